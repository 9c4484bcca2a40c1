import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { investorDocuments } from "~/content/generated/investors.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { pressFrontMatter } from "~/content/schemas";
import { createFolder, describeProblem } from "../../scripts/content/files";
import { readMarkdown } from "../../scripts/content/front-matter";
import { readMarket } from "../../scripts/content/market";
import { readTreasury } from "../../scripts/content/treasury";
import { openTreasury } from "../../tests/ledger/open-treasury";

// The sample company's ledger: the figures that follow from it, and the changes that the build finds. It goes when that
// company is replaced.

const treasury = openTreasury(ledger, "2026-11-22T12:00:00Z");
it("the measures of June 24, 2025 follow from the ledger to the last digit", () => {
  const measures = treasury.measures();
  expect(Object.fromEntries(measures.map(({ id, value }) => [id, value]))).toEqual({
    btc_holdings: "66.19",
    btc_cost: "9055119",
    btc_average_cost: "136804.94",
    cash: "5250000",
    btc_market_value: "9571074",
    unrealized_gain: "515955",
    unrealized_gain_percent: "5.7",
    btc_and_gold_value: "9864074",
    nav_net: "14594074",
    nav_net_per_share: "0.265",
    btc_equivalent: "68.22",
    share_of_assets: "61.7",
    market_cap: "36380604",
    mnav_btc_gold_basic: "3.69",
    mnav_btc_basic: "3.80",
    mnav_btc_diluted: "4.48",
    mnav_enterprise_value: "3.25",
    mnav_enterprise_value_diluted: "3.24",
    sats_per_share_basic: "120.08",
    sats_per_share_diluted: "101.93",
    btc_yield_ytd: "128.3",
    btc_gain_ytd: "25.81",
    btc_cad_gain_ytd: "3732008",
    btc_yield_qtd: "22.6",
    btc_gain_qtd: "10.07",
    btc_cad_gain_qtd: "1455646",
  });
  for (const { status, asOf } of measures) expect([status, asOf]).toEqual(["dated", "2025-06-24"]);
});

const content = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL(`../../.tmp/treasury-${process.pid}`, import.meta.url));
const copied = ["treasury.yaml", "press", "market"];
beforeAll(async () => {
  for (const name of copied) await cp(path.join(content, name), path.join(root, "content", name), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What the build would say, with the head of an edited release read anew and the others as they are generated. */
async function problemsAfter(edited: string) {
  const folder = createFolder(root);
  const release = edited.startsWith("content/press/") && (await readMarkdown(folder, edited, pressFrontMatter));
  const releases = pressIndex.map((record) =>
    release && release.data.id === record.id ? { ...record, ...release.data } : record,
  );
  const ledger = await readTreasury(folder, { releases, listedDocuments: investorDocuments });
  await readMarket(folder, { timeZone: "America/Toronto", ledger });
  return folder.problems.map(describeProblem);
}

it("the ledger and the daily closes agree", async () => expect(await problemsAfter("")).toEqual([]));

const mistakes: Record<string, [what: string, from: string, to: string, problem: string][]> = parse(
  await readFile(path.join(content, "treasury-mistakes.yaml"), "utf8"),
);
const rows = Object.entries(mistakes).flatMap(([file, edits]) =>
  edits.map(([what, ...edit]) => [what, file, ...edit] as const),
);

it.each(rows)("the build stops at %s in %s", async (_, name, from, to, problem) => {
  const file = path.join(root, "content", name);
  const before = await readFile(file, "utf8");
  const pattern = new RegExp(from, "m");
  // In a row of prices, the other cells are kept.
  const after = name.endsWith(".csv") ? before.replace(pattern, to) : before.replace(pattern, () => to);
  expect(after).not.toBe(before);
  await writeFile(file, after);
  try {
    expect(await problemsAfter(`content/${name}`)).toContainEqual(expect.stringMatching(new RegExp(problem)));
  } finally {
    await writeFile(file, before);
  }
});
