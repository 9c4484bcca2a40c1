import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSearch } from "../search/search";
import { nameCharacters } from "./code-points";
import {
  compareText,
  listDifferences,
  normalizeText,
  readPublished,
  type TextComparison,
} from "./compare-text";
import type { Finding } from "./verification";

// As hoaxers alter releases, and as honest people copy them: none of the first is the same; of the
// second, nothing is shown but what the program changed.

const title = "Northlode Buys 2.24 Bitcoin and Now Holds 66.19 BTC";
const paragraphs = [
  "TORONTO, June 24, 2025 — Northlode Inc. (TSXV: NLDE, OTCQB: NLDKF) today announced that it bought 2.24 BTC for C$319,424, fees included.",
  "The company did not sell any Bitcoin. It now holds 66.19 BTC, bought for C$8,739,512 in total.",
  "“It’s our plan to hold,” said Mira Okafor, the company’s CFO. “We report each purchase — within one day.”",
  "Terms",
  "Price of a unit: C$0.66",
  "Warrants: 1,300,000, non-transferable, until 2026–2027",
  "The first office of the company in Montréal gave 5.7 % more; the effect on profit was −C$1.5 million, or 10² times that of May.",
];
const html = [
  ...paragraphs.slice(0, 3).map((each) => `<p>${each}</p>`),
  `<h2 id="terms">Terms</h2><ul><li>${paragraphs[4]}</li><li>${paragraphs[5]}</li></ul>`,
  `<p>${paragraphs[6]?.replace("²", "<sup>2</sup>").replace(" %", "&nbsp;%")}</p>`,
].join("\n");
/** As a browser copies it, which raises no figure. */
const lines = [title, ...paragraphs.map((each) => each.replace("²", "2"))];
const copy = lines.join("\n");
const other = [
  "Northlode Closes Its Second Private Placement",
  "TORONTO, June 18, 2025 — Northlode Inc. (TSXV: NLDE) today closed its second private placement with proceeds of C$2,400,000.",
  "All securities have a hold period of four months and one day.",
];

const finding = (id: number, more: Partial<Finding> = {}): Finding => ({
  subject: `release ${id}`,
  kind: "release",
  title,
  href: `/news/${id}`,
  source: `/news/${id}.md`,
  proof: `/news/${id}/release.json`,
  date: "2025-06-24",
  edition: 1,
  editions: 1,
  state: "current",
  sha256: "",
  key: null,
  isStamped: false,
  ...more,
});
const present = {
  finding: finding(36, { edition: 2, editions: 2 }),
  text: readPublished(title, html),
};
const texts = [
  present,
  {
    finding: finding(36, { editions: 2, state: "corrected" }),
    text: readPublished(title, html.replace("C$319,424", "C$319,242")),
  },
  { finding: finding(35), text: normalizeText(other.join("\n")) },
];
const documents = texts.slice(1).map(({ finding: { href }, text }) => ({
  path: href,
  kind: "Press release" as const,
  title: "",
  summary: "",
  text,
}));
const { findNearest } = createSearch(() => documents);
const compare = (pasted: string): Promise<TextComparison> =>
  compareText(normalizeText(pasted), texts, async (text) => findNearest(text, "Press release"));

/** What differs, each place as "removed|added". */
function listChanges(comparison: TextComparison): string[] {
  if (comparison.kind !== "different") return [comparison.kind];
  return (comparison.differences?.runs ?? []).flatMap((run) =>
    run.kind === "same"
      ? []
      : [[run.removed, run.added].map((text) => (text ? text.start + text.end : "")).join("|")],
  );
}

/** What a hoaxer changes: one of each kind of change that a reader, or a program, may not see. */
const forgeries: readonly (readonly [kind: string, from: string, to: string])[] = [
  ["digits in another order", "66.19", "66.91"],
  ["no separator", "319,424", "319424"],
  ["a hyphen for a range", "2026–2027", "2026-2027"],
  ["a sentence less", `${paragraphs[1]}\n`, ""],
  ["a sentence before", title, `Withdrawn.\n${title}`],
  ["a sentence after", "that of May.", "that of May. All was sold."],
  ["parts in another order", copy, [title, ...paragraphs.toReversed()].join("\n")],
  ["two releases in one", title, `${other.join("\n")}\n${title}`],
  ["a part alone", copy, copy.slice(200)],
  ["a mark alone", copy, "\u202e"],
  ["Cyrillic", "bought", "b\u043eught"],
  ["full-width digits", "66.19", "\uff16\uff16.19"],
  ["a digit in a circle", "0.66", "0.\u2465"],
  ["a space within a figure", "319,424", "319, 424"],
  ["no space", "not sell", "notsell"],
  ["a capital", "may", "May"],
  ["other punctuation", "hold,”", "hold?”"],
  ["a raised figure", "102 times", "10² times"],
  ["markup", "did not", "did ~~not~~"],
];
/** No width, another direction, a mark over its neighbour, or a selector. */
const hidden = [
  ..."\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u2063\u202e\u202d\u200f\u061c\u2066\u2069",
  ..."\u0338\u0336\u20e3\u0301\u034f\ufe0f\ufe00\u{e0100}\u{e0041}",
];
const spaces = "\u1680\u2003\u202f\u2009\u3000\u2028\u0085\u000b\u000c\u2800\u3164";
const altered = [
  ...forgeries,
  ...hidden.map(
    (each) => [`U+${each.codePointAt(0)?.toString(16)}`, "66.19", `66${each}.19`] as const,
  ),
  ...[...spaces].map(
    (each) => [`U+${each.codePointAt(0)?.toString(16)}`, "not sell", `not${each}sell`] as const,
  ),
].filter(([, from, to]) => copy.replace(from, to) !== copy);

test.each(altered)(
  "a forgery with %s is not the same, and what differs is shown",
  async (...row) => {
    const forged = copy.replace(row[1], row[2]);
    const found = await compare(forged);
    expect(found.kind).not.toBe("same");
    if (found.kind !== "different" || !found.differences) return;
    expect(listChanges(found).filter((change) => change !== "|")).not.toEqual([]);
    // Each character that the release has not is named.
    const { runs, ownAlphabet, more } = found.differences;
    const shown = runs.flatMap((run) =>
      run.kind === "changed" && run.added ? [run.added.start + run.added.end] : [],
    );
    const named = nameCharacters(shown.join(" "), ownAlphabet).runs.flatMap((run) =>
      "codes" in run ? run.codes : [],
    );
    for (const character of new Set(normalizeText(forged)))
      if (character > "~" && !present.text.includes(character) && !more)
        expect(named).toContain(
          `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`,
        );
  },
);

test("a forgery with any other digit is not the same", async () => {
  for (const { 0: digit, index } of copy.matchAll(/\d/g)) {
    const forged = copy.slice(0, index) + ((Number(digit) + 1) % 10) + copy.slice(index + 1);
    expect((await compare(forged)).kind).toBe("different");
  }
});

const wrap = (width: number, end = "\n") =>
  copy.replace(new RegExp(`(.{1,${width}})(?: +|$)`, "gm"), `$1${end}`);
const straight = copy.replace(/[“”]/g, '"').replaceAll("’", "'");
const SAME = ["same"];
const QUOTES = ["“It’s |\"It's ", '” |" ', "company’s |company's ", '“|"', '” |" '];

/** What programs make of a release, and all that differs then. */
const copies: readonly [program: string, pasted: string, changes: readonly string[]][] = [
  ["Chromium, selected and copied", copy, SAME],
  ["Notepad, with CRLF and an empty line at the end", copy.replaceAll("\n", "\r\n\r\n"), SAME],
  ["a text file of macOS, in NFD", copy.normalize("NFD"), SAME],
  ["Outlook, with no-break spaces for two spaces", copy.replaceAll(". ", ".\u00a0 "), SAME],
  ["pdftotext, wrapped, with page ends as line ends", `${wrap(60)}\n\n`, SAME],
  ["a program that begins paragraphs with a tab", copy.replace(/^/gm, "\t\u00a0"), SAME],
  ["an old Mac program, with CR", copy.replaceAll("\n", "\r"), SAME],
  ["a chat program, in one line", copy.replaceAll("\n", " "), SAME],
  ["a newswire in ASCII quotation marks, wrapped", straight.replaceAll(". ", ".\n"), QUOTES],
  ["a hyphen for the minus", copy.replace("−C$1.5", "-C$1.5"), ["−|-"]],
  ["a PDF with a ligature", copy.replace("profit", "proﬁt"), ["profit |proﬁt "]],
  [
    "a PDF with a split word",
    copy.replace("announced", "an-\nnounced"),
    ["announced |an- nounced "],
  ],
  ["a PDF with a page number", copy.replace("Terms\n", "1\nTerms\n"), ["|1 "]],
  ["Word, with a private bullet", copy.replace(/^Price/m, "\uf0b7\t$&"), ["|\uf0b7 "]],
  ["an email with marks of a quotation", copy.replace(/^/gm, "> "), Array(8).fill("|> ")],
  ["a reader who left out its title", copy.replace(`${title}\n`, ""), [`${title} |`]],
  ["Notepad, with a byte-order mark", `\ufeff${copy}`, ["|\ufeff"]],
];

test.each(copies)("a copy by %s differs in nothing else", async (_, pasted, changes) => {
  const found = await compare(pasted);
  expect(listChanges(found)).toEqual(changes);
  expect(found).toMatchObject({ finding: present.finding });
});

test("the edition before a correction is the same as itself, and a forgery of it is compared with it", async () => {
  const before = copy.replace("C$319,424", "C$319,242");
  expect(await compare(before)).toMatchObject({ kind: "same", finding: { state: "corrected" } });
  expect(await compare(before.replace("66.19 BTC,", "99 BTC,"))).toMatchObject({
    kind: "different",
    finding: { state: "corrected", edition: 1 },
  });
});

test("a text without a word of a release is like none, and another text is not shown mark by mark", async () => {
  expect(await compare("zzz qqq")).toEqual({ kind: "unlike any" });
  const found = await compare(
    "Bitcoin: sold, to the last coin, by nobody that anyone here ever heard of.",
  );
  expect(found).toMatchObject({ kind: "different", differences: null });
  expect(found.kind === "different" && found.published?.start).toContain(title);
  const cyrillic = copy.replace(/[a-z]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 975));
  const disguised = await compare(cyrillic);
  expect(disguised).toMatchObject({ kind: "different", differences: null });
  expect(disguised.kind === "different" && disguised.published?.foreign[0]).toBe("U+043E");
});

test("of a part of a release, what is missing is shown, without the middle of it", async () => {
  const found = await compare(copy.slice(200, 290));
  expect(listChanges(found)).toHaveLength(2);
  const [before] = found.kind === "different" ? (found.differences?.runs ?? []) : [];
  expect(before).toMatchObject({ kind: "changed", added: null });
  const long = await listDifferences(normalizeText(copy.repeat(20)), normalizeText(copy));
  expect(long).toMatchObject({ added: 0, runs: [{}, { removed: { omitted: 1_885 } }] });
});

test("making a text comparable twice changes nothing more", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (text) => normalizeText(normalizeText(text)) === normalizeText(text),
    ),
  );
});

test("the differences and what both texts have are, together, both texts", async () => {
  const word = fc.constantFrom("a", "b.", "c:", "“d”", "1,5", "\u1680", "e\u200b");
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
  await fc.assert(
    fc.asyncProperty(text, text, async (published, pasted) => {
      const found = await listDifferences(published, pasted);
      if (!found) return;
      let [before, after] = ["", ""];
      for (const run of found.runs) {
        before += run.kind === "same" ? run.text.start : (run.removed?.start ?? "");
        after += run.kind === "same" ? run.text.start : (run.added?.start ?? "");
      }
      const shown = [before, after].map((each) => each.replace(/ $/, ""));
      expect(shown).toEqual([published, pasted]);
    }),
  );
});

describe("a hostile text of 100,000 characters takes a bounded time:", () => {
  const most = 100_000;
  const long = `${copy} `.repeat(25);
  test.each([
    ["marks in a row", "a\u0301\u0323".repeat(most / 3)],
    ["one word", "a".repeat(most)],
    ["a word of marks", "a!".repeat(most / 2)],
    ["sentences of a letter", "a. ".repeat(most / 3)],
    [
      "different words",
      Array.from({ length: most / 6 }, (_, at) => at.toString(36).padStart(5, "q")).join(" "),
    ],
    [
      "the release, with a letter after each",
      copy
        .repeat(most / copy.length)
        .replaceAll(" ", " x ")
        .slice(0, most),
    ],
    ["white space", " \u00a0\t".repeat(most / 3)],
  ])("%s", async (_, text) => {
    const published = { finding: finding(1), text: normalizeText(long) };
    const started = performance.now();
    const found = await compareText(normalizeText(text), [published], async () => "/news/1");
    // A tenth of a second alone on a core; the machine of the suite has others to serve.
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(found.kind).not.toBe("same");
    // What a page shows of it.
    expect(JSON.stringify(found).length).toBeLessThan(60_000);
  });
});
