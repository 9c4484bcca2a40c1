import DOMPurify, { type Config } from "isomorphic-dompurify";

/** Every anchor begins so: no heading can take the id of a part of the page, nor name a global of the browser. */
export const ANCHOR_PREFIX = "section-";

const anchor = /^section-[\p{L}\p{N}_-]+$/u;
// No part may begin with a dot: "/brand/../api/logout" is an address of ours, but no picture.
const imageAddress = /^\/(?:brand|content|people)(?:\/[\w-][\w.-]*)+$/;
const number = /^[1-9]\d{0,4}$/;
const anything = /^/;

/** Element by element, the attributes that pass and what their values must be. What is not here does not survive. */
const allowed: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  h2: { id: anchor },
  h3: { id: anchor },
  h4: { id: anchor },
  h5: { id: anchor },
  h6: { id: anchor },
  p: {},
  br: {},
  hr: {},
  strong: {},
  b: {},
  em: {},
  i: {},
  s: {},
  del: {},
  sup: {},
  sub: {},
  small: {},
  code: {},
  pre: {},
  blockquote: {},
  ul: {},
  ol: { start: number },
  li: {},
  dl: {},
  dt: {},
  dd: {},
  figure: {},
  figcaption: {},
  section: { class: /^table-scroll$/, tabindex: /^0$/, "aria-label": anything },
  table: {},
  caption: {},
  thead: {},
  tbody: {},
  tfoot: {},
  tr: {},
  th: { scope: /^(?:col|row)$/, colspan: number, rowspan: number, class: /^align-(?:center|right)$/ },
  td: { colspan: number, rowspan: number, class: /^align-(?:center|right)$/ },
  // The address itself is judged by ALLOWED_URI_REGEXP, after white space and control characters are taken out.
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

const attributes = [...new Set(Object.values(allowed).flatMap((rules) => Object.keys(rules)))];

const policy: Config = {
  ALLOWED_TAGS: Object.keys(allowed).concat("#text"),
  ALLOWED_ATTR: attributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\])|#)/i,
  ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== "href" && name !== "src"),
  // Otherwise a parser moves a script at the very beginning into the head, and it goes without being named.
  FORCE_BODY: true,
  NAMESPACE: "http://www.w3.org/1999/xhtml",
};

DOMPurify.addHook("uponSanitizeAttribute", (element, attribute) => {
  const rule = allowed[element.nodeName.toLowerCase()]?.[attribute.attrName];
  if (!rule?.test(attribute.attrValue)) attribute.keepAttr = false;
});

/** A string that a browser may parse as one thing at first and as another the second time is not worth more turns. */
const MOST_TURNS = 4;

/** HTML of which only the allow-list is left. Sanitizing the result again changes nothing. */
export function sanitize(dirty: string): string {
  return sanitizeAndTell(dirty).html;
}

/** The same, with the names of what had to be taken out. */
export function sanitizeAndTell(dirty: string): { html: string; removed: string[] } {
  let html = DOMPurify.sanitize(dirty, policy);
  const removed = DOMPurify.removed.flatMap(nameOfRemoved);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const again = DOMPurify.sanitize(html, policy);
    if (again === html) return { html, removed };
    html = again;
  }
  return { html: "", removed };
}

// Made before any text is read, so that no name in one can stand in for a method of it.
const workbench = DOMPurify.sanitize("", { RETURN_DOM_FRAGMENT: true }).ownerDocument;

/** Sanitized HTML as a tree to work on. It is parsed anew: the sanitizer's own tree can differ from what a browser makes of it. */
export function parse(sanitized: string): HTMLElement {
  const root = workbench.createElement("div");
  root.innerHTML = sanitized;
  return root;
}

const frame = new Set(["html", "head", "body", "remove"]);

function nameOfRemoved(removed: (typeof DOMPurify.removed)[number]): string[] {
  if ("element" in removed) {
    const name = removed.element.nodeName.toLowerCase();
    // The parser's frame around a piece of HTML and DOMPurify's own marker, which nobody wrote.
    return frame.has(name) ? [] : [`<${name}>`];
  }
  const attribute = removed.attribute;
  return attribute ? [`${attribute.name}="${attribute.value}"`] : [];
}
