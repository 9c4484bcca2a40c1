import { expect, it } from "vitest";
import { localSite } from "./wrangler-arguments";

it("a local site has port 8787 and the simulated market unless told otherwise, and migrates the database it serves", () => {
  const [dev, local] = [["dev", "--var", "ENVIRONMENT:local"], "d1 migrations apply DB --local".split(" ")];
  expect(localSite([]).dev).toEqual(expect.arrayContaining(["--port", "8787", ...dev, "MARKET_SOURCES:simulated"]));
  const typed = ["--port", "9000", "--persist-to", "state", "--var", "MARKET_SOURCES:kraken"];
  expect(localSite(typed)).toEqual({ dev: [...dev, ...typed], migrate: [...local, "--persist-to", "state"] });
  expect(localSite(["--persist-to=state"]).migrate).toContain("state");
});
