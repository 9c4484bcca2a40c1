import { expect, it } from "vitest";
import { makeLedger } from "../../../tests/ledger/open-treasury";
import { type InvestorContent, listInvestorLists, listInvestorPages } from "./site-pages";

const bought = { bitcoin: [{ date: "2025-01-10", btc: "1" }] };
const ledger = makeLedger(bought);
const bare = {
  treasury: null,
  pages: {},
  investorDocuments: [],
  filings: [],
  investorEvents: [],
  meetings: [],
  closes: [],
  governanceIndex: [],
};
const listPaths = (more: object) =>
  listInvestorPages({ ...bare, ...more } as unknown as InvestorContent).flatMap(
    ({ path, isPresent }) => (isPresent ? path : []),
  );

it.each<[what: string, content: object, paths: readonly string[]]>([
  ["a ledger of purchases", { treasury: ledger }, ["/treasury"]],
  [
    "a count of shares",
    { treasury: makeLedger({ ...bought, shares: [{ date: "2025-01-12", basic: 1 }] }) },
    ["/treasury", "/investors/stock", "/investors/stock#capital"],
  ],
  [
    "a daily close of the share",
    {
      treasury: ledger,
      closes: [
        { date: "2025-01-13", btcFiat: "1", shareFiat: "0.5", goldFiatPerGram: null, source: "X" },
      ],
    },
    ["/treasury", "/investors/stock"],
  ],
  ["a filing", { filings: [{}] }, ["/investors/reports", "/investors/reports#filings"]],
])("a company with %s has the pages for investors that need it", (_, content, paths) =>
  expect(listPaths(content)).toEqual(paths),
);

it("search and programs find each list of the company under its title", () =>
  expect(listInvestorLists({ ...bare, filings: [{}] } as unknown as InvestorContent)).toEqual([
    expect.objectContaining({ path: "/investors/reports", title: "Reports" }),
    expect.objectContaining({ path: "/investors/reports#filings", title: "Filings" }),
  ]));
