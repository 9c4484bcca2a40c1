import { createHash } from "node:crypto";

/** A page without its nonces, and what its policy must allow. */
export interface PageScripts {
  html: string;
  /** A source in CSP's form for each inline script that the renderer wrote. */
  hashes: string[];
}

/**
 * Takes the nonce of one rendering off its scripts, and hashes those that had it. Public pages are cached and served to
 * everyone, so they cannot carry a nonce; hashing every script of the finished page would allow an injected one, too.
 * @param nonce unguessable, made for this rendering
 */
export function takeInlineScripts(html: string, nonce: string): PageScripts {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts = html.split(attribute);
  // Each part but the first begins inside the start tag of a script that the renderer wrote.
  for (const part of parts.slice(1)) {
    const [tag = "", rest = ""] = splitOnce(part, ">");
    const [code = ""] = splitOnce(rest, "</script>");
    if (!/\ssrc=/.test(tag) && code !== "") hashes.add(hashScript(code));
  }
  return { html: parts.join(""), hashes: [...hashes] };
}

const hashScript = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
