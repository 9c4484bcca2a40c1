import DOMPurify, { type Config } from "isomorphic-dompurify";

/**
 * Every anchor begins so: no heading can take the id of a part of the page, nor name a global of
 * the browser.
 */
export const ANCHOR_PREFIX = "section-";

const anchor = /^section-[\p{L}\p{N}_-]+$/u;
// No part may begin with a dot: "/brand/../api/logout" is not a picture.
const imageAddress = /^\/(?:brand|content|people)(?:\/[\w-][\w.-]*)+$/;
const number = /^[1-9]\d{0,4}$/;

/**
 * The line of an element in its markdown file: in the HTML between rendering and decorating, and
 * never on a page.
 */
export const LINE_MARK = "data-line";
const anything = /^/;

/** Everything else is removed. */
const allowed: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...Object.fromEntries(
    `p br hr strong b em i s del sup sub small code pre blockquote ul li dl dt dd details summary figure figcaption
    table caption thead tbody tfoot`
      .split(/\s+/)
      .map((plain) => [plain, {}]),
  ),
  ...Object.fromEntries(["h2", "h3", "h4", "h5", "h6"].map((heading) => [heading, { id: anchor }])),
  ol: { start: number },
  section: { class: /^table-scroll(?: table-narrow)?$/, tabindex: /^0$/, "aria-label": anything },
  tr: { "data-label": anything },
  th: {
    scope: /^(?:col|row)(?:group)?$/,
    colspan: number,
    rowspan: number,
    class: /^align-(?:center|right)$/,
  },
  td: {
    colspan: number,
    rowspan: number,
    class: /^align-(?:center|right)$/,
    "data-label": anything,
  },
  // ALLOWED_URI_REGEXP checks the address itself, without its white space and control characters.
  a: { href: anything, target: /^_blank$/, rel: /^noopener noreferrer$/ },
  img: {
    src: imageAddress,
    alt: anything,
    width: number,
    height: number,
    loading: /^lazy$/,
    decoding: /^async$/,
  },
};

/** Any part of a text may be in another language, or another direction. */
const ofParts: Readonly<Record<string, RegExp>> = {
  lang: /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i,
  dir: /^(?:ltr|rtl|auto)$/i,
};
const isPart = (element: Element) =>
  Object.entries(ofParts).some(([name, value]) => value.test(element.getAttribute(name) ?? ""));

const attributes = [
  ...new Set([
    ...Object.keys(ofParts),
    ...Object.values(allowed).flatMap((rules) => Object.keys(rules)),
  ]),
];

const policy: Config = {
  ALLOWED_TAGS: Object.keys(allowed).concat("#text"),
  ALLOWED_ATTR: attributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\])|#)/i,
  ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== "href" && name !== "src"),
  // Otherwise a parser moves a script at the very beginning into the head, and it is removed
  // without a warning.
  FORCE_BODY: true,
  NAMESPACE: "http://www.w3.org/1999/xhtml",
};

DOMPurify.addHook("uponSanitizeAttribute", (element, attribute) => {
  const { attrName: name } = attribute;
  const rules: Readonly<Record<string, RegExp>> = {
    ...allowed[element.nodeName.toLowerCase()],
    ...ofParts,
    [LINE_MARK]: number,
  };
  const isAllowed = Object.hasOwn(rules, name) && rules[name]?.test(attribute.attrValue);
  if (!isAllowed) attribute.keepAttr = false;
});

// Elements that mean nothing pass only where they say a part's language or direction.
DOMPurify.addHook("uponSanitizeElement", (node, { tagName, allowedTags }) => {
  if (tagName === "div" || tagName === "span") allowedTags[tagName] = isPart(node as Element);
});

const policyWithLines: Config = {
  ...policy,
  ALLOWED_ATTR: [...attributes, LINE_MARK],
  ADD_URI_SAFE_ATTR: [...(policy.ADD_URI_SAFE_ATTR ?? []), LINE_MARK],
};

/** Passes after which HTML that still parses differently each time is rejected. */
const MAX_PASSES = 4;

/** HTML of which only the allow-list is left. Sanitizing the result again changes nothing. */
export const sanitize = (dirty: string) => sanitizeWith(dirty, policy).html;

/** With the marks of lines, and the names of what was removed. */
export const sanitizeMarked = (dirty: string) => sanitizeWith(dirty, policyWithLines);

interface Sanitized {
  readonly html: string;
  readonly removed: readonly string[];
}

/**
 * A folder that is compiled again, by `npm start` after each change and by tests, has nearly the
 * same texts.
 */
const results = new Map<string, Sanitized>();
const MAX_RESULTS = 5_000;

function sanitizeWith(dirty: string, config: Config): Sanitized {
  const key = `${config === policy} ${dirty}`;
  const result = results.get(key) ?? sanitizeAnew(dirty, config);
  if (results.size >= MAX_RESULTS) results.clear();
  results.set(key, result);
  return result;
}

function sanitizeAnew(dirty: string, config: Config): Sanitized {
  let html = DOMPurify.sanitize(dirty, config);
  const removed = DOMPurify.removed.flatMap(nameOfRemoved);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const again = DOMPurify.sanitize(html, config);
    if (again === html) return { html, removed };
    html = again;
  }
  return { html: "", removed };
}

// Created before any text is parsed: an element named in a text ("createElement") would shadow a
// method of its document.
const workbench = DOMPurify.sanitize("", { RETURN_DOM_FRAGMENT: true }).ownerDocument;

/**
 * Sanitized HTML as a tree. It is parsed again, because the sanitizer's own tree can differ from a
 * browser's.
 */
export function parse(sanitized: string): HTMLElement {
  const root = workbench.createElement("div");
  root.innerHTML = sanitized;
  return root;
}

/** The parser's frame around a piece of HTML and DOMPurify's own marker, which no author wrote. */
const frame = new Set(["html", "head", "body", "remove"]);

function nameOfRemoved(removed: (typeof DOMPurify.removed)[number]): string[] {
  if ("element" in removed) {
    const name = removed.element.nodeName.toLowerCase();
    return frame.has(name) ? [] : [`<${name}>`];
  }
  const attribute = removed.attribute;
  return attribute ? [`${attribute.name}="${attribute.value}"`] : [];
}

/**
 * Whether a tag, as "<name>", is of no element of HTML: its editor most likely meant the words in
 * brackets.
 */
export function isNoElement(tag: string): boolean {
  const name = /^<([a-z][\w-]*)>$/.exec(tag)?.[1];
  if (name === undefined || name.includes("-") || name === "svg" || name === "math") return false;
  return workbench.createElement(name).constructor.name === "HTMLUnknownElement";
}
