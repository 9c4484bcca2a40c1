import { expect, it } from "vitest";
import { makeLedger } from "../../../tests/ledger/open-treasury";
import { type InvestorContent, listInvestorPages } from "./site-pages";

const day = { date: "2025-01-10", btc: "1" };
const treasury = makeLedger({ bitcoin: [day] });
const open = (content: object) =>
  ({
    treasury: null,
    pages: {},
    investorDocuments: [],
    filings: [],
    investorEvents: [],
    meetings: [],
    closes: [],
    governanceIndex: [],
    ...content,
  }) as unknown as InvestorContent;

it.each([
  ["a ledger of purchases", { treasury }, ["/treasury"]],
  [
    "a count of shares",
    { treasury: makeLedger({ bitcoin: [day], shares: [{ ...day, basic: 1 }] }) },
    ["/treasury", "/investors/stock", "/investors/stock#capital"],
  ],
  [
    "a daily close of the share",
    { treasury, closes: [{ shareFiat: "0.5" }] },
    ["/treasury", "/investors/stock"],
  ],
  ["a filing", { filings: [{}] }, ["/investors/reports", "/investors/reports#filings"]],
])("a company with %s has the pages for investors that need it", (_, content, paths) =>
  expect(
    listInvestorPages(open(content)).flatMap(({ path, isPresent }) => (isPresent ? path : [])),
  ).toEqual(paths),
);
