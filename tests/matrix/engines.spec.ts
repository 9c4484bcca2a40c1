import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { brand } from "../../app/brand/generated/public.ts";
import { applicationConsent } from "../../app/domain/sign-ups/launchpad/application.ts";
import { newestRelease } from "../support/content.ts";
import { type Engine, engines } from "../support/engines.ts";
import { listen } from "../support/listen.ts";

// One walk through the site, in each of the three engines that people's browsers have.

/** What is pressed or filled, by the name that a person sees. */
const selectors = {
  link: "a[href]",
  button: "button, summary, [type=checkbox]",
  field: "input, textarea",
};
type Kind = keyof typeof selectors;

/**
 * Scrolls an element to the middle of the view. @returns the point to press, or why there is none
 */
function locate(selector: string, name: string, within: string) {
  const words = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? [...(element.labels ?? [])].map((label) => label.textContent).join(" ")
      : (element.getAttribute("aria-label") ?? element.textContent);
  const found = [...document.querySelectorAll(within)]
    .flatMap((part) => [...part.querySelectorAll(selector)])
    .find((element) => words(element)?.trim().startsWith(name) && element.checkVisibility());
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = found?.getClientRects()[0];
  if (!found || !box) return "absent or hidden";
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return top && (found.contains(top) || top.contains(found))
    ? { x, y }
    : `at ${x}, ${y} below ${top?.outerHTML}`;
}

/** A visitor of the site in one engine. */
class Visitor {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  async open(path: string) {
    await this.#engine.goto(this.#origin + path);
    await expect
      .poll(() =>
        this.#engine.run(() => Object.keys(document.querySelector("#content") ?? {}).join()),
      )
      .toContain("__react");
  }

  async press(kind: Kind, name: string, within = "main") {
    const point = await this.#find(kind, name, within);
    await this.#engine.click(point.x, point.y);
  }

  async hover(kind: Kind, name: string, within = "main") {
    const point = await this.#find(kind, name, within);
    await this.#engine.move(point.x, point.y);
  }

  async fill(fields: Readonly<Record<string, string>>) {
    for (const [label, text] of Object.entries(fields)) {
      await this.press("field", label);
      await this.#engine.type(text);
    }
  }

  text = (selector: string) =>
    this.#engine.run((selector) => document.querySelector(selector)?.textContent ?? "", selector);
  see = (selector: string, words: string | RegExp) =>
    expect.poll(() => this.text(selector), { message: selector }).toMatch(words);
  arrive = (path: string | RegExp) =>
    expect.poll(() => this.#engine.run(() => location.pathname + location.search)).toMatch(path);

  async #find(kind: Kind, name: string, within: string) {
    const find = () => this.#engine.run(locate, selectors[kind], name, within);
    await expect
      .poll(find, { message: name })
      .toEqual({ x: expect.any(Number), y: expect.any(Number) });
    return (await find()) as Exclude<ReturnType<typeof locate>, string>;
  }
}

/** A site whose fields are filled in, each beside another's icon, before its scripts run. */
function serveChanged(origin: string) {
  const icons = `<script>for (const field of document.querySelectorAll("main input")) {
    field.value = "Ada"; field.insertAdjacentHTML("afterend", '<div class="icon"></div>') }</script>`;
  return listen(
    createServer(async ({ url }, response) => {
      const answer = await fetch(origin + url);
      const type = answer.headers.get("Content-Type") ?? "";
      const body = Buffer.from(await answer.arrayBuffer());
      response.setHeader("Content-Type", type);
      response.end(
        type.includes("html")
          ? body.toString().replace('<script type="module"', `${icons}$&`)
          : body,
      );
    }),
  );
}

const password = "correct horse battery staple";
const gold = `${brand.product.name} Gold`;

for (const [name, start] of Object.entries(engines)) {
  test(`the walk through the site in ${name}`, async ({ baseURL }) => {
    test.setTimeout(300_000);
    const engine = await start();
    const visitor = new Visitor(engine, baseURL ?? "");
    const { step } = test;
    try {
      await engine.resize(1280, 900);
      await step("home, where the price moves", async () => {
        await visitor.open("/");
        await visitor.see("h1", "Secure the Future with Bitcoin");
        await visitor.see(".price-bar", /C\$\d{2,3},\d{3}\.\d\d/);
        const price = await visitor.text(".price-bar");
        await expect.poll(() => visitor.text(".price-bar"), { timeout: 40_000 }).not.toBe(price);
      });
      await step("the menu of a wide window, and Back", async () => {
        await visitor.hover("button", "Products", "header");
        await visitor.press("link", gold, "header");
        await visitor.arrive(/-gold$/);
        await engine.back();
        await visitor.arrive(/^\/$/);
        await visitor.see("h1", "Secure the Future");
      });
      await step("links within a page, and Back", async () => {
        await visitor.open("/terms-of-service");
        const titles = await engine.run(() =>
          [...document.querySelectorAll("main .contents-list a")].map(
            ({ textContent }) => textContent ?? "",
          ),
        );
        const hashes: string[] = [];
        for (const index of [2, 6, 0, 4]) {
          await visitor.press("link", titles[index] ?? "", ".contents-list");
          // The heading has come to the top, below the header.
          const isThere = () =>
            engine.run(() => {
              const { top } = document
                .querySelector(location.hash || "body")
                ?.getBoundingClientRect() ?? { top: -1 };
              return top > 0 && top < 200;
            });
          await expect.poll(isThere, { message: titles[index] ?? "" }).toBe(true);
          hashes.push(await engine.run(() => location.hash));
        }
        expect(new Set(hashes).size).toBe(4);
        await engine.back();
        await expect.poll(() => engine.run(() => location.hash)).toBe(hashes[2]);
      });
      await step("a release", async () => {
        await visitor.open("/press-releases");
        await visitor.press("link", "Read More");
        await visitor.arrive(/^\/news\//);
        await visitor.see("article .prose, article", /.{400}/s);
        await engine.back();
        await visitor.see("h1", "Press Releases");
      });
      await step("the table of the treasury's chart", async () => {
        await visitor.open("/treasury");
        await visitor.press("button", "Table", "#holdings");
        expect(
          await engine.run(
            () => document.querySelector<HTMLDetailsElement>("#holdings details")?.open,
          ),
        ).toBe(true);
        await visitor.see("#holdings table", /66\.19/);
      });
      await step("verify", async () => {
        await visitor.open("/verify");
        await visitor.fill({ "Text of the release": newestRelease.summary });
        await visitor.press("button", "Compare text");
        await visitor.see("[role=status] h2", /./);
      });
      await step("search", async () => {
        await visitor.open("/search");
        await visitor.fill({ Search: "gold" });
        await engine.press("Enter");
        await visitor.arrive("/search?q=gold");
        await visitor.see("main", /result/);
      });
      const address = `${randomUUID()}@example.com`;
      await step("sign-up", async () => {
        await visitor.open("/auth?tab=sign-up");
        await visitor.fill({ Email: address, Password: password, "Confirm password": password });
        await visitor.press("button", "Create Account");
        await visitor.arrive(/^\/dashboard/);
        await visitor.see("h1", address);
        await visitor.press("button", "Log out");
        await visitor.arrive(/^\/(auth)?$/);
      });
      await step("the menu of a narrow window", async () => {
        await engine.resize(390, 844);
        await visitor.open("/");
        await visitor.press("button", "Menu", "header");
        await visitor.press("link", "Investors", "header");
        await visitor.arrive(/^\/investors$/);
        expect(
          await engine.run(() => document.querySelector<HTMLDetailsElement>(".mobile-menu")?.open),
        ).toBe(false);
      });
      await step("an application to the launchpad", async () => {
        await visitor.open("/launchpad/apply");
        await visitor.fill({
          "Your name or your team’s": "Ada",
          "Email address": address,
          "What are you building?": "A wallet",
          "How does it use Bitcoin or gold?": "It holds it",
          "What already works?": "A demo",
        });
        await visitor.press("field", applicationConsent.wording.slice(0, 30));
        await visitor.press("button", "Send application");
        await visitor.see("main", "received your application");
      });
      await step("a page that an extension and a manager of passwords have changed", async () => {
        const changed = await serveChanged(baseURL ?? "");
        await new Visitor(engine, changed.origin).open("/auth");
        const values = () =>
          engine.run(() =>
            Array.from(
              document.querySelectorAll("main input"),
              (input) => (input as HTMLInputElement).value,
            ),
          );
        expect(await values()).toEqual(["Ada", "Ada"]);
        // React has rendered anew.
        expect(await engine.run(() => document.querySelectorAll(".icon").length)).toBe(0);
        changed.close();
      });
      // Sockets do not pass the server that has changed the page.
      expect(engine.complaints().filter((text) => !/WebSocket|live price|\/ws/.test(text))).toEqual(
        [],
      );
    } finally {
      await engine.close();
    }
  });
}
