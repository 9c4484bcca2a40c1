import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { takeInlineScripts } from "./inline-scripts.server";

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

it("the renderer's inline scripts alone are hashed, and lose their nonce", () => {
  const html = [
    '<script nonce="n">a > b</script>',
    '<script nonce="n">a > b</script>',
    '<script nonce="n" src="/build/y.js">fallback()</script>',
    '<script nonce="n"></script>',
    '<script nonce="other">injected()</script><script data-src="1" nonce="n">third()</script>',
  ].join("");
  expect(takeInlineScripts(html, "n")).toEqual({
    html: html.replaceAll(' nonce="n"', ""),
    hashes: ["a > b", "third()"].map(hash),
  });
});
