import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { toComparable } from "~/domain/verification/comparable-text";
import type { Finding } from "~/domain/verification/verification";
import { compareFile, compareText } from "./compare";

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

const describe = (text: string, edition: number, more: Partial<Finding> = {}): Finding => {
  const comparable = toComparable(text);
  return {
    kind: "release",
    title: "A release",
    href: "/news/a-release",
    proof: "/news/a-release/release.json",
    publishedAt: "2026-06-01T08:00:00-04:00",
    edition,
    editions: 2,
    state: "current",
    changedAt: null,
    sha256: digest(`source ${edition}`),
    key: null,
    stamp: null,
    words: {
      start: comparable.slice(0, 20),
      end: comparable.slice(-20),
      length: comparable.length,
      sha256: digest(comparable),
    },
    ...more,
  };
};
const text = "The company bought 2.24 BTC for “C$319,424”.\n\nIt now owns 66.19 BTC in all.";
const corrected = text.replace("66.19", "66.20");
const findings = [describe(text, 1, { state: "corrected" }), describe(corrected, 2)];

test("a text is recognized between other words, however it was copied", async () => {
  const copied = `Press release\n\nThe company bought 2.24 BTC\nfor "C$319,424".\n It now owns 66.20\u00a0BTC in all. © The company`;
  expect(await compareText(copied, findings)).toMatchObject({ kind: "genuine", finding: { edition: 2 } });
});

test("a text that was corrected since is recognized as the edition that it is", async () => {
  expect(await compareText(text, findings)).toMatchObject({ kind: "genuine", finding: { edition: 1 } });
});

test.each([
  ["one digit", text.replace("319,424", "391,424")],
  ["one letter", text.replace("owns", "owes")],
  ["a missing end", text.slice(0, -9)],
  ["a changed beginning", text.replace("The company", "Our company")],
])("a text with %s changed is altered", async (_, changed) => {
  expect(await compareText(changed, findings)).toMatchObject({ kind: "altered" });
});

test("a text under another title is told apart from one under its own", async () => {
  expect(await compareText(`A release\n${corrected}`, findings)).toMatchObject({ hasOtherTitle: false });
  expect(await compareText(`A relapse\n${corrected}`, findings)).toMatchObject({ hasOtherTitle: true });
});

test("a text that nobody published is unknown", async () => {
  for (const unknown of ["", "Something else altogether.", "x".repeat(10_000)])
    expect(await compareText(unknown, findings)).toEqual({ kind: "unknown" });
});

test("a file is recognized by its bytes, and a text file by its words", async () => {
  expect(await compareFile(new Blob(["source 1"]), findings)).toMatchObject({
    kind: "genuine",
    finding: { edition: 1 },
  });
  expect(await compareFile(new Blob([`Saved:\n${corrected}`]), findings)).toMatchObject({ finding: { edition: 2 } });
  expect(await compareFile(new Blob([new Uint8Array(1000)]), findings)).toEqual({ kind: "unknown" });
});
