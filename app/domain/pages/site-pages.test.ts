import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { btcOn, entryOn } from "../../../tests/ledger/entries";
import { type InvestorContent, listInvestorLists, listInvestorPages } from "./site-pages";

const ledger: Ledger = [btcOn("2025-01-10")];
const bare = {
  treasury: null,
  pages: {},
  investorDocuments: [],
  filings: [],
  investorEvents: [],
  meetings: [],
  closes: [],
};
const listPaths = (more: object) =>
  listInvestorPages({ ...bare, ...more } as unknown as InvestorContent).flatMap(({ path, isPresent }) =>
    isPresent ? path : [],
  );
const ofTreasury = ["/treasury", "/treasury/purchases"];

it.each<[what: string, content: object, paths: readonly string[]]>([
  ["nothing", {}, []],
  ["a ledger of purchases", { treasury: ledger }, ofTreasury],
  [
    "a class of shares and no instrument",
    {
      treasury: [
        ...ledger,
        entryOn("class", "2025-01-12", { id: "B", title: "B", votes: "10", weight: "1", listed: false }),
      ],
    },
    [...ofTreasury, "/investors/capital"],
  ],
  [
    "a daily close of the share",
    {
      treasury: ledger,
      closes: [{ date: "2025-01-13", btcFiat: "1", shareFiat: "0.5", goldFiatPerGram: null, source: "X" }],
    },
    [...ofTreasury, "/investors/shares"],
  ],
  ["a filing", { filings: [{}] }, ["/investors/filings"]],
  ["a page of questions", { pages: { questions: {} } }, ["/investors/questions"]],
])("a company with %s has the pages for investors that need it", (_, content, paths) =>
  expect(listPaths(content)).toEqual(paths),
);

it("search and programs find each list of the company under its title", () =>
  expect(listInvestorLists({ ...bare, treasury: ledger } as unknown as InvestorContent)).toEqual([
    expect.objectContaining({ path: "/treasury/purchases", title: "Treasury purchases" }),
  ]));
