import { expect, it } from "vitest";
import { intents as accountIntents } from "~/routes/account/settings/intents.server";
import { intents as deskIntents } from "~/routes/admin/releases/intents.server";
import { intents as securityIntents } from "~/routes/admin/security/intents.server";
import * as build from "../../../build/index.js";
import { findRoute } from "../../support/worker/build-routes";
import { actions, tryHalfWrites } from "../../support/worker/half-writes";

tryHalfWrites("visitors");

it("every action of the site is tried with a failing database", () => {
  const tried = new Set(actions.map(([, path]) => findRoute(path.replace(/\?.*/, ""))?.route.id));
  const untried = Object.values(build.routes).filter(
    ({ id, module }) => "action" in module && !tried.has(id),
  );
  // A question and a comparison change no more than a counter; nothing is at an unknown address.
  expect(untried.map(({ id }) => id).toSorted()).toEqual([
    "routes/api/chat",
    "routes/api/unknown",
    "routes/verify/route",
  ]);
  const pressed = actions.map(([, , , body]) => new URLSearchParams(body ?? "").get("intent"));
  expect(pressed).toEqual(
    expect.arrayContaining(Object.keys({ ...accountIntents, ...deskIntents, ...securityIntents })),
  );
});
