import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireEditor } from "~/auth/guards.server";
import { requireStepUp } from "~/auth/step-up.server";
import { editorPath } from "~/brand/generated/private.server";
import { brand } from "~/brand/generated/public";
import { confidentialHeaders } from "~/http/cache-policy";
import { escapeHtml, jsonForScript } from "~/http/widget-frame";
import { getLocale } from "~/locale/intl";
import styles from "~/styles.css";
import { FILES, libraries } from "./libraries";

const files = `${editorPath}/${FILES}`;
const importMap = jsonForScript({
  imports: Object.fromEntries(Object.entries(libraries).map(([name, file]) => [name, `${files}/libraries/${file}`])),
});

/** The editor in the browser: a document of its own, since it is a program of its own (docs/decisions/028-editing.md). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, editor } = await requireEditor(context);
  await requireStepUp(context, editorPath);
  const generated = await (await context.openAsset("/editor/configuration.json")).text();
  const configuration = editor.configure(generated, new URL(context.linkTo("/")).origin);
  await context.admin.audit.record({ actor: user.username, action: "editor.opened" });
  const html = `<!doctype html><html lang="${getLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(`Editor | ${brand.company.name}`)}</title><link rel="icon" href="/brand/icon.svg" type="image/svg+xml">
<style>html{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{margin:0}#state{margin:20vh auto;max-width:32rem;padding:0 1.5rem;text-align:center}</style></head><body data-styles="${escapeHtml(styles)}"><p id="state" role="status">Loading the editor…</p><noscript><p>The editor needs JavaScript.</p></noscript><script type="application/json" id="configuration">${jsonForScript(configuration)}</script><script type="importmap">${importMap}</script><script type="module" src="${files}/start.js"></script></body></html>`;
  return new Response(html, {
    headers: {
      ...confidentialHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": describePolicy(new URL(request.url).origin, editor.apiOrigin),
    },
  });
}

/**
 * Wider than other pages' where the editor needs it: it styles itself inline, shows pictures that it has in memory, and asks
 * the git host. Its scripts are its own files.
 */
const describePolicy = (site: string, host: string) =>
  [
    "default-src 'none'",
    `script-src ${site}${files}/ 'sha256-${createHash("sha256").update(importMap).digest("base64")}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${host} ${site}/brand/ blob: data:`,
    "frame-src blob:",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Of the frame in which it shows its preview.
    "base-uri 'self'",
  ].join("; ");
