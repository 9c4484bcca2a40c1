import { type APIRequestContext, type APIResponse, test as base } from "@playwright/test";
import { JSDOM } from "jsdom";

/** A person's input: text, an option's words, or whether a box is ticked, by the field's label. */
export type Entries = Readonly<Record<string, string | boolean>>;

/** An input, a select or a text area, which are read and set alike. */
type Field = HTMLInputElement;

/** An element's text, with white space as one space. */
export const wordsOf = (element: Element | null) =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const nameOf = (element: Element) => element.getAttribute("aria-label") ?? wordsOf(element);

/**
 * A browser that runs no scripts: it opens pages, follows links and sends forms as HTML says, and
 * keeps its cookies.
 */
export class NoScriptBrowser {
  readonly #request: APIRequestContext;
  #window = new JSDOM("", {}).window;
  status = 0;
  /** Path and query of the page that is open. */
  path = "";

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async open(path: string): Promise<this> {
    await this.#show(await this.#request.get(path));
    return this;
  }

  /** Follows the one link that has this name. */
  async follow(name: string | RegExp, within = "main"): Promise<void> {
    await this.open(this.#one<HTMLAnchorElement>(`${within} a[href]`, name).href);
  }

  /**
   * Sends the form of the one button that has this name; `unchecked`, also what the browser would
   * hold back or cut off.
   */
  async press(name: string, entries: Entries = {}, { unchecked = false, within = "main" } = {}) {
    const button = this.#one<HTMLButtonElement>(`${within} button`, name);
    const { form } = button;
    if (!form || button.disabled) throw new Error(`"${name}" sends no form`);
    for (const [label, value] of Object.entries(entries))
      this.#enter(form, label, value, unchecked);
    if (!unchecked && !form.noValidate && !form.checkValidity())
      throw new Error(`the browser holds "${name}" back`);
    const passwords = [...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map(
      ({ value }) => value,
    );

    const fields = [...new this.#window.FormData(form, button)].map(([field, value]) => [
      field,
      String(value),
    ]);
    const data = new URLSearchParams(fields).toString();
    const address = button.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    const url = new URL(address, this.#window.location.href);
    const { method, enctype } = form;
    if (method === "get") url.search = data;
    const headers = {
      "Sec-Fetch-Site": "same-origin",
      ...(method === "get" ? {} : { "Content-Type": enctype }),
    };
    const answer = await this.#request.fetch(url.href, {
      method,
      headers,
      ...(method === "get" ? {} : { data }),
    });
    const text = (await answer.body()).toString();
    if (passwords.some((password) => password && text.includes(password)))
      throw new Error(`the answer to "${name}" repeats a password`);
    await this.#show(answer);
    return answer;
  }

  async #show(answer: APIResponse) {
    if (!answer.headers()["content-type"]?.startsWith("text/html")) return;
    const { pathname, search } = new URL(answer.url());
    [this.status, this.path] = [answer.status(), pathname + search];
    this.#window = new JSDOM(await answer.text(), { url: answer.url() }).window;
    for (const code of this.all("script")) code.remove();
  }

  all<Kind extends HTMLElement = HTMLElement>(selector: string): Kind[] {
    return [...this.#window.document.querySelectorAll<Kind>(selector)];
  }

  /** The words of the first element. */
  text(selector = "main"): string {
    return wordsOf(this.all(selector)[0] ?? null);
  }

  /** An attribute of the first element. */
  attribute(selector: string, name: string): string | null {
    return this.all(selector)[0]?.getAttribute(name) ?? null;
  }

  /** Each field's error by its label; it is the first of the field's descriptions. */
  errors(): Record<string, string> {
    const wrong = this.all<Field>("main [aria-invalid=true]");
    const errorOf = (field: Field) => field.getAttribute("aria-describedby")?.split(" ")[0] ?? "";
    const read = (id: string) => wordsOf(this.#window.document.getElementById(id));
    return Object.fromEntries(wrong.map((field) => [this.#labelOf(field), read(errorOf(field))]));
  }

  /** The label of the field that has the focus when the page has come. */
  focus(): string | null {
    const [field] = this.all<Field>("[autofocus]");
    return field ? this.#labelOf(field) : null;
  }

  value(label: string, within = "main"): string | boolean {
    const field = this.#field(this.all(within), label);
    return field.type === "checkbox" ? field.checked : field.value;
  }

  /** The text that the page has instead of a toast: "title: description". */
  notice(): string | null {
    const notices = this.all(".notice[role=status]").map((notice) =>
      [...notice.children].map(wordsOf).join(": "),
    );
    if (notices.length > 1) throw new Error(`several notices: ${notices.join(", ")}`);
    return notices[0] ?? null;
  }

  #enter(form: HTMLFormElement, label: string, value: string | boolean, unchecked: boolean) {
    const field = this.#field([form], label);
    if (typeof value === "boolean") field.checked = value;
    else if (field.localName === "select") {
      const options = [...field.querySelectorAll("option")].filter(
        (option) => wordsOf(option) === value,
      );
      field.value = this.#only(options, `option "${value}"`).value;
    } else field.value = unchecked || field.maxLength < 0 ? value : value.slice(0, field.maxLength);
  }

  #labelOf = (field: Field) =>
    field.getAttribute("aria-label") ?? wordsOf(field.labels?.[0] ?? null);

  #field(roots: Element[], label: string): Field {
    const fields = roots.flatMap((root) => [
      ...root.querySelectorAll<Field>("input, select, textarea"),
    ]);
    const found = fields.filter((field) => this.#labelOf(field) === label);
    return this.#only(found, `field "${label}"`);
  }

  #one<Kind extends HTMLElement>(selector: string, name: string | RegExp): Kind {
    const isNamed = (words: string) =>
      typeof name === "string" ? words === name : name.test(words);
    const found = this.all<Kind>(selector).filter((element) => isNamed(nameOf(element)));
    return this.#only(found, `${selector} "${name}"`);
  }

  #only<Kind>(found: Kind[], what: string): Kind {
    const [only] = found;
    if (only === undefined || found.length > 1)
      throw new Error(`${found.length} times ${what} on ${this.path}`);
    return only;
  }
}

/**
 * Playwright's test for what plain HTTP shows: it starts no browser. The visitor keeps `request`'s
 * cookies.
 */
export const test = base.extend<{ visitor: NoScriptBrowser }>({
  visitor: ({ request }, use) => use(new NoScriptBrowser(request)),
});
