import { JSDOM } from "jsdom";

// The rules of the W3C Feed Validation Service (https://validator.w3.org/feed/docs/) that a feed of
// this site can break, by the names of its messages.

const URI = /^[a-z][a-z0-9+.-]*:[\w!#$%&'()*+,./:;=?@~[\]-]+$/i;
const RFC822 = /^([A-Z][a-z]{2}, )?\d{2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** Elements of a channel and its items, besides those of other namespaces. */
const ELEMENTS = /:|^(title|link|description|language|item|guid|pubDate|category)$/;
const REPEATED = /^(item|entry|category|link|atom:link)$/;

/**
 * What the validator would say of a feed.
 * @param self the address that it was fetched from
 */
export function validateFeed(text: string, self: string): string[] {
  const { documentElement: root } = new JSDOM(text, { contentType: "application/xml" }).window
    .document;
  const isRss = root.nodeName === "rss";
  const feed = isRss ? root.querySelector("channel") : root;
  const found: string[] = [];
  const check = (isRight: boolean, rule: string, of: string | null = "") => {
    if (!isRight) found.push(`${rule}: ${of}`);
  };
  const childrenOf = (element: Element | null, ...names: string[]) =>
    [...(element?.children ?? [])].filter(({ nodeName }) => names.includes(nodeName));
  const textOf = (element: Element | null, name: string) =>
    childrenOf(element, name)[0]?.textContent ?? "";

  check(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>'), "XMLDeclaration");
  const links = childrenOf(feed, "atom:link", "link");
  const own = links.find((link) => link.getAttribute("rel") === "self")?.getAttribute("href");
  check(own === self, "SelfDoesntMatchLocation", own);
  if (!isRss) check(childrenOf(feed, "author").length === 1, "MissingAuthor");

  const items = childrenOf(feed, isRss ? "item" : "entry");
  for (const element of [feed, ...items]) {
    for (const name of isRss ? ["title", "link", "description"] : ["title", "id", "updated"]) {
      check(textOf(element, name).trim() !== "", "MissingElement", name);
    }
    check(!/<\/\w+>|&#?\w+;/.test(textOf(element, "title")), "ContainsHTML", "title");
    const names = [...(element?.children ?? [])].map(({ nodeName }) => nodeName);
    for (const [index, name] of names.entries()) {
      check(REPEATED.test(name) || names.indexOf(name) === index, "DuplicateElement", name);
      check(!isRss || ELEMENTS.test(name), "UndefinedElement", name);
    }
  }
  const identities = items.map((item) => textOf(item, isRss ? "guid" : "id"));
  check(new Set(identities).size === items.length, "DuplicateIds");

  for (const item of items) {
    for (const element of childrenOf(item, "link", "guid", "id")) {
      const address = element.getAttribute("href") ?? element.textContent ?? "";
      check(URI.test(address), "InvalidFullLink", address);
    }
    const times = childrenOf(item, "pubDate", "published", "updated", "atom:updated");
    for (const { nodeName, textContent: time } of times) {
      check((nodeName === "pubDate" ? RFC822 : RFC3339).test(time ?? ""), "InvalidDate", time);
      check(Date.parse(time ?? "") <= Date.now(), "ImplausibleDate", time);
    }
    const html = new JSDOM(textOf(item, isRss ? "content:encoded" : "content")).window.document;
    for (const element of html.body.querySelectorAll("*")) {
      const isRisky = element.matches("script, style, meta, iframe, embed, object, form, link");
      check(!isRisky, "SecurityRisk", element.localName);
      for (const { name, value } of element.attributes) {
        check(!/^(on|style$)/.test(name), "SecurityRiskAttr", name);
        if (/^(href|src)$/.test(name)) check(URI.test(value), "ContainsRelRef", value);
      }
    }
  }
  return found;
}
