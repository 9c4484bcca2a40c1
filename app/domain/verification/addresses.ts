type ReadAddress =
  | { readonly path: string }
  | {
      readonly reason: AddressFault;
      /**
       * The host that a browser would open, in the letters of the network; empty where it would
       * open none.
       */
      readonly host: string;
    };

export type AddressFault =
  | "look-alike"
  | "user"
  | "not https"
  | "port"
  | "dot"
  | "part of another"
  | "another site"
  | "another spelling";

/** Characters of an address that are read: one that is longer is none of ours. */
export const ADDRESS_MAX = 500;

/** Of any site: with a scheme, or a host and a path. */
export const isAddress = (text: string): boolean =>
  /^[\w+.-]*:|^[/\\]|^[^\s/]+\.[^\s/]+/i.test(text) && !/^[0-9a-f:\s]+$/i.test(text);

/**
 * As strictly as a person compares: it begins with this site's origin, letter by letter, and what a
 * browser would do to it (other letters, ports, users, "..") makes it another one.
 */
export function readAddress(text: string, origin: string): ReadAddress {
  const own = new URL(origin);
  // People write addresses without a scheme.
  const [start = ""] = /^(?:https:\/\/)?[^/?#]*/i.exec(text) ?? [];
  const isOurs = [own.origin, own.host].includes(start.toLowerCase());
  const isPath = /^\/(?![/\\])/.test(text);
  let written = text;
  if (isPath) {
    written = own.origin + text;
  } else if (isOurs) {
    written = own.origin + text.slice(start.length);
  }
  const url = parseUrl(written) ?? parseUrl(`https://${written}`);
  const host = url?.host ?? "";
  const reject = (reason: AddressFault): ReadAddress => ({ reason, host });
  if (isPath || isOurs) {
    const path = written.slice(own.origin.length).split(/[?#]/)[0] || "/";
    return url?.origin === own.origin && url.pathname === path && text.length <= ADDRESS_MAX
      ? { path }
      : reject("another spelling");
  }
  if (/(^|\.)xn--/.test(host) || /\P{ASCII}/u.test(start)) return reject("look-alike");
  if (url?.username || url?.password) return reject("user");
  const bare = url?.hostname.replace(/\.$/, "") ?? "";
  if (bare === own.hostname && url?.protocol !== own.protocol) return reject("not https");
  if (bare === own.hostname && url?.port !== own.port) return reject("port");
  if (bare === own.hostname && url?.hostname !== bare) return reject("dot");
  if (url?.origin === own.origin) return reject("another spelling");
  const [name = ""] = own.hostname.replace(/^www\./, "").split(".");
  return reject(bare.includes(name) ? "part of another" : "another site");
}

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);
