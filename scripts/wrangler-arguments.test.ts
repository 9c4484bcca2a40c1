import { expect, it } from "vitest";
import { localSite } from "./wrangler-arguments";

it("the arguments of a local site are port 8787 and the simulated market when nothing was typed", () =>
  expect(localSite([])).toEqual({
    dev: ["dev", "--port", "8787", "--var", "ENVIRONMENT:local", "--var", "MARKET_SOURCES:simulated"],
    migrate: ["d1", "migrations", "apply", "DB", "--local"],
  }));

it("the arguments of a local site give way to what was typed, and migrate the database that will be served", () => {
  const typed = ["--port", "9000", "--persist-to", "state", "--var", "MARKET_SOURCES:kraken"];
  expect(localSite(typed)).toEqual({
    dev: ["dev", "--var", "ENVIRONMENT:local", ...typed],
    migrate: ["d1", "migrations", "apply", "DB", "--local", "--persist-to", "state"],
  });
  expect(localSite(["--persist-to=state"]).migrate).toContain("state");
});
