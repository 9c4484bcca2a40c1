import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { btcOn, capitalOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import type { MarketStats } from "../market/stats";
import type { Passage } from "../search/documents";
import { formatAnswer } from "./answer";
import { createAssistant, type Present } from "./assistant";
import { listFigurePassages } from "./figure-passages";

const passage = (path: string, title: string, text: string, more: Partial<Passage> = {}): Passage => ({
  id: `${path} ${title}`,
  path,
  kind: "Page",
  title,
  heading: "",
  text,
  publishAt: 0,
  ...more,
});

const release = { kind: "Press release", heading: "Terms", publishAt: Date.parse("2025-06-18T12:00:00Z") } as const;
const passages = [
  passage("/news/fee#terms", "Market maker engaged", "The parties met.\nThe fee is C$6,500 per month.", release),
  passage("/news/fee", "Market maker engaged", "A market maker was engaged.", release),
  passage("/governance/trading", "Trading windows", "A window opens after two full trading days."),
  passage("/about", "About", "Who we are."),
  passage("/withdrawn", "Withdrawn: Merger", "", { unquoted: "plover takeover" }),
  passage("/#bitcoin", "Bitcoin dashboard", "Price of one bitcoin.", {
    heading: "Bitcoin price",
    figure: "bitcoin_price",
  }),
];

const stats: MarketStats = {
  price: 130_000,
  market_cap: null,
  volume_24h: null,
  percent_change_24h: null,
  updated_at: "2026-11-24T21:09:00Z",
  source: "kraken",
  status: "live",
  stale: false,
};

const present = async () => ({ stats }) as Present;
const { answer, find } = createAssistant(passages, { "/about": ["ceo"] });
const ask = async (question: string) => formatAnswer(await answer(question, present));

it.each([
  [
    "what is the market maker's monthly fee",
    /^“The fee is C\$6,500 per month\.”\n\nSources:\n- Market maker engaged \(June 18, 2025\), Terms: \/news\/fee#terms$/,
  ],
  [
    "when do tradding windows open",
    /^“A window opens after two full trading days\.”\n\nSources:\n- Trading windows: \/governance\/trading/,
  ],
  [
    "who is the CEO of the trading company's window committee",
    /^I didn't find a direct answer[\s\S]*Sources:\n- About: \/about\n- Trading windows/,
  ],
  ["was there a takeover by Plover", /^I didn't find a direct answer[\s\S]*- Withdrawn: Merger: \/withdrawn$/],
  [
    "What is the capital of France?",
    /^I couldn't find that in our published documents\. You can email \S+, and a person will answer\.$/,
  ],
  ["12 34", /^I couldn't find/],
  ["should I buy?", /^I can't give investment/],
  [
    "price of bitcoin right now",
    /^One bitcoin: C\$130,000\.00, [^\n]*, kraken\.\n\nSources:\n- Bitcoin dashboard, Bitcoin price: \/#bitcoin/,
  ],
])("the assistant is asked %j", async (question, expected) => expect(await ask(question)).toMatch(expected));

it("nothing that is published answers in the words of an object's own properties", () =>
  expect(["constructor", "__proto__", "toString"].flatMap(find)).toEqual([]));

it.each([
  "How much Bitcoin do you hold?",
  `How many bitcoin does ${brand.company.name} own?`,
  `What are ${brand.company.legalName}'s BTC holdings?`,
  "How many bitcoins does the company own?",
  "how much btc do you have",
])("a company without a page about its Bitcoin answers %s from its ledger", async (question) => {
  const treasury = openTreasury([capitalOn("2025-01-02"), btcOn("2025-01-10")], "2026-01-01");
  const { answer } = createAssistant(listFigurePassages(treasury));
  const { text } = await answer(question, async () => ({ treasury, stats: null }));
  expect(text).toBe("BTC holdings: 1.00 BTC, as of January 10, 2025.");
});
