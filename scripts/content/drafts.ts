import { parseDocument } from "yaml";
import { type CurrencyCode, currencies } from "../../app/brand/currencies";
import type { Brand } from "../../app/brand/schema";
import type { Ledger } from "../../app/content/treasury-schema";
import { entriesOf } from "../../app/domain/treasury/books";
import { sumTrades } from "../../app/domain/treasury/ledger-state";
import { Rational } from "../../app/domain/treasury/rational";
import { formatDay } from "../../app/locale/days";
import { translateNames } from "./amount-fields";
import { placeholder } from "./placeholders";
import { show } from "./treasury-rows";

// The drafts of `npm run new`: complete, except for the placeholders, which the build rejects.

/** A text quoted for YAML, which may contain colons and quotation marks. */
const quote = (text: string) => JSON.stringify(text);

/** `publishAt` has the zone's offset; `text` is the first paragraph after the dateline, and `body` all of the text. */
export type ReleaseDraft = Fields<
  "title" | "publishAt" | "company",
  "type" | "topic" | "summary" | "text" | "body" | "city"
> & {
  readonly id: number;
};

/** The file of a press release. */
export function draftRelease({ id, title, publishAt, type, topic, company, ...texts }: ReleaseDraft): string {
  const date = publishAt.slice(0, 10);
  const summary = texts.summary ?? placeholder("one or two sentences for lists and feeds, 40 to 300 characters");
  const text = texts.text ?? placeholder(`the text, which begins with ${company} and says what happened`);
  return `---
# The next number; the file's name begins with it.
id: ${id}
# The address comes from the title: change it before publication only.
title: ${quote(title)}
# The day of publishAt, and the same day as readers see it.
date: ${date}
displayDate: ${formatDay(date)}
# Before this time no visitor can find the release. The offset is the one of that day.
publishAt: ${publishAt}
# The filter under which it is listed: treasury, financing, listings, governance, partnerships, events
# or results.
${type ? `type: ${type}` : "# type: treasury"}
# Whose subscribers get it by email: news, treasury or governance.
${topic ? `topic: ${topic}` : "# topic: news"}
# What lists, feeds and search engines show: one or two sentences, 40 to 300 characters.
summary: ${quote(summary)}
---

${texts.body ?? `${texts.city ?? placeholder("the city in capitals")}, ${formatDay(date)} — ${text}\n`}`;
}

export interface Purchase {
  /** The day of the trade. */
  readonly date: string;
  /** The id of the release that announces it. */
  readonly release: number;
  /** A decimal, as is the price. */
  readonly btc: string;
  readonly priceFiat: string;
  readonly paidFrom?: string | undefined;
  readonly isBoardApproved?: boolean | undefined;
}

/** What follows from a purchase and the ledger: its number, its cost and the totals after it. */
export function addUp(ledger: Ledger, { btc, priceFiat }: Pick<Purchase, "btc" | "priceFiat">) {
  const trades = entriesOf(ledger, "btc");
  const before = sumTrades(trades);
  const costFiat = Rational.of(btc).times(priceFiat).toFixed(0);
  const quantity = before.quantity.plus(btc);
  const cost = before.cost.plus(costFiat);
  return { no: trades.length + 1, costFiat, quantity, cost };
}

type Totals = ReturnType<typeof addUp>;

/** Decimals of a quantity: at least two, as releases write it. */
const writeBtc = (quantity: Rational | string) => {
  const [whole, fraction = ""] = String(quantity).split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
};

/** An amount with no decimals or two: "81,250.50". */
const showAmount = (amount: Rational | string) => show(amount).replace(/\.\d$/, "$&0");

/** The item of treasury.yaml for a purchase. */
export function draftPurchase(
  purchase: Purchase,
  { no, costFiat, quantity, cost }: Totals,
  currency: CurrencyCode,
): string {
  const { date, release, btc, priceFiat, paidFrom, isBoardApproved } = purchase;
  const fields = [
    `kind: btc, no: ${no}, date: ${date}, release: ${release}, btc: "${btc}", priceFiat: "${priceFiat}"`,
    `costFiat: "${costFiat}", feesIncluded: true`,
    ...(paidFrom ? [`paidFrom: ${quote(paidFrom)}`] : []),
    ...(isBoardApproved ? ["approvedBy: board"] : []),
    `after: {btc: "${writeBtc(quantity)}", costFiat: "${cost}"}`,
  ];
  const item = `# No. ${no}: costFiat is btc × priceFiat, and after has the totals of all purchases with this one. Without paidFrom (an
# event or a raise below), cash on hand paid. Above the board's limit it needs approvedBy: board.
- {${fields.join(", ")}}
`;
  return translateNames(item, currency);
}

/** The words of its release, in the form that the build looks for. */
export function describePurchase(
  { name: company, currency }: Pick<Brand["company"], "name" | "currency">,
  purchase: Purchase,
  { costFiat, quantity, cost }: Totals,
) {
  const { sign, decimals } = currencies[currency];
  const average = cost.over(quantity)?.toFixed(decimals) ?? "0";
  const { date, btc, priceFiat, isBoardApproved } = purchase;
  const day = formatDay(date);
  const holdings = `${writeBtc(quantity)} BTC`;
  const approval = isBoardApproved ? " The board approved the purchase." : "";
  return {
    title: `${company} Raises Bitcoin Treasury to ${holdings}`,
    summary: `${company} bought ${writeBtc(btc)} BTC on ${day}, for ${sign}${show(costFiat)}, and now holds ${holdings}.`,
    text: [
      `${company} bought ${writeBtc(btc)} BTC on ${day}, for ${sign}${showAmount(costFiat)}, an average price of ${sign}${showAmount(priceFiat)} per`,
      `bitcoin, fees included. The treasury now holds ${holdings}, acquired for a total of ${sign}${showAmount(cost)}, or ${sign}${showAmount(average)}`,
      `per bitcoin.${approval}\n\n${placeholder("what paid for the purchase, and what comes next")}`,
    ].join(" "),
  };
}

/** The text of treasury.yaml with an item below the last purchase; every other byte stays as it is. */
export function insertPurchase(yaml: string, item: string): string {
  const document = parseDocument(yaml);
  const items = (document.contents as { items?: readonly YamlItem[] } | null)?.items ?? [];
  const last = items.findLast((node) => node.get?.("kind") === "btc");
  return last?.range ? insertAt(yaml, last.range[1], item) : appendItem(yaml, item);
}

interface YamlItem {
  readonly get?: (key: string) => unknown;
  readonly range?: readonly [start: number, valueEnd: number, nodeEnd: number] | null;
}

function insertAt(text: string, position: number, item: string): string {
  // A block's value ends on the line after it, one in braces before a comment of its own line.
  const isLineStart = text[position - 1] === "\n";
  const lineEnd = isLineStart ? position - 1 : text.indexOf("\n", position);
  if (lineEnd === -1) return appendItem(text, item);
  return text.slice(0, lineEnd + 1) + item + text.slice(lineEnd + 1);
}

/** A list's file with an item at its end. */
export const appendItem = (text: string, item: string) =>
  (text === "" || text.endsWith("\n") ? text : `${text}\n`) + item;

/** The fields of a draft: required ones, and those that may be left out. */
type Fields<Required extends string, Optional extends string> = Readonly<
  Record<Required, string> & Partial<Record<Optional, string | undefined>>
>;

type DocumentDraft = Fields<"id" | "type" | "title" | "publishAt", "period" | "file" | "href">;

/** The item of documents.yaml; without a file or an href, a person must fill in the file. */
export function draftDocument({ id, type, title, publishAt, period, file, href }: DocumentDraft): string {
  return `
# Its anchor, and its identity in feeds: do not change it after publication.
- id: ${id}
  type: ${type}
  title: ${quote(title)}
  # What it reports on, such as "First quarter 2026".
  ${period ? `period: ${quote(period)}` : "# period: First quarter 2026"}
  # Before this time neither the entry nor the file can be found.
  publishAt: ${publishAt}
  # Its own file in documents/, or href: with an https address elsewhere. language (en) and pages are optional.
  ${href ? `href: ${quote(href)}` : `file: ${quote(file ?? placeholder("the file's name in documents/"))}`}
`;
}

/** What people can read or see after an event, and the day by which it is promised. */
export interface PromisedMaterial {
  readonly kind: "slides" | "replay" | "transcript";
  readonly by: string;
}

type EventDraft = Fields<
  "id" | "title" | "start" | "end" | "zone" | "publishAt",
  "place" | "summary" | "report" | "webcast" | "dialIn" | "results" | "release" | "document"
> & { readonly materials?: readonly PromisedMaterial[] };

/** The item of events.yaml. */
export function draftEvent({ id, title, start, end, zone, publishAt, materials = [], ...texts }: EventDraft): string {
  const place = texts.place ?? placeholder("the place, or delete this line");
  const { summary, report, webcast, dialIn, results, release, document } = texts;
  const quoted = Object.entries({ summary, report, webcast, dialIn }).map(
    ([name, text]) => [name, text && quote(text)] as const,
  );
  const optional = [...quoted, ...Object.entries({ results, release, document })];
  const promised = materials.map(({ kind, by }) => `    - {kind: ${kind}, by: ${by}}\n`).join("");
  return `
# Its anchor, and its identity in calendars: do not change it after publication. When anything else changes then, add it to
# changes (the guide says how): calendars take it over by that.
- id: ${id}
  title: ${quote(title)}
  # As clocks show them at the place, with the offset of its zone on that day.
  start: ${start}
  end: ${end}
  zone: ${zone}
  # All optional: place, summary (up to 300 characters, in no past tense), report (what is said once it is over), webcast
  # (an https address), dialIn (numbers and code), results (the period whose results are published on that day:
  # {ended: 2026-09-30, months: 9}), materials (what is promised for afterwards, as {kind: replay, by: 2026-11-14}; add its
  # href and publishAt once it is there), release (its id), document (its id).
  place: ${quote(place)}
${optional.flatMap(([name, value]) => (value ? [`  ${name}: ${value}\n`] : [])).join("")}\
${promised && `  materials:\n${promised}`}\
  # Before this time the event can be found nowhere; usually the time of its release.
  publishAt: ${publishAt}
`;
}
