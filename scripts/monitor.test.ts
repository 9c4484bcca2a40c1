import { expect, it } from "vitest";
import { findProblem } from "./monitor.ts";

const market = (fields: object) => JSON.stringify({ status: "ok", market: fields });

it.each([
  [200, market({ stale: false, rooms: 4, price_age: 2 }), null],
  [200, market({ stale: true, rooms: 0, price_age: 90_000 }), null],
  [200, market({ stale: true, rooms: 4, price_age: 599 }), null],
  [200, market({ stale: true, rooms: 4, price_age: 601 }), "visitors see a price that is 10 minutes old"],
  [200, market({ status: "unconfirmed", stale: false, rooms: 4, price_age: 2, agreed_age: 599 }), null],
  [
    200,
    market({ status: "unconfirmed", stale: false, rooms: 4, price_age: 2, agreed_age: 601 }),
    "visitors see a price that its sources have not agreed on for ten minutes",
  ],
  [200, market({ stale: true, rooms: 4, price_age: null }), "visitors see no price"],
  [200, market({ reachable: false }), null],
  [503, market({ stale: false }), "/healthz answers 503"],
  [200, "<html>", "/healthz is no JSON"],
])("of /healthz %i %s a monitor says %j", (status, text, problem) => expect(findProblem(status, text)).toBe(problem));
