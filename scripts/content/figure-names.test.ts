import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import type { Ledger } from "../../app/content/treasury-schema";
import { checkFigureNames } from "./figure-names";
import { createFolder, describeProblem } from "./files";

// Where a page may name a figure of the ledger. What else the build rejects is in bad-files.yaml.

const root = fileURLToPath(new URL(`../../.tmp/figure-names-${process.pid}`, import.meta.url));
afterAll(() => rm(root, { recursive: true, force: true }));

const on = { date: "2025-04-10", publishAt: "2025-04-10T12:00:00Z", source: { title: "A release", href: "/news/a" } };
const ledger: Ledger = [
  {
    kind: "btc",
    ...on,
    no: 1,
    flow: "in",
    feesIncluded: true,
    btc: "12.25",
    priceFiat: "100000",
    costFiat: "1225000",
    after: { btc: "12.25", costFiat: "1225000" },
  },
];
const head = "---\ntitle: Bitcoin\n";

/** What the build says of a page, with its ledger or without one. */
async function check(page: string, entries: Ledger | null = ledger) {
  await rm(root, { recursive: true, force: true });
  await mkdir(path.join(root, "content/pages"), { recursive: true });
  await writeFile(path.join(root, "content/pages/bitcoin.md"), page);
  if (entries) await writeFile(path.join(root, "content/treasury.yaml"), "[]");
  const folder = createFolder(root);
  const files = { press: [], governance: [], pages: ["content/pages/bitcoin.md"] };
  await checkFigureNames(folder, { files, ledger: entries, bodies: { bitcoin: { html: page } }, datedWords: [] });
  return [folder.problems.map(describeProblem), folder.warnings.map(describeProblem)];
}

it("names figures in front matter and text", async () =>
  expect(await check(`${head}lead: "{{btc_holdings}}"\n---\nBought in {{purchases_with_noun}}.\n`)).toEqual([[], []]));

it("rejects a name in the published figures of the Bitcoin page", async () => {
  const figures = 'figures:\n  - label: mNAV\n    definition: "{{btc_holdings}} and more"\n';
  const reason = "{{btc_holdings}} must be written out: this figure is as published on its date";
  expect(await check(`${head}${figures}---\nText.\n`)).toEqual([[`content/pages/bitcoin.md:5: ${reason}`], []]);
});

it("rejects a name where there is no ledger", async () => {
  const reason = "{{btc_holdings}} needs content/treasury.yaml, which this company does not have";
  expect(await check(`${head}---\n{{btc_holdings}}\n`, null)).toEqual([[`content/pages/bitcoin.md:4: ${reason}`], []]);
});

it("warns of a figure that the page states instead of naming it, the published ones aside", async () => {
  const page = `${head}figures:\n  - definition: 12.25 BTC and more\n---\nWe hold 12.25\u00a0BTC.\n`;
  const reason = "states 12.25 BTC: {{btc_holdings}} follows the ledger";
  expect(await check(page)).toEqual([[], [`content/pages/bitcoin.md:6: ${reason}`]]);
});
