import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Page, Pages } from "~/content/schemas";
import type { Ledger } from "~/content/treasury-schema";
import { btcOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { publish } from "../publication";
import { fillFigures } from "./fill-pages";
import { listFigures } from "./named-figures";

// Figures by name in pages, before and after a purchase is published.

const treasury: Ledger = [
  btcOn("2025-04-10", { btc: "1.5", costFiat: "150000" }),
  btcOn("2025-05-02", { no: 2, btc: "10.25", costFiat: "1230000" }),
];

const html =
  '<h2 id="a">A</h2><p>We hold {{btc_holdings}}.</p><h2 id="b">Cost of {{btc_holdings}}</h2><p>{{btc_cost}}</p>';
const about: Page<"about"> = {
  slug: "about",
  path: "/about",
  title: "About",
  description: "{{btc_holdings}} on {{treasury_date}}",
  lead: "{{purchases_with_noun}}, {{btc_holdings}}",
  html,
};
const content = { pages: { home: {}, about } as unknown as Pages, treasury, currency: "CAD" as const };
const fillAt = (time: string) => fillFigures(publish(content, Date.parse(time)));

it("pages name the figures of the ledger that is public, to the millisecond", () => {
  const before = fillAt("2025-05-02T11:59:59.999Z").pages.about;
  expect(before.description).toBe("1.50 BTC on April 10, 2025");
  const after = fillAt("2025-05-02T12:00:00Z").pages.about;
  expect(after.description).toBe("11.75 BTC on May 2, 2025");
  // What is shown keeps a figure and its unit on one line.
  expect([before.lead, after.lead]).toEqual(["one purchase, 1.50\u00a0BTC", "two purchases, 11.75\u00a0BTC"]);
  expect(after.html).toBe(
    '<h2 id="a">A</h2><p>We hold 11.75\u00a0BTC.</p><h2 id="b">Cost of 11.75\u00a0BTC</h2><p>C$1,380,000</p>',
  );
});

it("a title or a heading whose figure has no entry yet shows a dash", () =>
  expect(fillAt("2025-04-10T11:59:59Z").pages.about.description).toBe("— on —"));

it("a paragraph, a list item or a row that names a figure without an entry is left out, and a section that has no other text", () => {
  const written = [
    '<p>Intro.</p>\n<h2 id="a">A</h2>\n<p>We hold\n{{btc_holdings}}.</p>\n',
    '<h2 id="b">B</h2>\n<ul>\n<li>Cost: {{btc_cost}}</li>\n<li>Votes</li>\n</ul>\n',
    "<table><tbody><tr><td>Bitcoin</td><td>{{btc_holdings}}</td></tr>\n<tr><td>Votes</td></tr></tbody></table>",
    '\n<h2 id="c">C</h2>\n<p>{{btc_cost}}</p>\n',
  ].join("");
  const pages = { home: {}, about: { ...about, html: written } } as unknown as Pages;
  const htmlAt = (time: string) =>
    fillFigures(publish({ currency: "CAD" as const, pages, treasury }, Date.parse(time))).pages.about.html;
  expect(htmlAt("2025-04-10T11:59:59Z")).toBe(
    '<p>Intro.</p>\n<h2 id="b">B</h2>\n<ul>\n<li>Votes</li>\n</ul>\n' +
      "<table><tbody><tr><td>Votes</td></tr></tbody></table>\n",
  );
  const after = htmlAt("2025-04-10T12:00:00Z");
  expect(after.match(/<(?:p|li|tr|h2)\b/g)).toEqual(written.match(/<(?:p|li|tr|h2)\b/g));
});

it("a card that names a figure without an entry is left out until there is one", () => {
  const cards = [
    { title: "Bitcoin", text: "{{btc_holdings}}" },
    { title: "Votes", text: "One a share." },
  ];
  const pages = { home: {}, about: { ...about, cards } } as unknown as Pages;
  const titlesAt = (time: string) => {
    const filled = fillFigures(publish({ currency: "CAD" as const, pages, treasury }, Date.parse(time))).pages.about;
    return (filled as unknown as { cards: typeof cards }).cards.map(({ title }) => title);
  };
  expect(titlesAt("2025-04-10T11:59:59Z")).toEqual(["Votes"]);
  expect(titlesAt("2025-04-10T12:00:00Z")).toEqual(["Bitcoin", "Votes"]);
});

it("the same content is filled once", () => {
  const published = publish(content, Date.parse("2025-06-01T00:00:00Z"));
  expect(fillFigures(published)).toBe(fillFigures(published));
});

it("a page is filled when it is first read, and once", () => {
  let reads = 0;
  const counted = { ...about };
  Object.defineProperty(counted, "html", { enumerable: true, get: () => `${html} ${++reads}` });
  const pages = { home: {}, about: counted } as unknown as Pages;
  const filled = fillFigures(
    publish({ currency: "CAD" as const, pages, treasury }, Date.parse("2025-06-01T00:00:00Z")),
  ).pages;
  expect([reads, filled.home]).toEqual([0, {}]);
  expect(filled.about.html).toBe(filled.about.html);
});

it("the editors' guide lists every figure that a page can name, and no other", async () => {
  const guide = await readFile(new URL("../../content/README.md", import.meta.url), "utf8");
  const listed = [...guide.matchAll(/\{\{([a-z_]+)\}\}/g)].map(([, name]) => name);
  expect([...new Set(listed)].sort()).toEqual(Object.keys(listFigures(openTreasury(null, "2025-06-01"))).sort());
});
