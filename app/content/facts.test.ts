import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { people } from "~/content/generated/people.server";
import { pressIndex } from "~/content/generated/press-index.server";

// What the documents say, read from their markdown as an editor sees it: the figures of spec §9, their sums, and the
// lengths and sections that spec §2 and §3 ask for. It belongs to the sample company and goes when that is replaced.

interface Document {
  /** Folder and name, without ".md". */
  name: string;
  head: Record<string, unknown>;
  body: string;
  words: string[];
}

const content = fileURLToPath(new URL("./", import.meta.url));

function documentsIn(folder: string): Document[] {
  return readdirSync(`${content}${folder}`)
    .filter((file) => file.endsWith(".md"))
    .map((file) => {
      const [, head = "", body = ""] =
        /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(readFileSync(`${content}${folder}/${file}`, "utf8")) ?? [];
      return {
        name: `${folder}/${file.slice(0, -3)}`,
        head: parse(head, { schema: "core" }),
        body,
        words: wordsOf(body),
      };
    });
}

/** Words as a reader counts them: no markup, no rulers of tables, no addresses of links. */
function wordsOf(markdown: string): string[] {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replace(/\]\([^)]*\)/g, " ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The sample's own releases: an editor may have added others. */
const SAMPLE_RELEASES = 37;
const press = documentsIn("press").filter(({ head }) => Number(head.id) <= SAMPLE_RELEASES);
const governance = documentsIn("governance");
const legal = documentsIn("legal");
const pages = documentsIn("pages");

function byId(id: number): Document {
  const found = press.find(({ head }) => head.id === id);
  if (!found) throw new Error(`there is no release ${id}`);
  return found;
}

function named(name: string): Document {
  const found = [...governance, ...legal, ...pages].find((document) => document.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** Cells of the first table row that begins with a label, without the marks around them. */
function row(document: Document, label: string): string[] {
  for (const line of document.body.split("\n")) {
    if (!line.startsWith("|")) continue;
    const [first, ...rest] = line
      .slice(1, line.lastIndexOf("|"))
      .split("|")
      .map((cell) => cell.replaceAll("*", "").trim());
    if (first === label) return rest;
  }
  throw new Error(`${document.name} has no row ${label}`);
}

/** The number in a cell: "C$1,575,099.90" is 1575099.9, and "1,260,000 (10%)" is 1260000. */
const numberIn = (cell: string | undefined) => Number(/[\d,]+(?:\.\d+)?/.exec(cell ?? "")?.[0].replaceAll(",", ""));
const numbers = (document: Document, label: string) =>
  row(document, label)
    .filter((cell) => cell !== "")
    .map(numberIn);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** In cents, because sums of dollars are not exact in floating point. */
const cents = (dollars: number | undefined) => Math.round((dollars ?? Number.NaN) * 100);

const headings = ({ body }: Document) => [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("the set of releases", () => {
  it("is 37, with the ids 1 to 37, each once", () =>
    expect(press.map(({ head }) => Number(head.id)).sort((a, b) => a - b)).toEqual(range(1, SAMPLE_RELEASES)));

  it("is not in the order of dates, neither as a whole nor in its second set, and reaches from December to June", () => {
    const dates = (from: number, to: number) => range(from, to).map((id) => String(byId(id).head.date));
    for (const set of [dates(1, 37), dates(1, 8), dates(9, 37)]) {
      expect(set).not.toEqual([...set].sort());
      expect(set).not.toEqual([...set].sort().reverse());
    }
    const months = (from: number) => [...new Set(dates(from, 37).map((date) => date.slice(0, 7)))].sort();
    const spec = ["2024-12", ...range(1, 6).map((month) => `2025-0${month}`)];
    expect(months(1)).toEqual(expect.arrayContaining(spec));
    expect(spec).toEqual(expect.arrayContaining(months(9)));
  });

  it("is published under slugs that follow the rule, each its own", () => {
    const slugs = press.map(({ head }) => slugByTheRule(String(head.title)));
    expect(new Set(slugs).size).toBe(SAMPLE_RELEASES);
    const published = pressIndex.filter(({ id }) => id <= SAMPLE_RELEASES).map(({ slug }) => slug);
    expect(published.sort()).toEqual(slugs.sort());
  });

  it("has structure wherever it is long, and shows the logo, lists, tables and quotes", () => {
    for (const { name, body, words } of press)
      if (words.length > 450) expect(/^(##|\|)/m.test(body), `${name} has neither heading nor table`).toBe(true);
    const having = (pattern: RegExp) => press.filter(({ body }) => pattern.test(body)).length;
    expect(having(/!\[[^\]]+\]\(\/brand\/logo/)).toBeGreaterThanOrEqual(1);
    for (const pattern of [/^\|/m, /^(-|1\.) /m, /^> /m]) expect(having(pattern)).toBeGreaterThanOrEqual(15);
  });

  it.each([
    [range(1, 8), [/Trading/, /Board of Directors/, /Advisory Board/, /Conference|Forum/, /Gold/]],
    [
      range(9, 37),
      [/Private Placement/, /Frankfurt|OTCQB/, /Bitcoin/, /Gold/, /Change of Business/, /Partner/, /Escrow/],
    ],
  ])("covers in %j the subjects that the specification names", (ids, subjects) => {
    const titles = ids.map((id) => String(byId(id).head.title)).join("\n");
    for (const subject of subjects) expect(titles).toMatch(subject);
  });
});

it.each([
  ...press.map((release) => [release, 250, 900] as const),
  ...governance.map((policy) => [policy, 1_500, 3_500] as const),
  [named("legal/ordinal-terms"), 3_000, Number.POSITIVE_INFINITY] as const,
  [named("pages/litepaper"), 2_500, Number.POSITIVE_INFINITY] as const,
])("$name is as long as the specification asks", ({ words }, least, most) => {
  expect(words.length).toBeGreaterThanOrEqual(least);
  expect(words.length).toBeLessThanOrEqual(most);
});

/** Spec §2, character by character, so that no expression is shared with the site's own. */
function slugByTheRule(title: string): string {
  let slug = "";
  for (const character of title.toLowerCase()) {
    const isSpace = /\s/.test(character);
    if (isSpace || character === "-") slug += slug.endsWith("-") ? "" : "-";
    else if ((character >= "a" && character <= "z") || (character >= "0" && character <= "9") || character === "_")
      slug += character;
  }
  const from = slug.startsWith("-") ? 1 : 0;
  return slug.slice(from, slug.endsWith("-") ? -1 : undefined);
}

/** What the releases call the same lines of a placement's closing table. */
const placements = [
  {
    name: "the first placement",
    closing: byId(22),
    cents: 55,
    units: [2_863_818, 2_588_955, 5_452_773],
    labels: {
      gross: "Gross (C$)",
      through: "Sold through finders (units)",
      fees: "Cash to finders (C$)",
      net: "After finders' cash (C$)",
    },
    termsIn: [19, 20, 22],
    terms: [/C\$0\.75/, /C\$1\.05/, /(12|twelve) months|a year after/, /(5|five) consecutive trading days/],
    moreTerms: [/(30|thirty) days/, /(4|four) months and (1|one|a) day/, /half|halves/i],
  },
  {
    name: "the second placement",
    closing: byId(36),
    cents: 62,
    units: [...numbers(byId(36), "Units").slice(0, 3), 7_419_354],
    labels: {
      gross: "Gross proceeds (C$)",
      through: "Units via finders",
      fees: "Cash fees (C$)",
      net: "Net of fees (C$)",
    },
    termsIn: [29, 30, 34, 36],
    terms: [/C\$0\.77/, /C\$1\.15/, /(12|twelve) months/, /five (consecutive )?trading days/],
    moreTerms: [/(30|thirty) days|thirtieth day/, /four months (and|plus) one day/, /half/i],
  },
];

describe.each(placements)("$name", ({ closing, cents: price, units, labels, termsIn, terms, moreTerms }) => {
  const gross = numbers(closing, labels.gross).map(cents);
  const through = numbers(closing, labels.through);
  const fees = numbers(closing, labels.fees).map(cents);

  it("adds up: the tranches are the whole, in units and in proceeds", () => {
    expect(numbers(closing, "Units")).toEqual(units);
    expect(sum(units.slice(0, -1))).toBe(units.at(-1));
    expect(gross).toEqual(units.map((count) => count * price));
  });

  it("gives half a warrant a unit, rounded down in each tranche", () => {
    const halves = units.slice(0, -1).map((count) => Math.floor(count / 2));
    expect(numbers(closing, "Unit warrants")).toEqual([...halves, sum(halves)]);
  });

  it("pays 6% to finders, in cash and in warrants, and the net is what is left", () => {
    expect(fees).toEqual(through.map((count) => Math.round(count * price * 0.06)));
    expect(numbers(closing, "Finder's warrants")).toEqual(through.map((count) => Math.round(count * 0.06)));
    expect(numbers(closing, labels.net).map(cents)).toEqual(
      gross.map((amount, tranche) => amount - (fees[tranche] ?? Number.NaN)),
    );
  });

  it("states its warrants' terms in the announcement and at every closing", () => {
    for (const id of termsIn)
      for (const term of [...terms, ...moreTerms]) expect(byId(id).body, `release ${id}`).toMatch(term);
  });
});

it("the first placement says in the first tranche's own release what the final one repeats", () => {
  const [first, closing] = [byId(20), byId(22)];
  expect(numbers(first, "Units at C$0.55")).toEqual([2_863_818]);
  expect(cents(numbers(first, "Gross proceeds")[0])).toBe(2_863_818 * 55);
  expect(numbers(first, "Unit warrants issued")).toEqual([1_431_909]);
  for (const [here, there] of [
    ["Units placed through finders", "Sold through finders (units)"],
    ["Finders' cash fee", "Cash to finders (C$)"],
    ["Finder's warrants", "Finder's warrants"],
    ["Proceeds net of that fee", "After finders' cash (C$)"],
  ] as const)
    expect(numbers(first, here)[0]).toBe(numbers(closing, there)[0]);
});

it("the first placement stays below its maximum, C$3 million, and splits it in thirds", () => {
  for (const [id, words] of [
    [19, "5,454,546"],
    [22, (5_454_546 - 5_452_773).toLocaleString("en-CA")],
  ] as const)
    expect(byId(id).body).toContain(words);
  expect(String(byId(19).head.title)).toContain("C$3 Million");
  for (const purpose of ["Bitcoin", "Gold and Grammies", "General purposes"])
    expect(cents(numberIn(row(byId(22), purpose)[0])) * 3).toBe(5_452_773 * 55);
});

it("the second placement says in each tranche's own release what the last one repeats, and splits it in thirds", () => {
  const [first = 0, second = 0, last] = numbers(byId(36), "Units");
  expect(numbers(byId(30), "Units sold, C$0.62 each")[0]).toBe(first);
  expect(numbers(byId(34), "Tranche 1, May 22, 2025")[0]).toBe(first);
  expect(numbers(byId(34), "Tranche 2, June 5, 2025")[0]).toBe(second);
  expect(numbers(byId(34), "Final tranche, expected by June 20, 2025")[0]).toBe(last);
  const [toDate, proceeds] = numbers(byId(34), "To date");
  expect([toDate, cents(proceeds)]).toEqual([first + second, (first + second) * 62]);
  expect(String(byId(36).head.title)).toContain("C$4.6 Million");
  expect(byId(36).body).toContain("C$1,533,333.16");
});

it("the second placement uses an over-allotment of no more than 15% over 6,451,613 units, C$4 million", () => {
  const units = [6_451_613, Math.floor(6_451_613 * 0.15), 7_419_354];
  const announced = byId(29);
  expect(row(announced, "Units, up to").map(numberIn)).toEqual(units);
  expect(row(announced, "Gross proceeds (C$), up to").map((cell) => cents(numberIn(cell)))).toEqual(
    units.map((count) => count * 62),
  );
  for (const id of [29, 31, 36]) expect(byId(id).body).toContain("15%");
  expect(announced.body).toContain("C$4 million");
});

describe("the share count", () => {
  it("goes from 42,000,000 to 55,122,127 through every issue that a release reports", () => {
    const issues = [250_000, ...numbers(byId(22), "Units").slice(0, 2), ...numbers(byId(36), "Units").slice(0, 3)];
    const steps = [42_250_000, 45_113_818, 47_702_773, 50_807_612, 53_549_548, 55_122_127];
    expect(steps).toEqual(issues.map((_, step) => 42_000_000 + sum(issues.slice(0, step + 1))));
    [28, 20, 22, 30, 34, 36].forEach((id, step) => {
      expect(byId(id).body).toContain(steps[step]?.toLocaleString("en-CA"));
    });
  });

  it("begins with a consolidation of one for 2.2727 that gives 3,400,000 shares", () => {
    const after = Math.round(7_727_180 / 2.2727).toLocaleString("en-CA");
    for (const figure of ["2.2727", "7,727,180", "3,400,000", after]) expect(byId(9).body).toContain(figure);
  });

  it("releases every escrowed share in the end, in the parts that are named", () => {
    const schedule = byId(13);
    const calendar = schedule.body.slice(schedule.body.indexOf("## The calendar"));
    const lines = [...calendar.matchAll(/^\|\s*(\w+ \d+, \d{4})\s*\|(.*)\|$/gm)].map(([, , cells = ""]) =>
      cells.split("|").map((cell) => cell.trim()),
    );
    expect(lines).toHaveLength(9);
    [12_600_000, 1_700_000, 8_000_000].forEach((total, column) => {
      const parts = lines.map((cells) => cells[column] ?? "").filter((cell) => cell !== "");
      expect(sum(parts.map(numberIn))).toBe(total);
      for (const part of parts) {
        const percent = Number(/\((\d+)%\)/.exec(part)?.[1]);
        expect(numberIn(part)).toBe((total * percent) / 100);
      }
      expect(numberIn(row(schedule, "Total")[column])).toBe(total);
    });
  });
});

describe("the treasury", () => {
  const ledger = [...byId(37).body.matchAll(/^\| (\d) \|(.*)\|$/gm)].map(([, , cells = ""]) =>
    cells.split("|").slice(1).map(numberIn),
  );

  it("grows purchase by purchase, each at its price, to about 64 to 68 BTC", () => {
    expect(ledger).toHaveLength(9);
    let total = 0;
    let cost = 0;
    for (const [bitcoin = 0, price = 0, paid = 0, after, average] of ledger) {
      expect(Math.round(bitcoin * price)).toBe(paid);
      total += Math.round(bitcoin * 100);
      cost += paid;
      expect(total / 100).toBe(after);
      expect(Math.abs(cost / (total / 100) - (average ?? 0))).toBeLessThan(0.006);
    }
    expect(total / 100).toBe(66.19);
    expect(byId(37).body).toContain("C$9,055,119");
    expect(cost).toBe(9_055_119);
    for (const holding of ["63.95", "66.19", "68.22"])
      expect(
        press.some(({ body }) => body.includes(holding)),
        holding,
      ).toBe(true);
  });

  it("announces each purchase in a release of its own, with the ledger's figures", () => {
    const releases = [11, 14, 18, 23, 24, 26, 31, 33, 37];
    ledger.forEach(([bitcoin, price, paid], purchase) => {
      const { body, name } = byId(releases[purchase] ?? 0);
      expect(body, name).toContain(`${bitcoin?.toFixed(2)} BTC`);
      expect(body, name).toContain(price?.toLocaleString("en-CA"));
      expect(body, name).toContain(paid?.toLocaleString("en-CA"));
    });
  });

  it("holds 2 kg of gold, bought in two lots that cost C$263,400", () => {
    expect(byId(15).body).toMatch(/1 kg|1,000 g|one kilogram/i);
    expect(byId(24).body).toMatch(/2 kg|two kilograms/i);
    expect(byId(24).body).toContain((1_000 * 124.5 + 1_000 * 138.9).toLocaleString("en-CA"));
  });

  it("shows on the Bitcoin page the three figures that release 37 derives", () => {
    const gold = 2_000 * 146.5;
    const reserve = Math.round(66.19 * 144_600) + gold;
    const derived = [
      (66.19 + gold / 144_600).toFixed(2),
      ((reserve / 16_000_000) * 100).toFixed(1),
      ((55_122_127 * 0.66) / reserve).toFixed(2),
    ];
    expect(derived).toEqual(["68.22", "61.7", "3.69"]);
    const shown = named("pages/bitcoin").head.figures as { value: string }[];
    expect(shown.map(({ value }) => value)).toEqual(derived.map((figure) => expect.stringContaining(figure)));
    for (const figure of derived) expect(byId(37).body).toContain(figure);
  });

  it("balances", () => {
    for (const column of [0, 1]) {
      const of = (line: string) => numberIn(row(byId(37), line)[column]);
      const assets = ["Cash", "Bitcoin", "Gold", "Receivables and prepaid", "Platform and equipment"].map(of);
      expect(of("Total assets") - of("Liabilities")).toBe(of("Equity"));
      expect(sum(assets)).toBe(of("Total assets"));
    }
  });
});

it.each<[what: string, document: Document, patterns: RegExp[]]>([
  ["the market maker", byId(10), [/CAD 6,500 per month/, /30 days/]],
  ["the options", byId(12), [/2,000,000/, /C\$0\.50/, /vest/, /over three|three nearly equal parts/, /ten years/]],
  ["the Indian letter of intent", byId(35), [/USD 3\.2 million/, /24\.95%/, /25%/, /75%/, /letter of intent/i]],
  ["the share release tranches", byId(28), [/25,000/, /150,000/, /100,000 /, /C\$100,000,000/, /tokenized gold/]],
  ["who decides on them", byId(28), [/five directors/]],
  ["the qualifying transaction", byId(9), [/2\.2727/, /escrow/i, /qualifying transaction/i]],
  ["the escrow schedules", byId(13), [/escrow/i, /12,600,000/, /1,700,000/]],
  ["the change of business", byId(27), [/change of business/i]],
  [
    "voting",
    named("governance/majority-voting"),
    [/(90|ninety) days/i, /50% plus (1|one)/i, /withh(e|o)ld/i, /against/i],
  ],
  [
    "the committee",
    named("governance/governance-committee-charter"),
    [/at least three directors/i, /majority/i, /independent/i, /annual|each year|yearly/i],
  ],
  ["trading windows", named("governance/insider-trading"), [/two full trading days/i]],
  [
    "the ordinal",
    named("legal/ordinal-terms"),
    [
      /BRC-20/,
      /\b1 ?g\b|one gram/i,
      /24[- ]?k/i,
      /satoshi/i,
      /immutable|cannot be changed/i,
      /counterfeit/i,
      /endorse/i,
    ],
  ],
  [
    "the terms' limits",
    named("legal/ordinal-terms"),
    [
      /no refund/i,
      /no warrant/i,
      /store credit/i,
      /30 days|thirty days/i,
      /not cash|no cash|cannot be .*cash/i,
      /revoke/i,
    ],
  ],
  [
    "the terms' law",
    named("legal/ordinal-terms"),
    [
      /greater of 1,?000 CAD or the total per-ordinal limit, whichever is less/i,
      ...[/Ontario/, /Toronto/, /sanction/i, /fraud/i],
    ],
  ],
])("the figures and rules of spec §9 are told: %s", (_, { body }, patterns) => {
  for (const pattern of patterns) expect(body).toMatch(pattern);
});

it("the figures of spec §9 agree with themselves: options, parts of the investment, performance shares", () => {
  const lines = ["Directors who are not officers", "Officers", "Consultants"];
  expect(sum(lines.map((line) => Number(numbers(byId(12), line)[0])))).toBe(2_000_000);
  const parts = ["First", "Second"].map((part) => row(byId(35), part));
  expect(parts.map(([amount]) => numberIn(amount))).toEqual([800_000, 2_400_000]);
  expect(sum(parts.map((part) => numberIn(part[2]?.replace("about ", ""))))).toBeCloseTo(24.95, 5);
  expect(row(byId(28), "A qualified partnership").map(numberIn)).toEqual([25_000, 6, 25_000 * 6]);
});

const sections: Record<string, string> = {
  "corporate-disclosure": "Objective, Scope, Guidelines, Authorized Spokespersons, Social Media, Enforcement",
  "governance-committee-charter":
    "Purpose, Composition, Responsibilities, Governance Framework, Board Evaluation, Reporting",
  "inclusion-diversity": "Purpose, Scope, Commitment, Implementation, Accountability, Reporting Concerns",
  "insider-trading": "Purpose, Scope, Key Provisions, Trading Windows, Compliance",
  "majority-voting": "Purpose, Application, Requirements, Board Considerations, Disclosure",
  "related-party-transactions": "Purpose, Definition, Review Process, Approval Criteria, Monitoring",
  "board-mandate": "Purpose, Composition, Responsibilities, Operations, Stakeholder Relations",
  "whistle-blower": "Purpose, Scope, Reportable Matters, Reporting Procedures, Protection, Investigation",
};

it.each(Object.entries(sections))("%s has the sections that the specification names, in order", (slug, expected) =>
  expect(headings(named(`governance/${slug}`)).join(", ")).toBe(expected),
);

it("the policies are 11, and the terms have sections 0 to 12", () => {
  const others = ["audit-committee-charter", "business-conduct-ethics", "compensation-committee-charter"];
  expect(governanceIndex.map(({ slug }) => slug).sort()).toEqual([...Object.keys(sections), ...others].sort());
  expect(headings(named("legal/ordinal-terms")).map((heading) => Number.parseInt(heading ?? "", 10))).toEqual(
    range(0, 12),
  );
});

it("the people are 7 leaders and 5 directors, each with name, role, portrait and biography", () => {
  expect([people.leadership.length, people.board.length]).toEqual([7, 5]);
  for (const { name, bio, image } of [...people.leadership, ...people.board]) {
    expect(name.split(" ").length).toBeGreaterThanOrEqual(2);
    expect(bio.split(" ").length).toBeGreaterThanOrEqual(15);
    expect(readFileSync(`${content}${image.slice(1)}`, "utf8")).toContain("<svg");
  }
});

it("no two documents share more than a tenth of the shorter one's eight-word runs", () => {
  const RUN = 8;
  const documents = [...press, ...governance, ...legal, ...pages].map(({ name, words: written }) => {
    const words = written.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}$%.,]|[.,]+$/gu, ""));
    return { name, runs: new Set(words.slice(RUN - 1).map((_, start) => words.slice(start, start + RUN).join(" "))) };
  });
  const alike = documents.flatMap((one, index) =>
    documents.slice(index + 1).flatMap((other) => {
      const share =
        [...one.runs].filter((run) => other.runs.has(run)).length / Math.min(one.runs.size, other.runs.size);
      return share > 0.1 ? [`${one.name} and ${other.name}: ${Math.round(share * 100)}%`] : [];
    }),
  );
  expect(alike).toEqual([]);
});
