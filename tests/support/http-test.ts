import { test as base } from "@playwright/test";
import { JSDOM } from "jsdom";

/** An element's text, with white space as one space. */
export const wordsOf = (element: Element | null | undefined) =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** A page as a browser without scripts has it. */
export interface Page {
  status: number;
  document: Document;
  all: (selector: string) => HTMLElement[];
  /** The words of the first element. */
  text: (selector?: string) => string;
  /** An attribute of the elements. */
  each: (selector: string, name: string) => (string | null)[];
}

/** Playwright's test for what plain HTTP shows: it starts no browser. */
export const test = base.extend<{ read: (path: string) => Promise<Page> }>({
  read: ({ request }, use) =>
    use(async (path) => {
      const answer = await request.get(path);
      const { document } = new JSDOM(await answer.text(), { url: answer.url() }).window;
      for (const code of document.querySelectorAll("script:not([type])")) code.remove();
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      return {
        status: answer.status(),
        document,
        all,
        text: (selector = "main") => wordsOf(all(selector)[0]),
        each: (selector, name) => all(selector).map((element) => element.getAttribute(name)),
      };
    }),
});
