import { expect, it } from "vitest";
import { describeFinding } from "../finding.ts";
import { findHealthFaults } from "./health.ts";

const source = (name: string, breaker: string) => ({ name, breaker, failures: breaker === "open" ? 5 : 0 });
/** Some providers give each price an old time. */
const live = { status: "live", stale: false, rooms: 4, price_age: 9_999 };
const stale = { status: "stale", stale: true, rooms: 4, price_age: 599 };
const unconfirmed = { status: "unconfirmed", stale: false, rooms: 4, price_age: 2, agreed_age: 599 };

it.each<{ where: string; market?: object; found: string[] }>([
  { where: "all is well", market: live, found: [] },
  { where: "the price feed does not answer", market: { reachable: false }, found: [] },
  { where: "nobody looks at an old price", market: { ...stale, rooms: 0, price_age: 90_000 }, found: [] },
  { where: "the price is old", market: stale, found: ["warning: /healthz: the price is 9 minutes old"] },
  {
    where: "the price was old for ten minutes",
    market: { ...stale, price_age: 600 },
    found: ["error: /healthz: the price is 10 minutes old\n  See docs/incidents.md, “The price is stale”."],
  },
  { where: "no price is known", market: { ...stale, price_age: null }, found: ["error: /healthz: no price is known"] },
  {
    where: "sources do not agree",
    market: unconfirmed,
    found: ["warning: /healthz: the sources of the price have not agreed on it for 9 minutes"],
  },
  {
    where: "sources never agreed",
    market: { ...unconfirmed, agreed_age: null },
    found: ["error: /healthz: the sources of the price have not agreed on it\n"],
  },
  {
    where: "one source fails",
    market: { ...live, sources: [source("a", "open"), source("b", "half-open")] },
    found: ["warning: a: failed 5 times in a row"],
  },
  {
    where: "a source is left out, and the share's fails",
    market: { ...live, sources: [{ ...source("a", "closed"), left_out: "stands still" }], share: { failures: 2 } },
    found: [
      "warning: a: its price is left out: it stands still",
      "warning: share price: failed or was rejected 2 times",
    ],
  },
])("where $where, a site's health has these faults: $found", ({ market, found }) => {
  const printed = findHealthFaults(200, JSON.stringify({ db: "ok", market })).map(describeFinding);
  expect(printed).toEqual(found.map((part) => expect.stringContaining(part)));
});

it.each([
  [503, '{"db": "unreachable"}', "the database does not answer"],
  [503, '{"db": "ok"}', "answers 503"],
  [502, "<html>", "answers 502"],
  [200, "<html>", "is no JSON"],
])("of /healthz that answers %i %s an operator is told that it %s", (status, text, problem) =>
  expect(findHealthFaults(status, text)).toMatchObject([{ level: "error", subject: "/healthz", problem }]),
);
