import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { people } from "~/content/generated/people.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { slugOf } from "~/domain/press/releases/addresses";

// What the documents say, read from their markdown as an editor sees it: the figures of spec §9, their sums, and the
// lengths and sections that spec §2 and §3 ask for. It belongs to the sample company and goes when that is replaced.

type Key = number | string;
interface Document {
  /** Folder and name, without ".md". */
  name: string;
  head: Record<string, unknown>;
  body: string;
  words: string[];
}
type RowNames = Record<"gross" | "through" | "fees" | "net", string>;
interface Facts {
  subjects: [from: number, to: number, ...patterns: string[]][];
  told: { of: string; in: Key[]; says: string[] }[];
  placements: ({ name: string; release: number; cents: number; units: number } & RowNames)[];
  repeated: [release: number, row: string, closing: number, closingRow: string, tranche: number][];
  sections: Record<string, string>;
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const facts: Facts = parse(read("facts.yaml"));

/** The sample's own releases: an editor may have added others. */
const SAMPLE_RELEASES = 37;
const documents = ["press", "governance", "legal", "pages"]
  .flatMap((folder) => readdirSync(new URL(folder, import.meta.url)).map((file) => `${folder}/${file}`))
  .map((file): Document => {
    const [, head = "", body = ""] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(read(file)) ?? [];
    return { name: file.slice(0, -3), head: parse(head), body, words: wordsOf(body) };
  })
  .filter(({ head }) => !(Number(head.id) > SAMPLE_RELEASES));
const press = documents.filter(({ name }) => name.startsWith("press"));

/** Words as a reader counts them: no markup, no rulers of tables, no addresses of links. */
function wordsOf(markdown: string): string[] {
  const text = markdown.replace(/!\[[^\]]*\]\([^)]*\)/g, " ").replace(/\]\([^)]*\)/g, " ");
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** A release by its id, another document by its name. */
function find(key: Key): Document {
  const found = documents.find(({ name, head }) => (typeof key === "number" ? head.id : name) === key);
  if (!found) throw new Error(`there is no document ${key}`);
  return found;
}

/** Cells of the first table row that begins with a label, without the marks around them. */
function row(key: Key, label: string): string[] {
  for (const line of find(key).body.match(/^\|.*(?=\|)/gm) ?? []) {
    const [first, ...rest] = line.slice(1).replaceAll("*", "").split("|");
    if (first?.trim() === label) return rest.map((cell) => cell.trim());
  }
  throw new Error(`${key} has no row ${label}`);
}

/** The number in a cell: "C$1,575,099.90" is 1575099.9, and "1,260,000 (10%)" is 1260000. */
const numberIn = (cell = "") => Number(/[\d,]+(?:\.\d+)?/.exec(cell)?.[0].replaceAll(",", ""));
const numbers = (key: Key, label: string) => row(key, label).filter(Boolean).map(numberIn);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** In cents, because sums of dollars are not exact in floating point. */
const cents = (dollars = Number.NaN) => Math.round(dollars * 100);
const written = (number: number) => number.toLocaleString("en-CA");
const headings = (key: Key) => [...find(key).body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

it("the releases are 37, with the ids 1 to 37, each once and under its own slug", () => {
  expect(press.map(({ head }) => Number(head.id)).sort((a, b) => a - b)).toEqual(range(1, SAMPLE_RELEASES));
  const published = pressIndex.filter(({ id }) => id <= SAMPLE_RELEASES).map(({ slug }) => slug);
  expect(published.sort()).toEqual(press.map(({ head }) => slugOf(String(head.title))).sort());
  expect(new Set(published).size).toBe(SAMPLE_RELEASES);
});

it("the releases are not in the order of dates, neither as a whole nor in each set, and reach from December to June", () => {
  const dates = (from: number, to: number) => range(from, to).map((id) => String(find(id).head.date));
  for (const set of [dates(1, 37), dates(1, 8), dates(9, 37)])
    for (const order of [set.toSorted(), set.toSorted().reverse()]) expect(set).not.toEqual(order);
  const months = (from: number) => [...new Set(dates(from, 37).map((date) => date.slice(0, 7)))].sort();
  const spec = ["2024-12", ...range(1, 6).map((month) => `2025-0${month}`)];
  expect(months(1)).toEqual(expect.arrayContaining(spec));
  expect(spec).toEqual(expect.arrayContaining(months(9)));
});

it("the releases have structure wherever they are long, and show the logo, lists, tables and quotes", () => {
  for (const { name, body, words } of press)
    if (words.length > 450) expect(/^(##|\|)/m.test(body), `${name} has neither heading nor table`).toBe(true);
  const having = (pattern: RegExp) => press.filter(({ body }) => pattern.test(body)).length;
  expect(having(/!\[[^\]]+\]\(\/brand\/logo/)).toBeGreaterThanOrEqual(1);
  for (const pattern of [/^\|/m, /^(-|1\.) /m, /^> /m]) expect(having(pattern)).toBeGreaterThanOrEqual(15);
});

it.each(facts.subjects)(
  "the releases %i to %i have titles about the subjects of the specification",
  (from, to, ...of) => {
    const titles = range(from, to).map((id) => String(find(id).head.title));
    for (const subject of of) expect(titles.join("\n")).toMatch(new RegExp(subject));
  },
);

it.each([
  ...press.map((release) => [release, 250, 900] as const),
  ...documents.filter(({ name }) => /^governance/.test(name)).map((policy) => [policy, 1_500, 3_500] as const),
  [find("legal/ordinal-terms"), 3_000, Number.POSITIVE_INFINITY] as const,
  [find("pages/litepaper"), 2_500, Number.POSITIVE_INFINITY] as const,
])("$name is as long as the specification asks", ({ words }, least, most) => {
  expect(words.length).toBeGreaterThanOrEqual(least);
  expect(words.length).toBeLessThanOrEqual(most);
});

it.each(facts.told)("the documents $in tell of $of", (told) => {
  for (const key of told.in)
    for (const pattern of told.says) expect(find(key).body, `${key}`).toMatch(new RegExp(pattern, "i"));
});

it.each(facts.repeated)(
  "release %i repeats in its %s what release %i closes with",
  (release, label, closing, ...cell) => {
    const [closingRow, tranche] = cell;
    const figure = numbers(closing, closingRow)[tranche];
    expect(figure).toBeGreaterThan(0);
    expect(numbers(release, label)[0]).toBe(figure);
  },
);

describe.each(facts.placements)("$name", ({ release, cents: price, units: total, ...rows }) => {
  const units = numbers(release, "Units");
  const gross = numbers(release, rows.gross).map(cents);
  const through = numbers(release, rows.through);
  const fees = numbers(release, rows.fees).map(cents);

  it("adds up: the tranches are the whole, in units and in proceeds", () => {
    expect([units.at(-1), sum(units.slice(0, -1))]).toEqual([total, total]);
    expect(gross).toEqual(units.map((count) => count * price));
  });

  it("gives half a warrant a unit, rounded down in each tranche", () => {
    const halves = units.slice(0, -1).map((count) => Math.floor(count / 2));
    expect(numbers(release, "Unit warrants")).toEqual([...halves, sum(halves)]);
  });

  it("pays 6% to finders, in cash and in warrants, and the net is what is left", () => {
    expect(fees).toEqual(through.map((count) => Math.round(count * price * 0.06)));
    expect(numbers(release, "Finder's warrants")).toEqual(through.map((count) => Math.round(count * 0.06)));
    const net = gross.map((amount, tranche) => amount - (fees[tranche] ?? Number.NaN));
    expect(numbers(release, rows.net).map(cents)).toEqual(net);
  });
});

it("the first placement is split in thirds", () => {
  for (const purpose of ["Bitcoin", "Gold and Grammies", "General purposes"])
    expect(cents(numberIn(row(22, purpose)[0])) * 3).toBe(5_452_773 * 55);
});

it("the second placement adds up to date, with an over-allotment of no more than 15% over 6,451,613 units", () => {
  const [first = 0, second = 0] = numbers(35, "Units");
  const [toDate, proceeds] = numbers(32, "To date");
  expect([toDate, cents(proceeds)]).toEqual([first + second, (first + second) * 62]);
  const units = [6_451_613, Math.floor(6_451_613 * 0.15), 7_419_354];
  expect(row(29, "Units, up to").map(numberIn)).toEqual(units);
  const announced = row(29, "Gross proceeds (C$), up to").map((cell) => cents(numberIn(cell)));
  expect(announced).toEqual(units.map((count) => count * 62));
});

it("the share count goes from 42,000,000 to 55,122,127 through every issue that a release reports", () => {
  const issues = [250_000, ...numbers(22, "Units").slice(0, 2), ...numbers(35, "Units").slice(0, 3)];
  const steps = issues.map((_, step) => 42_000_000 + sum(issues.slice(0, step + 1)));
  expect(steps).toEqual([42_250_000, 45_113_818, 47_702_773, 50_807_612, 53_549_548, 55_122_127]);
  for (const [step, id] of [28, 20, 22, 30, 32, 35].entries())
    expect(find(id).body).toContain(written(steps[step] ?? 0));
});

it("the share count releases every escrowed share in the end, in the parts that are named", () => {
  const calendar = find(13).body.split("## Release dates")[1] ?? "";
  const lines = [...calendar.matchAll(/^\|\s*\w+ \d+, \d{4}\s*\|(.*)\|$/gm)].map(([, cells = ""]) => cells.split("|"));
  expect(lines).toHaveLength(9);
  for (const [column, total] of [12_600_000, 1_700_000, 8_000_000].entries()) {
    const parts = lines.map((cells) => cells[column] ?? "").filter((cell) => cell.trim() !== "");
    expect([sum(parts.map(numberIn)), numberIn(row(13, "Total")[column])]).toEqual([total, total]);
    for (const part of parts) expect(numberIn(part)).toBe((total * Number(/\((\d+)%\)/.exec(part)?.[1])) / 100);
  }
});

describe("the treasury", () => {
  const ledger = [...find(36).body.matchAll(/^\| \d \|[^|]*\|(.*)\|$/gm)].map(([, cells = ""]) =>
    cells.split("|").map(numberIn),
  );

  it("grows purchase by purchase, each at its price, to about 64 to 68 BTC", () => {
    expect(ledger).toHaveLength(9);
    let [hundredths, cost] = [0, 0];
    for (const [bitcoin = 0, price = 0, paid = 0, after, average = 0] of ledger) {
      hundredths += Math.round(bitcoin * 100);
      cost += paid;
      expect([Math.round(bitcoin * price), hundredths / 100]).toEqual([paid, after]);
      expect(Math.abs(cost / (hundredths / 100) - average)).toBeLessThan(0.006);
    }
    expect([hundredths, cost]).toEqual([6_619, 9_055_119]);
    for (const holding of ["63.95", "66.19", "68.22"])
      expect(press.filter(({ body }) => body.includes(holding)).length, holding).toBeGreaterThan(0);
  });

  it("is announced purchase by purchase in a release of its own, with the ledger's figures", () => {
    for (const [purchase, id] of [11, 14, 18, 23, 24, 26, 31, 33, 36].entries()) {
      const [bitcoin = 0, price = 0, paid = 0] = ledger[purchase] ?? [];
      for (const figure of [`${bitcoin.toFixed(2)} BTC`, written(price), written(paid)])
        expect(find(id).body, `release ${id}`).toContain(figure);
    }
  });

  it("has on the Bitcoin page the three figures that release 36 derives", () => {
    const gold = 2_000 * 146.5;
    const reserve = Math.round(66.19 * 144_600) + gold;
    const ratios = [66.19 + gold / 144_600, (reserve / 16_000_000) * 100, (55_122_127 * 0.66) / reserve];
    const derived = ratios.map((ratio, index) => ratio.toFixed(index === 1 ? 1 : 2));
    expect(derived).toEqual(["68.22", "61.7", "3.69"]);
    const shown = find("pages/bitcoin").head.figures as { value: string }[];
    expect(shown.map(({ value }) => value)).toEqual(derived.map((figure) => expect.stringContaining(figure)));
    for (const figure of derived) expect(find(36).body).toContain(figure);
  });

  it.each([0, 1])("balances in column %i", (column) => {
    const of = (line: string) => numberIn(row(36, line)[column]);
    const assets = ["Cash", "Bitcoin", "Gold", "Receivables and prepaid", "Platform and equipment"].map(of);
    expect(of("Total assets") - of("Liabilities")).toBe(of("Equity"));
    expect(sum(assets)).toBe(of("Total assets"));
  });
});

it("the figures of spec §9 agree with themselves: options, parts of the investment, performance shares", () => {
  const options = ["Directors who are not officers", "Officers", "Consultants"];
  expect(sum(options.map((line) => Number(numbers(12, line)[0])))).toBe(2_000_000);
  const parts = ["First", "Second"].map((part) => row(34, part));
  expect(parts.map(([amount]) => numberIn(amount))).toEqual([800_000, 2_400_000]);
  expect(sum(parts.map((part) => numberIn(part[2]?.replace("about ", ""))))).toBeCloseTo(24.95, 5);
  expect(row(28, "A qualified partnership").map(numberIn)).toEqual([25_000, 6, 25_000 * 6]);
});

it.each(Object.entries(facts.sections).filter(([, names]) => names))("%s has its sections in order", (slug, names) =>
  expect(headings(`governance/${slug}`).join(", ")).toBe(names),
);

it("the policies are 11, and the terms have sections 0 to 12", () => {
  expect(governanceIndex.map(({ slug }) => slug).sort()).toEqual(Object.keys(facts.sections).sort());
  const terms = headings("legal/ordinal-terms").map((heading) => Number.parseInt(heading ?? "", 10));
  expect(terms).toEqual(range(0, 12));
});

it("the people are 7 leaders and 5 directors, each with name, role, portrait and biography", () => {
  expect([people.leadership.length, people.board.length]).toEqual([7, 5]);
  for (const { name, bio, image } of [...people.leadership, ...people.board]) {
    expect(name.split(" ").length).toBeGreaterThanOrEqual(2);
    expect(bio.split(" ").length).toBeGreaterThanOrEqual(15);
    expect(read(`.${image}`)).toContain("<svg");
  }
});

it("no two documents share more than a tenth of the shorter one's eight-word runs", () => {
  const RUN = 8;
  const texts = documents.map(({ name, words: written }) => {
    const words = written.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}$%.,]|[.,]+$/gu, ""));
    return { name, runs: new Set(words.slice(RUN - 1).map((_, start) => words.slice(start, start + RUN).join(" "))) };
  });
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      const shared = [...one.runs].filter((run) => other.runs.has(run)).length;
      expect(shared / Math.min(one.runs.size, other.runs.size), `${one.name}, ${other.name}`).toBeLessThanOrEqual(0.1);
    }
});
