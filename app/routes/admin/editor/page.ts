import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards.server";
import { confidentialHeaders } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { jsonForScript } from "~/http/widget-frame";
import { libraries } from "./libraries";

const FILES = "/admin/editor/files";
const importMap = jsonForScript({
  imports: Object.fromEntries(
    Object.entries(libraries).map(([name, file]) => [name, `${FILES}/libraries/${file}`]),
  ),
});

/** Sveltia CMS with the configuration from the build. It talks only to the git host. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { backend, apiOrigin } = findOr404(context.editor);
  const generated = await (await context.openAsset("/editor/configuration.json")).json<object>();
  const start = `import CMS from "${FILES}/npm/index.js";
CMS.init({ config: ${jsonForScript({ ...generated, backend })} });`;
  const html = `<!doctype html><meta charset="utf-8"><title>Editor</title>
<link rel="icon" href="/brand/icon.svg" type="image/svg+xml">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="importmap">${importMap}</script><script type="module">${start}</script>`;
  return new Response(html, {
    headers: {
      ...confidentialHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": formatPolicy(new URL(request.url).origin, apiOrigin, start),
    },
  });
}

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The editor styles itself inline, shows pictures from memory, and requests the git host. */
const formatPolicy = (site: string, host: string, start: string) =>
  [
    "default-src 'none'",
    `script-src ${site}${FILES}/ ${hashOf(importMap)} ${hashOf(start)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${host} ${site}/brand/ blob: data:`,
    "frame-src blob:",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // For its preview's frame.
    "base-uri 'self'",
  ].join("; ");
