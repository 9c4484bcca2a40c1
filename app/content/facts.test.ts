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

describe("the set of releases", () => {
  it("is 37, with the ids 1 to 37, each once", () => {
    const ids = press.map(({ head }) => Number(head.id)).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: SAMPLE_RELEASES }, (_, index) => index + 1));
  });

  it("is not in the order of dates, neither as a whole nor in its second set", () => {
    const dates = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String(byId(from + index).head.date));
    for (const set of [dates(1, 37), dates(1, 8), dates(9, 37)]) {
      expect(set).not.toEqual([...set].sort());
      expect(set).not.toEqual([...set].sort().reverse());
    }
  });

  it("dates ids 9 to 37 from December 2024 to June 2025", () => {
    for (const { head } of press.filter((release) => Number(release.head.id) >= 9)) {
      expect(String(head.date) >= "2024-12-01", String(head.date)).toBe(true);
      expect(String(head.date) <= "2025-06-30", String(head.date)).toBe(true);
    }
    const months = new Set(press.map(({ head }) => String(head.date).slice(0, 7)));
    for (const month of ["2024-12", "2025-01", "2025-02", "2025-03", "2025-04", "2025-05", "2025-06"])
      expect(months).toContain(month);
  });

  it("is published under slugs that follow the rule, each its own", () => {
    const slugs = press.map(({ head }) => slugByTheRule(String(head.title)));
    expect(new Set(slugs).size).toBe(SAMPLE_RELEASES);
    const published = pressIndex.filter(({ id }) => id <= SAMPLE_RELEASES).map(({ slug }) => slug);
    expect(published.sort()).toEqual(slugs.sort());
  });

  it.each(press.map((release) => [release.name, release] as const))("%s has 250 to 900 words", (_, { words }) => {
    expect(words.length).toBeGreaterThanOrEqual(250);
    expect(words.length).toBeLessThanOrEqual(900);
  });

  it("has structure wherever it is long, and shows the logo, lists, tables and quotes", () => {
    for (const { name, body, words } of press)
      if (words.length > 450) expect(/^(##|\|)/m.test(body), `${name} has neither heading nor table`).toBe(true);
    const having = (pattern: RegExp) => press.filter(({ body }) => pattern.test(body)).length;
    expect(having(/!\[[^\]]+\]\(\/brand\/logo/)).toBeGreaterThanOrEqual(1);
    expect(having(/^\|/m)).toBeGreaterThanOrEqual(15);
    expect(having(/^(-|1\.) /m)).toBeGreaterThanOrEqual(15);
    expect(having(/^> /m)).toBeGreaterThanOrEqual(15);
  });

  it("covers the subjects that the specification names", () => {
    const titles = (ids: number[]) => ids.map((id) => String(byId(id).head.title)).join("\n");
    const first = titles([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const subject of [/Trading/, /Board of Directors/, /Advisory Board/, /Conference|Forum/, /Gold/])
      expect(first).toMatch(subject);
    const second = titles(Array.from({ length: 29 }, (_, index) => index + 9));
    const subjects = [
      /Private Placement/,
      /Frankfurt|OTCQB/,
      /Bitcoin/,
      /Gold/,
      /Change of Business/,
      /Partner/,
      /Escrow/,
    ];
    for (const subject of subjects) expect(second).toMatch(subject);
  });
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

describe("the first placement", () => {
  const closing = byId(22);
  const announced = byId(19);

  it("adds up: 2,863,818 and 2,588,955 are 5,452,773 units, at C$0.55", () => {
    const units = numbers(closing, "Units");
    expect(units).toEqual([2_863_818, 2_588_955, 5_452_773]);
    expect(sum(units.slice(0, 2))).toBe(units[2]);
    const gross = numbers(closing, "Gross (C$)");
    expect(gross.map(cents)).toEqual(units.map((count) => count * 55));
    expect(cents(gross[2])).toBe(cents(gross[0]) + cents(gross[1]));
  });

  it("says in the first tranche's own release what the final one repeats", () => {
    const first = byId(20);
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

  it("gives half a warrant a unit, rounded down in each tranche", () => {
    const [first = 0, second = 0] = numbers(closing, "Units");
    const warrants = numbers(closing, "Unit warrants");
    expect(warrants).toEqual([Math.floor(first / 2), Math.floor(second / 2), sum([first, second].map((n) => n >> 1))]);
  });

  it("pays 6% to finders, in cash and in warrants, and the net is what is left", () => {
    const through = numbers(closing, "Sold through finders (units)");
    const cash = numbers(closing, "Cash to finders (C$)");
    expect(cash.map(cents)).toEqual(through.map((units) => Math.round(units * 55 * 0.06)));
    expect(numbers(closing, "Finder's warrants")).toEqual(through.map((units) => Math.round(units * 0.06)));
    const gross = numbers(closing, "Gross (C$)");
    expect(numbers(closing, "After finders' cash (C$)").map(cents)).toEqual(
      gross.map((amount, tranche) => cents(amount) - cents(cash[tranche])),
    );
  });

  it("stays below its maximum of 5,454,546 units, C$3 million, and splits it in thirds", () => {
    expect(announced.body).toContain("5,454,546");
    expect(String(announced.head.title)).toContain("C$3 Million");
    expect(Math.floor((5_454_546 * 55) / 100)).toBe(3_000_000);
    expect(5_454_546 - 5_452_773).toBe(1_773);
    expect(closing.body).toContain("1,773");
    for (const purpose of ["Bitcoin", "Gold and Grammies", "General purposes"])
      expect(cents(numberIn(row(closing, purpose)[0])) * 3).toBe(5_452_773 * 55);
  });

  it("states its warrants' terms in the announcement and at both closings", () => {
    for (const id of [19, 20, 22]) {
      const { body } = byId(id);
      for (const figure of ["C$0.75", "C$1.05"]) expect(body, `release ${id}`).toContain(figure);
      expect(body, `release ${id}`).toMatch(/(12|twelve) months|a year after/);
      expect(body, `release ${id}`).toMatch(/(5|five) consecutive trading days/);
      expect(body, `release ${id}`).toMatch(/(30|thirty) days/);
      expect(body, `release ${id}`).toMatch(/(4|four) months and (1|one|a) day/);
      expect(body, `release ${id}`).toMatch(/half|halves/i);
    }
  });
});

describe("the second placement", () => {
  const closing = byId(36);
  const announced = byId(29);

  it("adds up: three tranches are 7,419,354 units, at C$0.62, C$4.6 million", () => {
    const units = numbers(closing, "Units");
    expect(units).toHaveLength(4);
    expect(sum(units.slice(0, 3))).toBe(7_419_354);
    expect(units[3]).toBe(7_419_354);
    const gross = numbers(closing, "Gross proceeds (C$)");
    expect(gross.map(cents)).toEqual(units.map((count) => count * 62));
    expect(((gross[3] ?? 0) / 1e6).toFixed(1)).toBe("4.6");
    expect(String(closing.head.title)).toContain("C$4.6 Million");
  });

  it("says in each tranche's own release what the last one repeats", () => {
    const units = numbers(closing, "Units");
    expect(numbers(byId(30), "Units sold, C$0.62 each")[0]).toBe(units[0]);
    expect(numbers(byId(34), "Tranche 1, May 22, 2025")[0]).toBe(units[0]);
    expect(numbers(byId(34), "Tranche 2, June 5, 2025")[0]).toBe(units[1]);
    expect(numbers(byId(34), "Final tranche, expected by June 20, 2025")[0]).toBe(units[2]);
    const [toDate, proceeds] = numbers(byId(34), "To date");
    expect(toDate).toBe((units[0] ?? 0) + (units[1] ?? 0));
    expect(cents(proceeds)).toBe((toDate ?? 0) * 62);
  });

  it("gives half a warrant a unit, pays 6% to finders, and the net is what is left", () => {
    const units = numbers(closing, "Units");
    const halves = units.slice(0, 3).map((count) => Math.floor(count / 2));
    expect(numbers(closing, "Unit warrants")).toEqual([...halves, sum(halves)]);
    const through = numbers(closing, "Units via finders");
    const cash = numbers(closing, "Cash fees (C$)");
    expect(cash.map(cents)).toEqual(through.map((count) => Math.round(count * 62 * 0.06)));
    expect(numbers(closing, "Finder's warrants")).toEqual(through.map((count) => Math.round(count * 0.06)));
    const gross = numbers(closing, "Gross proceeds (C$)");
    expect(numbers(closing, "Net of fees (C$)").map(cents)).toEqual(
      gross.map((amount, tranche) => cents(amount) - cents(cash[tranche])),
    );
  });

  it("uses an over-allotment of no more than 15% over 6,451,613 units, C$4 million", () => {
    expect(row(announced, "Units, up to").map(numberIn)).toEqual([6_451_613, 967_741, 7_419_354]);
    expect(row(announced, "Gross proceeds (C$), up to").map((cell) => cents(numberIn(cell)))).toEqual(
      [6_451_613, 967_741, 7_419_354].map((units) => units * 62),
    );
    expect(6_451_613 + 967_741).toBe(7_419_354);
    expect(967_741 / 6_451_613).toBeLessThanOrEqual(0.15);
    expect(Math.floor(6_451_613 * 0.15)).toBe(967_741);
    for (const id of [29, 31, 36]) expect(byId(id).body).toContain("15%");
    expect(Math.floor((6_451_613 * 62) / 100)).toBe(4_000_000);
    expect(announced.body).toContain("C$4 million");
  });

  it("splits its proceeds in thirds", () => {
    expect(closing.body).toContain("C$1,533,333.16");
    expect(Math.floor((7_419_354 * 62) / 3)).toBe(153_333_316);
  });

  it("states its warrants' terms in the announcement and at every closing", () => {
    for (const id of [29, 30, 34, 36]) {
      const { body } = byId(id);
      for (const figure of ["C$0.77", "C$1.15"]) expect(body, `release ${id}`).toContain(figure);
      expect(body, `release ${id}`).toMatch(/(12|twelve) months/);
      expect(body, `release ${id}`).toMatch(/five (consecutive )?trading days/);
      expect(body, `release ${id}`).toMatch(/(30|thirty) days|thirtieth day/);
      expect(body, `release ${id}`).toMatch(/four months (and|plus) one day/);
      expect(body, `release ${id}`).toMatch(/half/i);
    }
  });
});

describe("the share count", () => {
  it("goes from 42,000,000 to 55,122,127 through every issue that a release reports", () => {
    const issues = [250_000, ...numbers(byId(22), "Units").slice(0, 2), ...numbers(byId(36), "Units").slice(0, 3)];
    const steps = [42_250_000, 45_113_818, 47_702_773, 50_807_612, 53_549_548, 55_122_127];
    let outstanding = 42_000_000;
    issues.forEach((issued, step) => {
      outstanding += issued;
      expect(outstanding).toBe(steps[step]);
    });
    const reportedIn = [28, 20, 22, 30, 34, 36];
    steps.forEach((count, step) => {
      expect(byId(reportedIn[step] ?? 0).body).toContain(count.toLocaleString("en-CA"));
    });
  });

  it("begins with a consolidation of one for 2.2727 that gives 3,400,000 shares", () => {
    expect(byId(9).body).toContain("2.2727");
    expect(byId(9).body).toContain("7,727,180");
    expect(byId(9).body).toContain("3,400,000");
    expect(Math.round(7_727_180 / 2.2727)).toBe(3_400_000);
    expect(3_400_000 + 20_600_000 + 18_000_000).toBe(42_000_000);
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
    for (const holding of [63.95, 66.19, 68.22]) {
      expect(holding).toBeGreaterThan(63.5);
      expect(holding).toBeLessThan(68.5);
      expect(press.some(({ body }) => body.includes(String(holding)))).toBe(true);
    }
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
    expect(1_000 * 124.5 + 1_000 * 138.9).toBe(263_400);
    expect(byId(24).body).toContain("263,400");
  });

  it("shows on the Bitcoin page the three figures that release 37 derives", () => {
    const gold = 2_000 * 146.5;
    expect((66.19 + gold / 144_600).toFixed(2)).toBe("68.22");
    const reserve = Math.round(66.19 * 144_600) + gold;
    expect(((reserve / 16_000_000) * 100).toFixed(1)).toBe("61.7");
    expect(((55_122_127 * 0.66) / reserve).toFixed(2)).toBe("3.69");
    const values = (named("pages/bitcoin").head.figures as { value: string }[]).map(({ value }) => value);
    expect(values).toHaveLength(3);
    for (const [value, figure] of [
      [values[0], "68.22"],
      [values[1], "61.7"],
      [values[2], "3.69"],
    ]) {
      expect(value).toContain(figure);
      expect(byId(37).body).toContain(figure);
    }
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

describe("the other figures of spec §9", () => {
  it.each<[string, number, RegExp[]]>([
    ["the market maker", 10, [/CAD 6,500 per month/, /30 days/]],
    ["the options", 12, [/2,000,000/, /C\$0\.50/, /vest/, /over three|three nearly equal parts/, /ten years/]],
    ["the Indian letter of intent", 35, [/USD 3\.2 million/, /24\.95%/, /25%/, /75%/, /letter of intent/i]],
    [
      "the share release tranches",
      28,
      [/25,000/, /150,000/, /100,000 /, /C\$100,000,000/, /tokenized gold/, /five directors/],
    ],
    ["the qualifying transaction", 9, [/2\.2727/, /escrow/i, /qualifying transaction/i]],
    ["the escrow schedules", 13, [/escrow/i, /12,600,000/, /1,700,000/]],
    ["the change of business", 27, [/change of business/i]],
  ])("%s: release %i", (_, id, patterns) => {
    for (const pattern of patterns) expect(byId(id).body).toMatch(pattern);
  });

  it("agree with themselves: options, parts of the investment, performance shares", () => {
    const options = ["Directors who are not officers", "Officers", "Consultants"].map(
      (line) => numbers(byId(12), line)[0],
    );
    expect(sum(options.map(Number))).toBe(2_000_000);
    expect(666_666 + 666_667 + 666_667).toBe(2_000_000);
    const [first = [], second = []] = ["First", "Second"].map((part) => row(byId(35), part));
    expect(numberIn(first[0]) + numberIn(second[0])).toBe(3_200_000);
    expect(numberIn(first[0])).toBe(3_200_000 * 0.25);
    expect(numberIn(first[2]?.replace("about ", "")) + numberIn(second[2]?.replace("about ", ""))).toBeCloseTo(
      24.95,
      5,
    );
    expect(row(byId(28), "A qualified partnership").map(numberIn)).toEqual([25_000, 6, 150_000]);
    expect(25_000 * 6).toBe(150_000);
  });
});

describe("the other documents", () => {
  const sections: Record<string, string[]> = {
    "corporate-disclosure": [
      "Objective",
      "Scope",
      "Guidelines",
      "Authorized Spokespersons",
      "Social Media",
      "Enforcement",
    ],
    "governance-committee-charter": [
      "Purpose",
      "Composition",
      "Responsibilities",
      "Governance Framework",
      "Board Evaluation",
      "Reporting",
    ],
    "inclusion-diversity": ["Purpose", "Scope", "Commitment", "Implementation", "Accountability", "Reporting Concerns"],
    "insider-trading": ["Purpose", "Scope", "Key Provisions", "Trading Windows", "Compliance"],
    "majority-voting": ["Purpose", "Application", "Requirements", "Board Considerations", "Disclosure"],
    "related-party-transactions": ["Purpose", "Definition", "Review Process", "Approval Criteria", "Monitoring"],
    "board-mandate": ["Purpose", "Composition", "Responsibilities", "Operations", "Stakeholder Relations"],
    "whistle-blower": ["Purpose", "Scope", "Reportable Matters", "Reporting Procedures", "Protection", "Investigation"],
  };

  it("are 11 policies, of 1,500 to 3,500 words each", () => {
    expect(governance.map(({ name }) => name.split("/")[1]).sort()).toEqual(
      [
        ...Object.keys(sections),
        "audit-committee-charter",
        "business-conduct-ethics",
        "compensation-committee-charter",
      ].sort(),
    );
    expect(governanceIndex).toHaveLength(11);
    for (const { name, words } of governance) {
      expect(words.length, name).toBeGreaterThanOrEqual(1_500);
      expect(words.length, name).toBeLessThanOrEqual(3_500);
    }
  });

  it.each(Object.entries(sections))("%s has the sections that the specification names, in order", (slug, expected) => {
    const { body } = named(`governance/${slug}`);
    expect([...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(expected);
  });

  it("state the limits of spec §9", () => {
    const saying = (slug: string, ...patterns: RegExp[]) => {
      for (const pattern of patterns) expect(named(`governance/${slug}`).body, slug).toMatch(pattern);
    };
    saying("majority-voting", /(90|ninety) days/i, /50% plus (1|one)/i, /withh(e|o)ld/i, /against/i);
    saying(
      "governance-committee-charter",
      /at least three directors/i,
      /majority/i,
      /independent/i,
      /annual|each year|yearly/i,
    );
    saying("insider-trading", /two full trading days/i);
  });

  it("are terms with sections 0 to 12, of 3,000 words or more, with every rule of theirs", () => {
    const { body, words } = named("legal/ordinal-terms");
    expect(words.length).toBeGreaterThanOrEqual(3_000);
    expect([...body.matchAll(/^## (\d+)\./gm)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 13 }, (_, index) => index),
    );
    for (const rule of [
      /BRC-20/,
      /\b1 ?g\b|one gram/i,
      /24[- ]?k/i,
      /satoshi/i,
      /no refund/i,
      /no warrant/i,
      /immutable|cannot be changed/i,
      /store credit/i,
      /greater of 1,?000 CAD or the total per-ordinal limit, whichever is less/i,
      /30 days|thirty days/i,
      /Ontario/,
      /Toronto/,
      /sanction/i,
      /fraud/i,
      /counterfeit/i,
      /endorse/i,
      /not cash|no cash|cannot be .*cash/i,
      /revoke/i,
    ])
      expect(body).toMatch(rule);
  });

  it("are a litepaper of 2,500 words or more", () => {
    expect(named("pages/litepaper").words.length).toBeGreaterThanOrEqual(2_500);
  });

  it("are 7 leaders and 5 directors, each with name, role, portrait and biography", () => {
    expect(people.leadership).toHaveLength(7);
    expect(people.board).toHaveLength(5);
    for (const person of [...people.leadership, ...people.board]) {
      expect(person.name.split(" ").length).toBeGreaterThanOrEqual(2);
      expect(person.bio.split(" ").length).toBeGreaterThanOrEqual(15);
      expect(readFileSync(`${content}${person.image.slice(1)}`, "utf8")).toContain("<svg");
    }
  });
});

describe("originality", () => {
  const RUN = 8;
  const runsOf = (document: Document) => {
    const words = document.words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}$%.,]|[.,]+$/gu, ""));
    const runs = new Set<string>();
    for (let start = 0; start + RUN <= words.length; start += 1) runs.add(words.slice(start, start + RUN).join(" "));
    return runs;
  };

  it("no two documents share more than a tenth of the shorter one's eight-word runs", () => {
    const documents = [...press, ...governance, ...legal, ...pages].map((document) => ({
      name: document.name,
      runs: runsOf(document),
    }));
    const holders = new Map<string, number[]>();
    documents.forEach(({ runs }, index) => {
      for (const run of runs) holders.set(run, [...(holders.get(run) ?? []), index]);
    });
    const shared = new Map<string, number>();
    for (const indexes of holders.values())
      for (const [place, first] of indexes.entries())
        for (const second of indexes.slice(place + 1)) {
          const pair = `${first} ${second}`;
          shared.set(pair, (shared.get(pair) ?? 0) + 1);
        }
    const alike = [...shared].flatMap(([pair, count]) => {
      const [first, second] = pair.split(" ").map((index) => documents[Number(index)]);
      if (!first || !second) return [];
      const share = count / Math.min(first.runs.size, second.runs.size);
      return share > 0.1 ? [`${first.name} and ${second.name}: ${Math.round(share * 100)}%`] : [];
    });
    expect(alike).toEqual([]);
  });
});
