import { beforeEach, describe, expect, it } from "vitest";
import { pages } from "~/content/generated/pages.server";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { createFigureReader } from "~/domain/treasury/named-figures";
import {
  createServices,
  dataPathOf,
  forgetStoredPages,
  openClient,
  secondsTo,
} from "../support/worker/site-client";

// Figures that pages name, through the fetch handler, on both sides of the moment at which the last
// purchase appears.

const purchase = ledger?.bitcoin.at(-1);
if (!purchase) throw new Error("the ledger has no purchase");
const lifts = purchase.publishAt;
const before = { offsetSeconds: secondsTo(lifts, -60) };
const after = { offsetSeconds: secondsTo(lifts, 60) };

const place = /\{\{[a-z_]+\}\}/;
const named = Object.values(pages).filter((page) => page && place.test(JSON.stringify(page)));
const withPlainSpaces = (text: string) => text.replaceAll("\u00a0", " ");

beforeEach(() => void forgetStoredPages());

it("no page and no data request shows a name in place of its figure", async () => {
  const visitor = openClient({ offsetSeconds: 0 });
  for (const { path } of named)
    for (const address of [path, dataPathOf(path)]) {
      const { status, text } = await visitor.get(address);
      expect([address, status, place.exec(text)]).toEqual([address, 200, null]);
    }
});

describe.each([
  ["before", before, after],
  ["after", after, before],
])("%s the purchase's release is public", (_, options, others) => {
  const readAt = (options: typeof before) => createFigureReader(createServices(options).treasury);
  const [holdings, count] = [readAt(options)("btc_holdings"), readAt(options)("purchases")];
  const otherHoldings = readAt(others)("btc_holdings");

  it("the Bitcoin page has the holdings and the number of purchases of that time", async () => {
    expect(holdings).not.toBe(otherHoldings);
    const text = withPlainSpaces((await openClient(options).get("/bitcoin")).text);
    expect(text).toContain(`in ${count} purchases between`);
    expect(text).toContain(`>${holdings}</td>`);
    expect(text).not.toContain(`>${otherHoldings}</td>`);
  });

  it("search finds the Bitcoin page by those figures", async () => {
    const { search } = createServices(options);
    const { results } = await search.find(`${count} purchases`);
    const found = results.find(({ path }) => path === "/bitcoin");
    expect(found?.excerpt.map(({ text }) => text).join("")).toContain(`${count} purchases`);
  });
});
