import { expect, test } from "vitest";
import { shorten } from "./shorten";

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

test("long stretches keep the words beside what differs, and what was added keeps both its ends", () => {
  const [before, added, between, missing, after] = shorten([
    { kind: "same", text: words(100) },
    { kind: "added", text: words(1_000) },
    { kind: "same", text: words(100) },
    { kind: "removed", text: "a word" },
    { kind: "same", text: words(100) },
  ]);
  expect(before?.text).toBe("… w92 w93 w94 w95 w96 w97 w98 w99");
  expect(added?.text).toMatch(/^w0 .* w59 \[… 880 words …\] w940 .* w999$/);
  expect(between?.text).toMatch(/^w0 .* w7 … w92 .* w99$/);
  expect(missing?.text).toBe("a word");
  expect(after?.text).toBe("w0 w1 w2 w3 w4 w5 w6 w7 …");
});

test("no more differences are shown than anyone would read", () => {
  const many = Array.from({ length: 500 }, () => ({ kind: "added", text: "x" }) as const);
  expect(shorten(many)).toHaveLength(61);
  expect(shorten(many).at(-1)?.text).toBe("… and further differences.");
});
