import { getLocale } from "~/locale/intl";

type WidgetFrame = { title: string; body: string; sources: readonly string[] };

/**
 * A page with a third party's widget alone, under a policy of its own. It is framed in a sandbox
 * without same-origin, so the widget reaches neither our cookies nor our storage nor our API. Dark
 * in both themes, as the providers draw: a frame cannot know the page's. The page's own frame shows
 * through.
 */
export function widgetFrame({ title, body, sources }: WidgetFrame): Response {
  const from = sources.join(" ");
  const policy = [
    "default-src 'none'",
    `script-src ${from}`,
    `frame-src ${from}`,
    `connect-src ${from}`,
    `img-src ${from} data:`,
    // Widgets style themselves inline; nothing else of ours is in this document.
    `style-src ${from} 'unsafe-inline'`,
    `form-action ${from}`,
    "object-src 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join("; ");
  const html = `<!doctype html><html lang="${getLocale()}"><head><meta charset="utf-8"><title>${title}</title><meta name="robots" content="noindex">
<style>html{color-scheme:dark}html,body{height:100%;margin:0;color:#b3aea6;font:1rem/1.5 system-ui,sans-serif}.tradingview-widget-container{position:relative;height:100%}p{position:absolute;inset:0 0 25%;z-index:-1;display:grid;place-content:center;margin:0;padding:1rem;text-align:center}</style></head><body>${body}</body></html>`;
  return respondWithFrame(html, policy);
}

export const respondWithFrame = (
  html: string,
  policy: string,
  headers: Record<string, string> = {},
) =>
  new Response(html, {
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "X-Frame-Options": "SAMEORIGIN",
    },
  });

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
