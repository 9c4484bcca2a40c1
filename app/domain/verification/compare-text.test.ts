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

// As a hoaxer alters releases, by kind, and as honest people copy them, by program. None of the
// first is the same; of the second, nothing is shown but what the program changed.

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

/** Every variant of a text in which one occurrence of a pattern is replaced. */
const replaceEach = (pattern: RegExp, by: (found: string) => string): string[] =>
  [...copy.matchAll(pattern)].map(
    ({ 0: found, index }) => copy.slice(0, index) + by(found) + copy.slice(index + found.length),
  );
const insert = (...characters: string[]) =>
  characters.flatMap((each) => [
    copy.replace("66.19", `66${each}.19`),
    copy.replace(" not", `${each} not`),
  ]);
const swap = (...pairs: readonly (readonly [from: string, to: string])[]) =>
  pairs.map(([from, to]) => copy.replace(from, to));

const forgeries: Readonly<Record<string, readonly string[]>> = {
  "another digit": replaceEach(/\d/g, (digit) => String((Number(digit) + 1) % 10)).slice(0, 30),
  "digits in another order": swap(["66.19", "66.91"], ["319,424", "319,442"], ["8,739", "8,793"]),
  "a decimal point that moved": swap(
    ["66.19", "6.619"],
    ["2.24 BTC", "22.4 BTC"],
    ["0.66", "06.6"],
  ),
  "another separator": swap(
    ["319,424", "319.424"],
    ["319,424", "319424"],
    ["5.7", "5,7"],
    ["1,300,000", "1 300 000"],
  ),
  "another currency": replaceEach(/C\$/g, () => "US$").concat(replaceEach(/C\$/g, () => "€")),
  "a sign taken away": swap(["−C$1.5", "C$1.5"], ["5.7 %", "5.7"], ["66.19 BTC,", "66.19,"]),
  "a hyphen for a minus or a range": swap(
    ["−C$", "-C$"],
    ["2026–2027", "2026-2027"],
    ["−C$", "–C$"],
  ),
  "a negation taken away or put in": swap(
    ["did not sell", "did sell"],
    ["It now holds", "It now no longer holds"],
    ["any Bitcoin", "its Bitcoin"],
  ),
  "another verb": swap(["it bought", "it sold"], ["to hold,", "to sell,"], ["holds 66", "owes 66"]),
  "another name": swap(
    ["Mira Okafor", "Mira Okoye"],
    ["NLDE,", "NLDX,"],
    ["TORONTO", "TULSA"],
    ["Northlode Inc.", "Northlode Ltd."],
  ),
  "another day": swap(["June 24", "July 24"], ["2025 —", "2024 —"], ["2026–2027", "2026–2028"]),
  "a word taken away": replaceEach(/ (?:fees|any|total|one|first)\b/g, () => ""),
  "a sentence taken away": lines.map((each) => copy.replace(each, "")),
  "a sentence put at the end": ["All was sold.", "Trading is halted.", "See evil.example."].map(
    (each) => `${copy}\n${each}`,
  ),
  "a sentence put before": ["CORRECTION:", "Withdrawn.", "Not true:"].map(
    (each) => `${each}\n${copy}`,
  ),
  "a sentence put within": lines
    .slice(0, -1)
    .map((each) => copy.replace(each, `${each} It resigned.`)),
  "parts in another order": [
    [title, ...paragraphs.toReversed()].join("\n"),
    [...paragraphs, title].join("\n"),
    copy.replace("Terms", "").replace("Price", "Terms Price of Terms"),
  ],
  "a part twice": lines.map((each) => `${copy}\n${each}`),
  "two releases in one": [`${copy}\n${other.join("\n")}`, `${other.join("\n")}\n${copy}`],
  "another release's title": [
    copy.replace(title, other[0] ?? ""),
    copy.replace(title, "Northlode Halts"),
  ],
  "Cyrillic letters": swap(
    ["bought", "b\u043eught"],
    ["company", "\u0441ompany"],
    ["BTC", "\u0412TC"],
    ["Mira", "Mir\u0430"],
    ["C$3", "\u0421$3"],
  ),
  "Greek letters": swap(
    ["Okafor", "\u039fkafor"],
    ["NLDE", "NLD\u0395"],
    ["profit", "pr\u03bffit"],
  ),
  "styled letters and digits": swap(
    ["66.19", "\uff16\uff16.19"],
    ["66.19", "\ud835\udfd466.19"],
    ["Bitcoin", "\ud835\udc01itcoin"],
    ["0.66", "0.\u2465"],
  ),
  "characters without a width": insert(
    "\u200b",
    "\u200c",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u180e",
    "\u2063",
  ),
  "direction marks": insert("\u202e", "\u202d", "\u200f", "\u061c", "\u2066", "\u2069"),
  "spaces that are none": [
    "\u1680",
    "\u2003",
    "\u202f",
    "\u2009",
    "\u3000",
    "\u2028",
    "\u0085",
    "\u000b",
    "\u000c",
    "\u2800",
    "\u3164",
  ].map((each) => copy.replace("not sell", `not${each}sell`)),
  "marks over figures": insert("\u0338", "\u0336", "\u20e3", "\u0301", "\u034f"),
  "selectors and tags": insert("\ufe0f", "\ufe00", "\u{e0100}", "\u{e0041}"),
  "a space within a figure or a word": swap(
    ["319,424", "319, 424"],
    ["66.19", "6 6.19"],
    ["C$0", "C$ 0"],
    ["Bitcoin.", "Bit coin."],
  ),
  "no space between words": swap(
    ["not sell", "notsell"],
    ["holds 66.19", "holds66.19"],
    ["in total", "intotal"],
  ),
  capitals: swap(
    ["may", "May"],
    ["of May", "of may"],
    ["Bitcoin", "bitcoin"],
    ["TSXV", "tsxv"],
  ).filter((each) => each !== copy),
  "other punctuation": swap(
    ["Bitcoin. It", "Bitcoin, it"],
    ["hold,”", "hold?”"],
    ["more; the", "more: the"],
    ["Bitcoin. It", "Bitcoin It"],
  ),
  "a raised figure": swap(
    ["102 times", "10² times"],
    ["C$0.66", "C$0.⁶⁶"],
    ["1.5 million", "1½ million"],
  ),
  markup: [
    `<s>${copy}</s>`,
    copy.replace("did not", "did ~~not~~"),
    `${copy}<!-- -->`,
    copy.replace("66.19", "&#54;6.19"),
  ],
  "a part of it": [
    copy.slice(0, 400),
    copy.slice(200),
    `${copy.slice(0, 500)}…`,
    paragraphs[1] ?? "",
    title,
  ],
  "another text": ["Northlode sold all its Bitcoin.", "Nothing of ours.", "x", "\u202e", "0"],
};

const kinds = Object.keys(forgeries);
test("there are 200 forgeries in 30 kinds", () => {
  expect(kinds.length).toBeGreaterThanOrEqual(30);
  const all = kinds.flatMap((kind) => forgeries[kind] ?? []);
  expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(all).not.toContain(copy);
});

test.each(kinds)("a forgery with %s is not the same, and what differs is shown", async (kind) => {
  for (const forged of forgeries[kind] ?? []) {
    const found = await compare(forged);
    expect(found.kind, forged).not.toBe("same");
    if (found.kind !== "different" || !found.differences) continue;
    expect(
      listChanges(found).filter((change) => change !== "|"),
      forged,
    ).not.toEqual([]);
    // Each character that the release has not is named.
    const shown = found.differences.runs.flatMap((run) =>
      run.kind === "changed" && run.added ? [run.added.start + run.added.end] : [],
    );
    const named = nameCharacters(shown.join(" "), found.differences.ownAlphabet);
    for (const character of new Set(normalizeText(forged)))
      if (character > "~" && !present.text.includes(character) && !found.differences.more)
        expect(
          named.runs.flatMap((run) => ("codes" in run ? run.codes : [])),
          `${kind}: ${forged}`,
        ).toContain(`U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`);
  }
});

const wrap = (width: number, end = "\n") =>
  copy.replace(new RegExp(`(.{1,${width}})(?: +|$)`, "gm"), `$1${end}`);
const straight = copy.replace(/[“”]/g, '"').replaceAll("’", "'");
const bulleted = (mark: string) => copy.replace(/^(Price|Warrants)/gm, `${mark}$1`);
const SAME = ["same"];
const QUOTES = ["“It’s |\"It's ", '” |" ', "company’s |company's ", '“|"', '” |" '];

/** What each program makes of a release, and all that differs then. */
const copies: readonly [program: string, pasted: string, changes: readonly string[]][] = [
  ["Chromium, selected and copied", copy, SAME],
  ["Firefox, with empty lines between paragraphs", copy.replaceAll("\n", "\n\n"), SAME],
  ["Safari, with a trailing line end", `${copy}\n`, SAME],
  ["Notepad, with CRLF", copy.replaceAll("\n", "\r\n"), SAME],
  ["an old Mac program, with CR", copy.replaceAll("\n", "\r"), SAME],
  ["a text file of macOS, in NFD", copy.normalize("NFD"), SAME],
  ["Outlook, with no-break spaces for two spaces", copy.replaceAll(". ", ".\u00a0 "), SAME],
  ["Outlook as plain text, wrapped at 76", wrap(76, "\r\n"), SAME],
  ["Apple Mail, format=flowed", wrap(72, " \n"), SAME],
  ["Thunderbird, wrapped at 72", wrap(72), SAME],
  ["mutt, with a tab before each paragraph", copy.replace(/^/gm, "\t"), SAME],
  ["Gmail, with no-break spaces at line starts", copy.replace(/^/gm, "\u00a0"), SAME],
  ["Word, with a no-break space before %", copy.replace("5.7 %", "5.7\u00a0%"), SAME],
  ["LibreOffice, with two spaces after each sentence", copy.replaceAll(". ", ".  "), SAME],
  ["pdftotext, wrapped at 60 with page ends as line ends", `${wrap(60)}\n\n`, SAME],
  ["Preview, each line of a column", wrap(40), SAME],
  ["a narrow column of an iPhone", wrap(30), SAME],
  ["a spreadsheet's cell, with tabs", copy.replaceAll("\n", "\t"), SAME],
  ["a chat program, in one line", copy.replaceAll("\n", " "), SAME],
  ["an editor that ends no line with a space", wrap(80).replace(/ +$/gm, ""), SAME],
  ["Outlook with straight quotation marks", straight, QUOTES],
  ["a newswire in ASCII quotation marks, wrapped", straight.replaceAll(". ", ".\n"), QUOTES],
  ["a phone with smart punctuation off", straight.replaceAll("\n", "\n\n"), QUOTES],
  ["a typewriter's dashes", copy.replaceAll("—", "--"), ["— |-- ", "— |-- "]],
  ["a newswire's dateline", copy.replace("2025 —", "2025 /Newswire/ --"), ["— |/Newswire/ -- "]],
  ["a hyphen for the range", copy.replace("2026–2027", "2026-2027"), ["2026–2027 |2026-2027 "]],
  ["a hyphen for the minus", copy.replace("−C$1.5", "-C$1.5"), ["−|-"]],
  [
    "a PDF with ligatures",
    copy.replaceAll("fi", "ﬁ"),
    ["first office |ﬁrst ofﬁce ", "profit |proﬁt "],
  ],
  [
    "a PDF that ends a line with a hyphen",
    copy.replace("announced", "an-\nnounced"),
    ["announced |an- nounced "],
  ],
  ["a PDF with a page number", copy.replace("Terms\n", "1\nTerms\n"), ["|1 "]],
  ["Acrobat, with bullets", bulleted("• "), ["|• ", "|• "]],
  ["Firefox, with asterisks for bullets", bulleted(" * "), ["|* ", "|* "]],
  ["Markdown, with hyphens for bullets", bulleted("- "), ["|- ", "|- "]],
  ["Word, with a private bullet", bulleted("\uf0b7\t"), ["|\uf0b7 ", "|\uf0b7 "]],
  [
    "an email with a mark of each quoted line",
    copy.replace(/^/gm, "> "),
    Array.from({ length: 8 }, () => "|> "),
  ],
  ["without its title", copy.replace(`${title}\n`, ""), [`${title} |`]],
  ["with the day that the page shows", `June 24, 2025\n${copy}`, ["|June 24, 2025 "]],
  ["with a forwarder's line", `FYI\n${copy}`, ["|FYI "]],
  [
    "with a narrow no-break space before %",
    copy.replace("5.7 %", "5.7\u202f%"),
    ["5.7 % |5.7\u202f% "],
  ],
  [
    "a raised figure in a character of its own",
    copy.replace("102 times", "10² times"),
    ["102 |10² "],
  ],
  ["a byte-order mark at the start", `\ufeff${copy}`, ["|\ufeff"]],
  [
    "Word, with the French mark around a quotation",
    copy.replace("“It’s", "« It’s").replace("hold,”", "hold, »"),
    ["“|« ", ",” |, » "],
  ],
];

test.each(copies)("a copy by %s differs in nothing else", async (_, pasted, changes) => {
  const found = await compare(pasted);
  expect(listChanges(found)).toEqual(changes);
  expect(found).toMatchObject({ finding: present.finding });
});

test("there are 40 honest copies", () => expect(copies.length).toBeGreaterThanOrEqual(40));

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
