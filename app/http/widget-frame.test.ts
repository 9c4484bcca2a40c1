import { expect, it } from "vitest";
import { escapeHtml, jsonForScript, widgetFrame } from "./widget-frame";

it("a third party's frame lets in its own provider alone, is shown by this site, and no name or setting breaks out", async () => {
  const sources = ["https://a.example", "https://b.example"];
  const frame = widgetFrame({ title: "Chart", body: "<p>Waiting</p>", sources });
  const policy = frame.headers.get("Content-Security-Policy")?.split("; ");
  const from = sources.join(" ");
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src ${from}`,
    `frame-src ${from}`,
    `connect-src ${from}`,
    `img-src ${from} data:`,
    `style-src ${from} 'unsafe-inline'`,
    `form-action ${from}`,
    "object-src 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ]);
  expect(frame.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(frame.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  const html = await frame.text();
  expect(html).toContain("<p>Waiting</p>");
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(escapeHtml(`</title><script>"'&`)).not.toMatch(/[<>"']/);
  const settings = jsonForScript({ label: "</script><script>alert(1)</script><!--" });
  expect(settings).not.toContain("<");
  expect(JSON.parse(settings)).toEqual({ label: "</script><script>alert(1)</script><!--" });
});
