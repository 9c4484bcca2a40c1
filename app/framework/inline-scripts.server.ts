import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

/**
 * Removes an unguessable nonce from the scripts that the renderer wrote, and returns their hashes
 * in CSP's form. A cached page cannot carry a nonce, and hashing every script of the finished page
 * would also allow an injected one.
 */
export function takeInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts = html.split(attribute);
  // Each part but the first begins inside the start tag of a script that the renderer wrote.
  for (const part of parts.slice(1)) {
    const tag = part.slice(0, part.indexOf(">"));
    const code = part.slice(tag.length + 1, part.indexOf("</script>"));
    if (!/\ssrc=/.test(tag) && code !== "") hashes.add(hashScript(code));
  }
  return { html: parts.join(""), hashes: [...hashes] };
}

/**
 * Of the scripts that pages share, some three to a route: by their code, which is copied, since a
 * part of a page keeps all of it.
 */
const hashes = new Map<string, string>();
const MAX_KEPT = 500;

function hashScript(code: string): string {
  const cached = hashes.get(code);
  if (cached) return cached;
  const bytes = Buffer.from(code);
  const hash = `'sha256-${createHash("sha256").update(bytes).digest("base64")}'`;
  if (hashes.size < MAX_KEPT) hashes.set(bytes.toString(), hash);
  return hash;
}
