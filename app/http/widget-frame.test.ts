import { expect, it } from "vitest";
import { escapeHtml, jsonForScript, widgetFrame } from "./widget-frame";

it("a third party's frame lets in its own provider alone, and no setting breaks out", () => {
  const sources = ["https://a.example", "https://b.example"];
  const { headers } = widgetFrame({ title: "Chart", body: "", sources });
  const policy = headers.get("Content-Security-Policy")?.replaceAll(sources.join(" "), "*");
  expect(policy).toBe(
    "default-src 'none'; script-src *; frame-src *; connect-src *; img-src * data:; style-src * 'unsafe-inline'; form-action *; object-src 'none'; frame-ancestors 'self'; base-uri 'none'",
  );
  expect(escapeHtml(`</title><script>"'&`)).not.toMatch(/[<>"']/);
  const settings = { label: "</script><script>alert(1)</script><!--" };
  expect(jsonForScript(settings)).not.toContain("<");
});
