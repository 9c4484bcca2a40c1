import fc from "fast-check";
import { expect, test } from "vitest";
import { createSearch } from "../search/search";
import { nameCharacters } from "./code-points";
import { compareText, listDifferences, normalizeText, readPublished } from "./compare-text";
import type { Finding } from "./verification";

const title = "Northlode Buys 2.24 Bitcoin";
const first = "June 24, 2025 — It bought 2.24 BTC for C$319,424. It did not sell.";
const second = "“It’s our plan, 2026–2027,” said the CFO of Montréal: it may be −10² % of profit.";
const html = `<p>${first}</p>\n<ul><li>${second.replace("²", "<sup>2</sup>").replace(" %", "&nbsp;%")}`;
/** As a browser copies it, which raises no figure. */
const copy = [title, first, second.replace("²", "2")].join("\n");
const other = "Northlode Closes Its Placement\nAll securities have a hold period of four months.";

const edition = (id: number, edition: number, text: string) => ({
  finding: { href: `/news/${id}`, edition } as Finding,
  text,
});
const present = edition(36, 2, readPublished(title, html));
const texts = [
  present,
  edition(36, 1, readPublished(title, html.replace("319,424", "319,242"))),
  edition(35, 1, normalizeText(other)),
];
const documents = texts.slice(1).map(({ finding: { href }, text }) => {
  return { path: href, kind: "Press release" as const, title: "", summary: "", text };
});
const { findNearest } = createSearch(() => documents);
const compare = (pasted: string) =>
  compareText(normalizeText(pasted), texts, async (text) => findNearest(text, "Press release"));

/** What differs, each place as "removed|added". */
function listChanges(found: Awaited<ReturnType<typeof compare>>): string[] {
  if (found.kind !== "different") return [found.kind];
  return (found.differences?.runs ?? []).flatMap((run) =>
    run.kind === "same"
      ? []
      : [[run.removed, run.added].map((text) => (text ? text.start + text.end : "")).join("|")],
  );
}

/** No width, another direction, a mark over its neighbour, or a selector. */
const hidden = [
  ..."\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u2063\u202e\u202d\u200f\u061c\u2066\u2069",
  ..."\u0338\u0336\u20e3\u0301\u034f\ufe0f\ufe00\u{e0100}\u{e0041}",
];
const spaces = [..."\u1680\u2003\u202f\u2009\u3000\u2028\u0085\u000b\u000c\u2800\u3164"];

test.each([
  ["2026–2027", "2026-2027"],
  ["It did not sell.", ""],
  [copy, copy.slice(20)],
  [copy, "\u202e"],
  ["2.24 BTC", "2.\uff124 BTC"],
  ["not sell", "notsell"],
  ["319,424", "319, 424"],
  ["may", "May"],
  ["102 %", "10² %"],
  ...hidden.map((each) => ["2.24 BTC", `2${each}.24 BTC`] as [string, string]),
  ...spaces.map((each) => ["not sell", `not${each}sell`] as [string, string]),
])("%j made to %j is not the same, and what differs is shown", async (from, to) => {
  const forged = copy.replace(from, to);
  const found = await compare(forged);
  expect(found.kind).not.toBe("same");
  if (found.kind !== "different" || !found.differences) return;
  expect(listChanges(found).filter((change) => change !== "|")).not.toEqual([]);
  // Each character that the release has not is named.
  const { runs, ownAlphabet } = found.differences;
  const added = runs.map((run) => (run.kind === "changed" ? run.added?.start : "")).join(" ");
  const codes = nameCharacters(added, ownAlphabet).runs.flatMap((run) =>
    "codes" in run ? run.codes : [],
  );
  const shown = codes.map((code) => String.fromCodePoint(Number(`0x${code.slice(2)}`)));
  for (const character of normalizeText(forged)) {
    if (character > "~" && !present.text.includes(character)) expect(shown).toContain(character);
  }
});

// What programs make of a release, and all that differs then.
test.each([
  ["Notepad, CRLF", copy.replaceAll("\n", "\r\n\r\n"), ["same"]],
  ["an old Mac, CR", copy.replaceAll("\n", "\r"), ["same"]],
  ["macOS, NFD", copy.normalize("NFD"), ["same"]],
  ["Outlook, no-break spaces", copy.replaceAll(". ", ".\u00a0 "), ["same"]],
  ["a program with tabs", `${copy.replace(/^/gm, "\t")}\n\n`, ["same"]],
  ["a newswire in ASCII", copy.replace("“It’s", "\"It's"), ["“It’s |\"It's "]],
  ["a PDF with a ligature", copy.replace("profit", "proﬁt"), ["profit|proﬁt"]],
  ["an email's quotation", copy.replace(/^/gm, "> "), Array(3).fill("|> ")],
  ["a reader without title", copy.replace(`${title}\n`, ""), [`${title} |`]],
  ["Notepad, byte-order mark", `\ufeff${copy}`, ["|\ufeff"]],
])("a copy by %s differs in nothing else", async (_, pasted, changes) => {
  const found = await compare(pasted);
  expect(listChanges(found)).toEqual(changes);
  expect(found).toMatchObject({ finding: present.finding });
});

test("the edition before a correction is compared like the present one", async () => {
  const before = copy.replace("319,424", "319,242");
  const finding = { edition: 1 };
  expect(await compare(before)).toMatchObject({ kind: "same", finding });
  const forged = await compare(before.replace("2.24 BTC", "9 BTC"));
  expect(forged).toMatchObject({ kind: "different", finding });
});

test("a text without a word of a release is like none; another alphabet is named", async () => {
  expect(await compare("zzz qqq")).toEqual({ kind: "unlike any" });
  const cyrillic = copy.replace(/[a-z]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 975));
  const published = { foreign: expect.arrayContaining(["U+043E"]) };
  expect(await compare(cyrillic)).toMatchObject({ differences: null, published });
});

test("the differences and what both texts have are, together, both texts", async () => {
  const word = fc.constantFrom("a", "b.", "c:", "“d”", "1,5", "\u1680", "e\u200b");
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
  await fc.assert(
    fc.asyncProperty(text, text, async (published, pasted) => {
      const { runs } = (await listDifferences(published, pasted)) ?? {};
      if (!runs) return;
      const join = (side: "removed" | "added") =>
        runs.map((run) => (run.kind === "same" ? run.text : run[side])?.start ?? "").join("");
      const shown = [join("removed"), join("added")].map((each) => each.replace(/ $/, ""));
      expect(shown).toEqual([published, pasted]);
    }),
  );
});

const most = 100_000;
test.each([
  ["marks in a row", "a\u0301\u0323".repeat(most / 3)],
  ["the release between letters", copy.repeat(400).replaceAll(" ", " x ").slice(0, most)],
  ["many places", `${copy} `.repeat(400).replaceAll("sell", "buy")],
])("a hostile text of 100,000 characters takes a bounded time: %s", async (_, text) => {
  const published = { finding: present.finding, text: normalizeText(`${copy} `.repeat(400)) };
  const started = performance.now();
  const found = await compareText(normalizeText(text), [published], async () => "/news/36");
  // A tenth of a second alone on a core; the machine of the suite has others to serve.
  expect(performance.now() - started).toBeLessThan(3_000);
  // What a page shows of it.
  expect(JSON.stringify(found).length).toBeLessThan(30_000);
});
