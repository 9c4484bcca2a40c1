import { mkdtempDisposable, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { describeOutage, ensureLocalSecret, localSite, planOutage } from "./local-site.ts";

it.each(["", "COINMARKETCAP_API_KEY=key"])("makes a secret once beside %j, for its owner's eyes only", async (kept) => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "secret-"));
  const file = path.join(folder.path, ".dev.vars");
  if (kept) await writeFile(file, kept);
  await ensureLocalSecret(file);
  const first = await readFile(file, "utf8");
  expect(first).toMatch(new RegExp(`^${kept && `${kept}\n`}SESSION_SECRET=[0-9a-f]{64}\n$`));
  if (!kept) expect((await stat(file)).mode & 0o077).toBe(0);
  await ensureLocalSecret(file);
  expect(await readFile(file, "utf8")).toBe(first);
});

it("a local site has port 8787 and the simulated market unless the arguments differ, and migrates the database it serves", () => {
  const [dev, local] = [["dev", "--var", "ENVIRONMENT:local"], "d1 migrations apply DB --local".split(" ")];
  expect(localSite([]).dev).toEqual(expect.arrayContaining(["--port", "8787", ...dev, "MARKET_SOURCES:simulated"]));
  const typed = ["--port", "9000", "--persist-to", "state", "--var", "MARKET_SOURCES:kraken"];
  const migrate = [...local, "--persist-to", "state"];
  const loopback = ["--var", "LOCAL_LISTENER:loopback"];
  expect(localSite(typed)).toEqual({
    dev: ["dev", "--ip", "localhost", ...dev.slice(1), ...typed, ...loopback],
    migrate,
    port: "9000",
    state: path.resolve("state"),
    exposure: null,
    rehearsesOutage: false,
  });
  expect(localSite(["--persist-to=state"]).migrate).toContain("state");
});

it.each([
  ["--ip", "0.0.0.0"],
  ["--ip=::"],
  ["--ip=192.168.1.20"],
  ["--ip", "127.0.0.1", "--ip", "0.0.0.0"],
  ["--ip"],
  ["--tunnel"],
  ["--tunnel-name=site"],
])("a local site is opened to other machines by %j only with a flag, and then trusts none of them", (...typed) => {
  expect(() => localSite(typed)).toThrow(/opens the local site.+--expose-local-site.+\/local-mail/s);
  const trusting = ["--var", "LOCAL_LISTENER:loopback"];
  const { dev, exposure } = localSite([...typed, ...trusting, "--expose-local-site"]);
  expect(dev.at(-1)).toBe("LOCAL_LISTENER:network");
  expect(dev).not.toContain("--expose-local-site");
  expect(exposure).toContain("every machine");
});

it.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("a local site listens on %s where that is asked for", (ip) => {
  const { dev } = localSite(["--ip", ip]);
  expect(dev.filter((argument) => argument === "--ip")).toHaveLength(1);
  expect(dev.at(-1)).toBe("LOCAL_LISTENER:loopback");
});

it("a stale price is rehearsed with the simulated market alone, long enough for the alert, and the operator reads when", () => {
  const { dev, rehearsesOutage } = localSite(["--stale-price"]);
  expect([rehearsesOutage, dev.includes("--stale-price")]).toEqual([true, false]);
  expect(() => localSite(["--stale-price", "--var", "MARKET_SOURCES:kraken"])).toThrow(
    "leave out MARKET_SOURCES:kraken",
  );
  const now = new Date(2026, 10, 24, 15).getTime();
  const outage = planOutage(now);
  expect(outage.map((at) => at.getTime() - now)).toEqual([60_000, 780_000]);
  expect(describeOutage(outage, "9000")).toMatch(/localhost:9000 now.*from 15:01:00 to 15:13:00;/s);
});
