import { confidentialHeaders } from "./cache-policy";
import { escapeHtml, jsonForScript } from "./widget-frame";

interface EditorPage {
  title: string;
  /** Attributes of the body for the script. */
  data?: Readonly<Record<string, string>>;
  /** Shown until the script has something else to show, and where there are no scripts. */
  state: string;
  /** A file of /editor. */
  script: string;
  /** For the script alone. */
  message?: string;
  /** The git host's API; absent: the page talks to no one. */
  connectTo?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Lets the window of a sign-in keep its connection to the page that opened it, on the way to the git host and back. */
export const withOpener = { "Cross-Origin-Opener-Policy": "unsafe-none" };

/**
 * Wider than other pages' where the editor needs it: it styles itself inline, shows pictures that it has in memory, and asks
 * the git host. Scripts are this site's files alone.
 */
const policyFor = (connectTo: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' blob: data: ${connectTo ?? ""}`.trim(),
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The editor's preview is a frame with an address of its own.
    "base-uri 'self'",
  ].join("; ");

/** A document of the editor, under a policy of its own. */
export function respondWithEditor({ title, data = {}, state, script, message, connectTo, headers }: EditorPage) {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const handed =
    message === undefined ? "" : `<script type="application/json" id="message">${jsonForScript(message)}</script>`;
  const html = `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><link rel="icon" href="/brand/icon.svg" type="image/svg+xml">
<style>html{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{margin:0}#state{margin:20vh auto;max-width:32rem;padding:0 1.5rem;text-align:center}</style></head><body${attributes.join("")}><p id="state" role="status">${escapeHtml(state)}</p><noscript><p>The editor needs JavaScript.</p></noscript>${handed}<script type="module" src="/editor/${script}"></script></body></html>`;
  return new Response(html, {
    headers: {
      ...confidentialHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policyFor(connectTo),
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      ...headers,
    },
  });
}
