import { JSDOM } from "jsdom";

// The rules of the W3C Feed Validation Service (https://validator.w3.org/feed/docs/) that a feed of
// this site can break, by the names of its messages.

const URI = /^[a-z][a-z0-9+.-]*:[\w!#$%&'()*+,./:;=?@~[\]-]+$/i;
const RFC822 =
  /^(?:(Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\d{2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})$/;
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const HTML_NAMES = /<\/\w+>|&#?\w+;/;
/** Elements of a channel and its items, besides those of other namespaces. */
const ELEMENTS = /^(?:title|link|description|language|item|guid|pubDate|category)$/;
const REPEATED = /^(?:item|entry|category|link|atom:link)$/;
/**
 * What the validator would say of a feed.
 * @param self the address that it was fetched from
 */
export function validateFeed(text: string, self: string, now = Date.now()): string[] {
  const { documentElement: root } = new JSDOM(text, { contentType: "application/xml" }).window
    .document;
  const isRss = root.nodeName === "rss";
  const feed = isRss ? root.querySelector("channel") : root;
  const found: string[] = [];
  const check = (isRight: boolean, rule: string, of: string | null = "") => {
    if (!isRight) found.push(`${rule}: ${of}`);
  };
  const childrenOf = (element: Element | null, name: string) =>
    [...(element?.children ?? [])].filter(({ nodeName }) => nodeName === name);
  const textOf = (element: Element | null, name: string) =>
    childrenOf(element, name)[0]?.textContent ?? "";

  check(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>'), "XMLDeclaration");
  const selfLink = [...childrenOf(feed, "atom:link"), ...childrenOf(feed, "link")].find(
    (link) => link.getAttribute("rel") === "self",
  );
  check(selfLink !== undefined, "MissingSelf");
  check(
    selfLink?.getAttribute("href") === self,
    "SelfDoesntMatchLocation",
    selfLink?.getAttribute("href"),
  );

  const items = childrenOf(feed, isRss ? "item" : "entry");
  for (const element of [feed, ...items]) {
    const required = isRss ? ["title", "link", "description"] : ["title", "id", "updated"];
    for (const name of required) check(textOf(element, name).trim() !== "", "MissingElement", name);
    const names = [...(element?.children ?? [])].map(({ nodeName }) => nodeName);
    for (const name of new Set(names)) {
      check(
        REPEATED.test(name) || names.indexOf(name) === names.lastIndexOf(name),
        "DuplicateElement",
        name,
      );
      if (isRss) check(name.includes(":") || ELEMENTS.test(name), "UndefinedElement", name);
    }
    check(!HTML_NAMES.test(textOf(element, "title")), "ContainsHTML", textOf(element, "title"));
  }
  const identities = items.map((item) => textOf(item, isRss ? "guid" : "id"));
  check(new Set(identities).size === items.length, "DuplicateIds");
  if (!isRss) check(childrenOf(feed, "author").length === 1, "MissingAuthor");

  for (const item of items) {
    for (const name of ["link", "guid", "id"])
      for (const element of childrenOf(item, name)) {
        const address = element.getAttribute("href") ?? element.textContent ?? "";
        check(URI.test(address), "InvalidFullLink", address);
      }
    for (const name of ["pubDate", "published", "updated", "atom:updated"])
      for (const { textContent: time } of childrenOf(item, name)) {
        check((name === "pubDate" ? RFC822 : RFC3339).test(time ?? ""), "InvalidDate", time);
        check(Date.parse(time ?? "") <= now, "ImplausibleDate", time);
      }
    const html = textOf(item, isRss ? "content:encoded" : "content");
    for (const element of new JSDOM(html).window.document.body.querySelectorAll("*")) {
      check(
        !/^(?:script|style|meta|iframe|embed|object|form|link|base)$/i.test(element.nodeName),
        "SecurityRisk",
        html,
      );
      for (const { name, value } of element.attributes) {
        check(!/^(?:on|style$)/.test(name), "SecurityRiskAttr", name);
        if (/^(?:href|src)$/.test(name)) check(URI.test(value), "ContainsRelRef", value);
      }
    }
  }
  return found;
}
