import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { LIST_MARK, toComparable } from "~/domain/verification/comparable-text";
import type { ListedText } from "~/domain/verification/compare-text";
import type { Finding } from "~/domain/verification/verification";
import { type Comparison, compareFile, compareText } from "./compare.client";

// As a hoaxer alters releases, by kind, and as honest people copy them, by program. None of the
// first is genuine.

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

const bought = {
  title: "Northlode Buys 2.24 Bitcoin and Now Holds 66.19 BTC",
  day: "June 24, 2025",
  source:
    "---\nid: 36\ntitle: Northlode Buys 2.24 Bitcoin and Now Holds 66.19 BTC\n---\nTORONTO, June 24, 2025 — …\n",
  lines: [
    "TORONTO, June 24, 2025 — Northlode Inc. (TSXV: NLDE, OTCQB: NLDKF) today announced that it bought 2.24 BTC for C$319,424, fees included.",
    "The company did not sell any Bitcoin. It now holds 66.19 BTC, bought for C$8,739,512 in total.",
    "“It’s our plan to hold,” said Mira Okafor, the company’s CFO. “We report each purchase — within one day.”",
    "Terms",
    "Price of a unit: C$0.66",
    "Warrants: 1,300,000, non-transferable, until 2026–2027",
    "The first office of the company in Montréal gave 5.7 % more; the effect on profit was −C$1.5 million.",
  ],
  items: [4, 5],
};
const placed = {
  title: "Northlode Closes Its Second Private Placement",
  day: "June 18, 2025",
  source:
    "---\nid: 35\ntitle: Northlode Closes Its Second Private Placement\n---\nTORONTO, June 18, 2025 — …\n",
  lines: [
    "TORONTO, June 18, 2025 — Northlode Inc. (TSXV: NLDE) today closed its second private placement with proceeds of C$2,400,000.",
    "The net proceeds go into the treasury: two thirds into Bitcoin, and one third into gold that a national mint stores.",
    "All securities have a hold period of four months and one day.",
  ],
  items: [],
};
const standardLines = [
  "Media contact",
  "Jo Vandersloot, Northlode Inc. Email: media@northlode.example Phone: +1 416 555 0100",
  "Neither the TSX Venture Exchange nor its Regulation Services Provider accepts responsibility for the adequacy of this release.",
];

type Release = typeof bought | typeof placed;
const listText = ({ title, day, source, lines, items }: Release): ListedText => {
  const mark = (line: string, at: number) =>
    (items as number[]).includes(at) ? `${LIST_MARK}• ${line}` : line;
  const text = toComparable(lines.map(mark).join("\n"));
  return { title: toComparable(title), text, sha256: digest(source), href: "", framing: [day] };
};
const describeFinding = (
  { title, source }: Release,
  id: number,
  more: Partial<Finding> = {},
): Finding => ({
  subject: `release ${id}`,
  kind: "release",
  title,
  href: `/news/release-${id}`,
  proof: `/news/release-${id}/release.json`,
  publishedAt: "2025-06-24T07:30:00-04:00",
  edition: 1,
  editions: 1,
  state: "current",
  changedAt: null,
  sha256: digest(source),
  key: null,
  stamp: null,
  ...more,
});
const replaced = {
  ...bought,
  source: bought.source.replace("36", "36 "),
  lines: bought.lines.map((line) => line.replace("C$319,424", "C$319,242")),
};
const ourPdf = "%PDF-1.7 our report";
const list = {
  texts: [bought, replaced, placed].map(listText),
  standard: [toComparable(standardLines.join("\n"))],
};
const findings: Finding[] = [
  describeFinding(bought, 36, { edition: 2, editions: 2 }),
  describeFinding(replaced, 36, {
    editions: 2,
    state: "corrected",
    changedAt: "2025-06-25T08:00:00-04:00",
  }),
  describeFinding(placed, 35),
  {
    ...describeFinding(placed, 0),
    ...{
      subject: "document q1",
      kind: "document",
      title: "Q1",
      href: "/documents/q1.pdf",
      sha256: digest(ourPdf),
    },
    proof: "/verify/documents/q1.json",
  },
];
const proof =
  '{"schema":"record-proof/v2","origin":"https://www.northlode.example","release":36,"versions":[]}';
const loadBytes = async (path: string) =>
  new TextEncoder().encode(path === "/news/release-36/release.json" ? proof : "{}")
    .buffer as ArrayBuffer;

const checkText = (text: string) => compareText(text, { ...list, findings });
const checkFile = (content: string, name = "release.pdf") =>
  compareFile(new File([content], name), findings, loadBytes);

const textOf = ({ lines }: Release) => lines.join("\n\n");
const whole = (release: Release) => [release.day, release.title, textOf(release)].join("\n\n");
const [text, other] = [textOf(bought), textOf(placed)];
/**
 * Puts something at several places of a text: its beginning, its end, within words, between them
 * and beside figures.
 */
const spread = (what: string, into = text) =>
  [
    0,
    9,
    into.indexOf("66.19") + 1,
    into.indexOf("C$319") + 2,
    Math.floor(into.length / 2),
    into.length,
  ].map((at) => into.slice(0, at) + what + into.slice(at));

const hidden = [
  ..."\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2063\u2066\u2067\u2068\u2069\u2800\u3164\ufe00\ufe0f\ufeff\u{e0061}\u{e0101}\ufff9\ufffa\ufffb\u0000\u0085",
];
const lookAlikes: readonly (readonly [plain: string, ...others: string[]])[] = [
  ["6", "\u0666", "\u06f6", "\uff16", "\u{1d7d4}", "\u{1d7e8}", "6\u0338", "6\u20e0", "\u0431"],
  ["B", "\u0412", "\u0392", "\uff22", "\u{1d401}", "B\u0336"],
  ["2", "\u00b2", "\u2082", "\u0be8", "\u{1f103}", "\u2461"],
  ["o", "\u043e", "\u03bf", "\u0585", "\uff4f", "\u{1d5c8}", "o\u0323"],
  ["K", "\u212a", "\u041a"],
  ["-", "\u2012", "\u2013", "\u2212", "\ufe63"],
  [",", "\uff0c", "\u066b", "\u201a"],
  [".", "\uff0e", "\u2024"],
];

/** Forged texts by kind. */
const forgedTexts: Readonly<Record<string, readonly string[]>> = {
  "a sentence appended": [
    `${text}\n\nNorthlode has sold its entire treasury and will be wound up.`,
    `${text} Not.`,
    `${text} 0`,
    `${whole(bought)}\n\n${standardLines.join("\n")}\n\nUpdate: the purchase was reversed.`,
    `${text}\n${bought.title} was reversed`,
  ],
  "a headline put before it": [
    `Northlode Files for Bankruptcy\n\n${text}`,
    `RETRACTED ${whole(bought)}`,
    `The following is false:\n${text}`,
    `${bought.title} Is a Lie\n\n${text}`,
    `${placed.title}\n\n${text}`,
    `${bought.title} ${bought.title}\n${text}`,
    `${placed.day}\n${bought.title}\n${text}`,
  ],
  "words put into it": [
    ...["not ", "no longer ", "[sic] ", "1"].map((word) =>
      text.replace("now holds", `${word}now holds`),
    ),
    text.replace("did not sell", "did not only sell"),
    text.replace("\n\nTerms", "\n\nIt then sold all of it.\n\nTerms"),
  ],
  "a figure replaced": [
    ["66.19", "6,619"],
    ["66.19", "66.91"],
    ["66.19", "6619"],
    ["C$319,424", "C$319,224"],
    ["C$319,424", "C$ 319,424"],
    ["2.24 BTC", "224 BTC"],
    ["C$8,739,512", "US$8,739,512"],
    ["−C$1.5", "C$1.5"],
    ["−C$1.5", "-C$1.5"],
    ["2026–2027", "2026-2027"],
    ["5.7 %", "57 %"],
    ["1,300,000", "1.300.000"],
    ["1,300,000", "13,00,000"],
    ["66.19", "66,19"],
    ["66.19 BTC", "66.19 ETH"],
    ["5.7 %", "5.7 ‰"],
  ].map(([from = "", to = ""]) => text.replace(from, to)),
  "a word replaced": [
    ["did not sell", "did sell"],
    ["holds", "held"],
    ["fees included", "fees excluded"],
    ["Northlode Inc.", "Northlode Corp."],
    ["June 24", "July 24"],
    ["NLDE", "nlde"],
    ["Montréal", "Montreal"],
  ].map(([from = "", to = ""]) => text.replace(from, to)),
  "its quotation marks taken out or put elsewhere": [
    text.replaceAll(/[“”]/g, ""),
    text.replace("It now holds 66.19 BTC", "“It now holds 66.19 BTC”"),
    text.replace(
      "said Mira Okafor, the company’s CFO. “We",
      "said Mira Okafor, the company’s CFO. We",
    ),
  ],
  "its order changed": [
    [...bought.lines].reverse().join("\n"),
    bought.lines.map((line) => line.split(" ").reverse().join(" ")).join("\n"),
    [bought.lines[1], bought.lines[0], ...bought.lines.slice(2)].join("\n"),
  ],
  "two releases": [
    `${text}\n\n${other}`,
    `${other}\n\n${text}`,
    `${whole(bought)}\n${whole(placed)}`,
    `${text}\n${text}`,
    bought.lines.slice(0, 3).concat(placed.lines.slice(1)).join("\n"),
    placed.lines.slice(0, 1).concat(bought.lines.slice(1)).join("\n"),
    textOf(replaced).replace(bought.lines[1] ?? "", placed.lines[1] ?? ""),
  ],
  "a part alone": [
    text.slice(0, -9),
    text.slice(0, text.length / 2),
    text.slice(20),
    ...bought.lines.slice(0, 3),
    bought.lines.slice(1).join("\n"),
    bought.lines.filter((_, at) => at !== 1).join("\n"),
    "did not sell any Bitcoin. It now holds 66.19 BTC, bought for",
  ],
  "a title or the standard text alone": [
    bought.title,
    `${bought.day}\n${bought.title}`,
    bought.title.toUpperCase(),
    standardLines.join("\n"),
    ...standardLines.slice(1),
  ],
  "an HTML comment or tags around it": [
    `<h1>Northlode is bankrupt</h1><!-- ${text} -->`,
    `<p>${text}</p>`,
    `<p>It holds 6,619 BTC.</p><div hidden>${text}</div>`,
  ],
  "its source changed": [
    bought.source.replace("66.19", "66.91"),
    `${bought.source}More.\n`,
    `\ufeff${bought.source}`,
    ` ${bought.source}`,
    bought.source.replaceAll("\n", "\n\n"),
  ],
  "line breaks and bullets that change a figure": [
    text.replace("C$1.5 million", "\n- C$1.5 million"),
    text.replace("66.19 BTC", "66\n.19 BTC"),
    text.replace("66.19 BTC", "\n- 66.19 BTC"),
    text.replace("66.19 BTC", "\n1. 66.19 BTC"),
    text.replace("Price", "• Price"),
  ],
  ...Object.fromEntries(
    hidden.map((character) => [
      `U+${character.codePointAt(0)?.toString(16)} in it`,
      spread(character),
    ]),
  ),
  ...Object.fromEntries(
    lookAlikes.flatMap(([plain, ...others]) =>
      others.map((character) => [
        `${[...character].map((one) => `U+${one.codePointAt(0)?.toString(16)}`).join(" ")} for ${plain}`,
        [text.replaceAll(plain, character), text.replace(plain, character)].filter(
          (forged) => forged !== text,
        ),
      ]),
    ),
  ),
};

/** Forged files: what a reader sees in them is not what they contain. */
const forgedFiles: readonly (readonly [what: string, content: string, name: string])[] = [
  [
    "an HTML file with the text in a comment",
    `<p>Holds 6,619 BTC</p><!-- ${text} -->`,
    "release.html",
  ],
  ["a text file", text, "release.txt"],
  ["our PDF with a byte more", `${ourPdf}\n`, "q1.pdf"],
  ["the source with a figure changed", bought.source.replace("66.19", "66.91"), "release-36.md"],
  ["the source with a byte order mark", `\ufeff${bought.source}`, "release-36.md"],
  ["a proof with a field more", proof.replace("]}", '],"x":1}'), "release.json"],
  ["a proof of another release", proof.replace("36", "35"), "release.json"],
  ["a proof of none", proof.replace("36", "99"), "release.json"],
  ["nothing", "", "release.md"],
];

/** What a journalist is told: kinds without a verdict on all of the text. */
const answers: readonly Comparison["kind"][] = [
  ...([
    "contains",
    "part",
    "altered",
    "title",
    "standard",
    "short",
    "unknown",
    "other file",
  ] as const),
];

test.each(Object.entries(forgedTexts))("a text with %s is not genuine", async (_, forged) => {
  expect(forged.length).toBeGreaterThan(0);
  for (const each of forged)
    expect(answers, each.slice(0, 400)).toContain((await checkText(each)).kind);
});

test.each(forgedFiles)("%s is not genuine, and its hash is shown", async (_, content, name) => {
  expect(await checkFile(content, name)).toMatchObject({
    kind: "other file",
    sha256: digest(content),
  });
});

describe("the answer to a text that is not genuine names", () => {
  test.each([
    ["what was put before and after it", `False. ${text} True.`, 2, 0],
    ["what was put into it", text.replace("now holds", "now no longer holds"), 2, 0],
  ])("%s", async (_, forged, added, missing) => {
    const pieces = expect.arrayContaining([expect.objectContaining({ kind: "added" })]);
    expect(await checkText(forged)).toMatchObject({ kind: "contains", added, missing, pieces });
  });

  test("nothing of what its page shows beside it", async () => {
    const page = `${whole(bought)}\n\n${standardLines.join("\n\n")}`;
    for (const [copied, added] of [
      [`${page}\n\nSent from my phone`, "Sent from my phone"],
      [`FYI, see below!\n${page}`, "FYI, see below!"],
    ])
      expect(await checkText(copied ?? "")).toMatchObject({
        kind: "contains",
        pieces: expect.toSatisfy((pieces: { kind: string; text: string }[]) =>
          pieces.every(({ kind, text: words }) => kind === "same" || words.trim() === added),
        ),
      });
  });

  test("both of two releases", async () => {
    expect(await checkText(`${text}\n${other} The end`)).toMatchObject({
      kind: "contains",
      findings: [{ subject: "release 36" }, { subject: "release 35" }],
      added: 2,
    });
  });

  test("the words that are missing from a quotation", async () => {
    const answer = await checkText(bought.lines[1] ?? "");
    expect(answer).toMatchObject({
      kind: "part",
      finding: { subject: "release 36", edition: 2 },
      added: 0,
    });
    expect(answer).toHaveProperty("missing", expect.any(Number));
  });

  test("the words and the characters that differ", async () => {
    expect(await checkText(text.replace("66.19", "6\u200b6.91"))).toMatchObject({
      kind: "altered",
      added: 1,
      missing: 1,
      characters: [{ code: "U+200B" }],
      pieces: [
        { kind: "same" },
        { kind: "removed", text: "66.19" },
        { kind: "added", text: "6\u200b6.91" },
        { kind: "same" },
      ],
    });
  });

  test("what it can be, for a title, the standard text, a phrase and a stranger's text", async () => {
    expect(await checkText(bought.title)).toMatchObject({
      kind: "title",
      finding: { subject: "release 36" },
    });
    expect(await checkText(standardLines.join(" "))).toMatchObject({ kind: "standard" });
    expect(await checkText("66.19 BTC")).toMatchObject({ kind: "short" });
    expect(await checkText("Another company has bought some gold today, it says.")).toMatchObject({
      kind: "unknown",
    });
  });

  test("the published file that another one seems to be", async () => {
    expect(await checkFile(`${ourPdf}\n`, "q1.pdf")).toMatchObject({
      finding: { sha256: digest(ourPdf) },
    });
    const crlf = bought.source.replaceAll("\n", "\r\n");
    expect(await checkFile(crlf, "copy.txt")).toMatchObject({
      isSameText: true,
      finding: { subject: "release 36" },
    });
  });
});

const wrap = (from: string, columns: number) =>
  from.replace(new RegExp(`(.{1,${columns}})(?: |$)`, "gm"), "$1\n");
const straight = (from: string) => from.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'");
const withItems = (mark: (at: number) => string) =>
  bought.lines
    .map((line, at) => (bought.items.includes(at) ? mark(at - 4) + line : line))
    .join("\n");

/** Honest copies, by the program that made them. */
const copies: Readonly<Record<string, string>> = {
  "a browser": text,
  "a browser, from the title on": `${bought.title}\n\n${text}`,
  "a browser, from the day on": whole(bought),
  "a browser, to the end of the page": `${whole(bought)}\n\n${standardLines.join("\n\n")}`,
  "a browser, the text and what is below it": `${text}\n${standardLines.join("\n")}`,
  "a browser with no-break spaces": text.replace(/(\d) (BTC|million|%)/g, "$1\u00a0$2"),
  "a browser with narrow no-break spaces": text.replace(/(\d) (BTC|million|%)/g, "$1\u202f$2"),
  "a browser with lines of one space": text.replaceAll("\n\n", "\n \n"),
  "a browser with tabs": text.replaceAll("\n\n", "\n\t"),
  "Firefox, with its bullets": withItems(() => "    • "),
  "a PDF viewer with wrapped lines": wrap(text, 72),
  "a PDF viewer with short lines": wrap(text, 40),
  "a PDF viewer with ligatures": text
    .replaceAll("ffi", "ﬃ")
    .replaceAll("fi", "ﬁ")
    .replaceAll("ff", "ﬀ"),
  "a PDF viewer with a page break": text.replace("\n\nTerms", "\n\f\nTerms"),
  "a PDF viewer with bullets": withItems(() => "• "),
  "a PDF viewer with square bullets": withItems(() => "▪\t"),
  "a PDF viewer on macOS": text.normalize("NFD"),
  "a PDF viewer with hyphens that do not break": text.replaceAll(
    "-transferable",
    "\u2011transferable",
  ),
  "a PDF viewer with typographic hyphens": text.replaceAll("-transferable", "\u2010transferable"),
  Gmail: text.replaceAll("\n\n", "\n\n\n"),
  "Gmail with its bullets": withItems(() => "   - "),
  "Gmail in plain text": straight(
    wrap(
      withItems(() => " - "),
      78,
    ),
  ),
  "Gmail on one line": text.replaceAll(/\s+/g, " "),
  Outlook: text.replaceAll("\n", "\r\n"),
  "Outlook with no-break spaces for lines": text.replaceAll("\n\n", "\r\n\u00a0\r\n"),
  "Outlook with its bullets": withItems(() => "·        ").replaceAll("\n", "\r\n"),
  "Outlook in plain text": straight(withItems(() => "* ")).replaceAll("\n", "\r\n"),
  "Outlook with a line break of its own": text.replaceAll("\n\n", "\u000b"),
  "a mail program with straight quotation marks": straight(text),
  "a French mail program": text.replaceAll("“", "«\u00a0").replaceAll("”", "\u00a0»"),
  "a French mail program with narrow spaces": text
    .replaceAll("“", "«\u202f")
    .replaceAll("”", "\u202f»"),
  "a French mail program without spaces": text.replaceAll("“", "«").replaceAll("”", "»"),
  "a German mail program": text.replaceAll("“", "„").replaceAll("”", "“"),
  "a phone": text.replaceAll("\n\n", "\n"),
  "a phone with separators of lines": text.replaceAll("\n\n", "\u2028"),
  "a phone with separators of paragraphs": text.replaceAll("\n\n", "\u2029"),
  "a phone with spaces at the ends": `  ${text} \n\n`,
  "an old Mac": text.replaceAll("\n", "\r"),
  "the earlier edition": textOf(replaced),
  "the other release": whole(placed),
  "the source": bought.source,
  "the source from Windows": bought.source.replaceAll("\n", "\r\n"),
  "the source without its last line's end": bought.source.trimEnd(),
  "the source with an empty line more": `${bought.source}\n`,
};

test.each(Object.entries(copies))("a copy by %s is genuine", async (_, copy) => {
  expect(await checkText(copy)).toMatchObject({ kind: "genuine" });
});

test("a genuine text is told from its edition, and with its title from without it", async () => {
  expect(await checkText(whole(bought))).toMatchObject({ finding: { edition: 2 }, hasTitle: true });
  expect(await checkText(textOf(replaced))).toMatchObject({
    finding: { state: "corrected" },
    hasTitle: false,
  });
});

test("our own files are genuine byte for byte: a document, a source and a proof", async () => {
  for (const [content, subject] of [
    [ourPdf, "document q1"],
    [bought.source, "release 36"],
    [proof, "release 36"],
  ] as const)
    expect(await checkFile(content, "any name")).toMatchObject({
      kind: "genuine",
      given: "file",
      finding: { subject },
    });
});

test("honest copies with more around them are told as what they are", async () => {
  const links = text.replace("Northlode Inc.", "Northlode Inc. <https://www.northlode.example>");
  const quoted = text.replaceAll(/^/gm, "> ");
  for (const copy of [
    `FYI, see below!\n\n${text}`,
    links,
    `${text}\n\nSent from my phone`,
    quoted,
    `Menu Home ${text} ©`,
  ])
    expect(await checkText(copy), copy.slice(0, 60)).toMatchObject({
      kind: "contains",
      missing: 0,
    });
});

test.each([
  ["a text of marks", "\u0323\u0301".repeat(200_000)],
  ["a text of spaces", " ".repeat(400_000)],
  ["a text of quotation marks and spaces", "« ".repeat(200_000)],
  ["a release again and again", `${text}\n`.repeat(400).slice(0, 400_000)],
  [
    "a release with other words between",
    text.replaceAll(" ", " x y z ").repeat(100).slice(0, 400_000),
  ],
])("%s is compared within five seconds", { timeout: 20_000 }, async (_, hostile) => {
  const begun = performance.now();
  expect((await checkText(hostile)).kind).not.toBe("genuine");
  expect(performance.now() - begun).toBeLessThan(5_000);
});
