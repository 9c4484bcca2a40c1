import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { investorDocuments } from "~/content/generated/investors.server";
import { pages } from "~/content/generated/pages.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { pageFrontMatter, pressFrontMatter } from "~/content/schemas";
import { describeForApi } from "~/domain/treasury/to-api";
import { type DocumentTexts, readDocumentTexts } from "../../scripts/content/claims/document-texts";
import { createFolder, describeProblem } from "../../scripts/content/files";
import { readMarkdown } from "../../scripts/content/front-matter";
import { readMarket } from "../../scripts/content/market";
import { readTreasury } from "../../scripts/content/treasury";
import { openTreasury } from "../../tests/ledger/open-treasury";

// The sample company's ledger: the figures that follow from it, and the changes that the build finds. It goes when that
// company is replaced.

const treasury = openTreasury(ledger, "2026-11-22T12:00:00Z");
const valuesAt = (asOf?: string) =>
  Object.fromEntries(treasury.measures(asOf ? { asOf } : {}).map(({ id, value }) => [id, value]));

it("the measures of June 24, 2025 follow from the ledger to the last digit", () => {
  expect(valuesAt()).toEqual({
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
  for (const { status, asOf } of treasury.measures()) expect([status, asOf]).toEqual(["dated", "2025-06-24"]);
});

it("the measures of past days use those days' prices, holdings and counts", () => {
  expect(valuesAt("2025-03-31")).toMatchObject({
    btc_holdings: "44.59",
    btc_market_value: "5283915",
    btc_and_gold_value: "5571915",
    share_of_assets: "51.7",
    sats_per_share_basic: "93.47",
    btc_yield_ytd: "86.2",
    mnav_btc_basic: null,
  });
  expect(valuesAt("2024-12-31")).toMatchObject({
    btc_and_gold_value: "2702116",
    btc_equivalent: "20.12",
    btc_yield_ytd: null,
  });
});

it("purchases compare with the mark, V reconciles with the last statements, and each raise with what it paid for", () => {
  expect(treasury.trades("btc").map(({ againstPrice }) => againstPrice?.value)).toEqual(
    "-2.2 4.9 3.1 19.0 14.9 27.5 -4.0 -3.2 1.4".split(" "),
  );
  expect(treasury.reconciliation()).toMatchObject({
    from: { asOf: "2025-03-31", valueFiat: "5571915" },
    purchasesFiat: "2807216",
    priceChangeFiat: "1484943",
    to: { value: "9864074" },
  });
  const raises = treasury.raises();
  expect(raises?.flows.map(({ bitcoinFiat, goldFiat }) => [bitcoinFiat, goldFiat])).toEqual([
    ["6546294.00", "0.00"],
    ["992101.00", "138900.00"],
    ["1516724.00", "0.00"],
  ]);
  expect(raises?.cashAtHand).toEqual({ bitcoinFiat: "0.00", goldFiat: "124500.00" });
});

it("programs get the figures of the specification, and none that follows from a simulated price", () => {
  const price = { priceFiat: 140_000, at: "2026-11-22T12:00:00Z", source: "simulated", stale: false };
  const company = { name: "Northlode", tickers: ["TSXV:NLODE"] };
  const options = { company, origin: "https://site.example", generatedAt: price.at, price };
  const body = describeForApi({ treasury, ...options });
  const diluted = { assumed_diluted_shares: 64937389 };
  expect(body).toMatchObject({
    ledger_as_of: "2025-06-24",
    holdings: {
      btc: 66.19,
      gold_g: 2000,
      btc_cost_cad: 9055119,
      btc_average_cost_cad: 136804.94,
      gold_cost_cad: 263400,
    },
    capital: { as_of: "2025-06-24", basic_shares: 55122127, warrants: 7475262, options: 2340000, ...diluted },
    balance: { as_of: "2025-06-24", status: "management", cash_cad: 5250000, total_assets_cad: 16000000 },
    price: { btc_cad: null, as_of: null, status: "simulated" },
    sales: [],
  });
  expect(body?.purchases.at(-1)).toEqual({
    no: 9,
    date: "2025-06-23",
    btc: 2.24,
    price_cad: 142600,
    cost_cad: 319424,
    btc_after: 66.19,
    how: "bought",
    from: null,
    fees_included: true,
    source_url: expect.stringMatching(/^https:\/\/site\.example\/news\//),
  });
  const values = Object.fromEntries(body?.measures.map(({ id, value }) => [id, value]) ?? []);
  expect(values).toMatchObject({ mnav_btc_gold_basic: 3.69, sats_per_share_diluted: 101.93, btc_market_value: null });
});

const content = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL(`../../.tmp/treasury-${process.pid}`, import.meta.url));
const copied = ["treasury.yaml", "press", "pages", "market", "documents"];
let documents: DocumentTexts = new Map();
beforeAll(async () => {
  for (const name of copied) await cp(path.join(content, name), path.join(root, "content", name), { recursive: true });
  documents = await readDocumentTexts(createFolder(root));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const list = async (folder: string) =>
  (await readdir(path.join(root, "content", folder))).map((file) => `content/${folder}/${file}`).sort();

/** What the build would say, with the heads of the edited file read anew and the others as they are generated. */
async function problemsAfter(edited: string) {
  const folder = createFolder(root);
  const files = { press: await list("press"), pages: await list("pages") };
  const release = edited.startsWith("content/press/") && (await readMarkdown(folder, edited, pressFrontMatter));
  const page = edited === "content/pages/bitcoin.md" && (await readMarkdown(folder, edited, pageFrontMatter.bitcoin));
  const releases = pressIndex.map((record) =>
    release && release.data.id === record.id ? { ...record, ...release.data } : record,
  );
  const bitcoin = pages.bitcoin && { ...pages.bitcoin, ...(page ? page.data : {}) };
  const ledger = await readTreasury(folder, {
    files,
    releases,
    pages: bitcoin ? { bitcoin } : {},
    documents,
    listedDocuments: investorDocuments,
  });
  await readMarket(folder, { venue: "TSXV", timeZone: "America/Toronto", ledger });
  return folder.problems.map(describeProblem);
}

it("the ledger, the releases, the pages and the daily closes agree", async () =>
  expect(await problemsAfter("")).toEqual([]));

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
