import { mkdtempDisposable, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { describeOutage, ensureLocalSecret, isDue, localSite, planOutage } from "./local-site.ts";

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

const simulated = { ENVIRONMENT: "local", MARKET_SOURCES: "simulated", LOCAL_LISTENER: "loopback" };

it("a local site has port 8787 and the simulated market unless the arguments or .dev.vars differ, and migrates the database it serves", () => {
  expect(localSite([])).toMatchObject({ port: 8787, host: "localhost", state: path.resolve(".wrangler/state") });
  expect(localSite([]).chooseVariables()).toEqual(simulated);
  const typed = [
    "--port",
    "9000",
    "--persist-to",
    "state",
    "--var",
    "MARKET_SOURCES:kraken",
    "--var=EMAIL_API_URL:http://a:1",
  ];
  const { chooseVariables, dev, ...site } = localSite(typed);
  expect(site).toEqual({
    migrate: [..."d1 migrations apply DB --local --persist-to".split(" "), path.resolve("state")],
    port: 9000,
    host: "localhost",
    inspectorPort: undefined,
    state: path.resolve("state"),
    exposure: null,
    rehearsesOutage: false,
  });
  const variables = { ...simulated, MARKET_SOURCES: "kraken", EMAIL_API_URL: "http://a:1" };
  expect(chooseVariables({ MARKET_SOURCES: "coinbase", SESSION_SECRET: "x" })).toEqual(variables);
  expect(localSite([]).chooseVariables({ MARKET_SOURCES: "coinbase" })).not.toHaveProperty("MARKET_SOURCES");
});

it("wrangler gets each of its options once", () => {
  const count = (typed: string[], option: string) =>
    localSite(typed, { isWatching: true }).dev.filter((argument) => argument.startsWith(option)).length;
  for (const typed of [[], ["--port", "9000", "--ip=127.0.0.1"], ["--port=9000", "--ip", "::1"]])
    expect([count(typed, "--port"), count(typed, "--ip")]).toEqual([1, 1]);
});

it("a site in production trusts no address of this machine: a proxy is in front", () => {
  for (const [typed, own] of [
    [["--var", "ENVIRONMENT:production"], {}],
    [["--var", "LOCAL_LISTENER:loopback"], { ENVIRONMENT: "production" }],
  ] as const)
    expect(localSite(typed).chooseVariables(own)).toHaveProperty("LOCAL_LISTENER", "network");
});

it.each([
  [["--tunel"]],
  [["--port", "0"]],
  [["--port", "http"]],
  [["--inspector-port", "http"]],
  [["--var", "KEY"]],
  [["--log-level", "error"]],
])("%j is rejected, and passed to wrangler where its options count", (typed) => {
  expect(() => localSite(typed)).toThrow();
  if (typed.includes("--log-level"))
    expect(localSite(typed, { isWatching: true }).dev).toEqual(expect.arrayContaining(typed));
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
  const isWatching = typed[0]?.startsWith("--tunnel") || typed.length === 1;
  expect(() => localSite(typed, { isWatching })).toThrow(/opens the local site.+--expose-local-site.+\/local-mail/s);
  const trusting = ["--var", "LOCAL_LISTENER:loopback"];
  const { dev, exposure, chooseVariables } = localSite([...typed, ...trusting, "--expose-local-site"], { isWatching });
  expect(dev.at(-1)).toBe("LOCAL_LISTENER:network");
  expect(chooseVariables()).toHaveProperty("LOCAL_LISTENER", "network");
  expect(dev).not.toContain("--expose-local-site");
  expect(exposure).toContain("every machine");
});

it.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("a local site listens on %s where that is asked for", (ip) => {
  const { host, chooseVariables } = localSite(["--ip", ip]);
  expect([host, chooseVariables().LOCAL_LISTENER]).toEqual([ip, "loopback"]);
});

it("scheduled work is due by its cron triggers", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 15, minute));
  const due = (cron: string) =>
    Array.from({ length: 60 }, (_, minute) => minute).filter((minute) => isDue(cron, at(minute)));
  expect([due("17 * * * *"), due("*/10 * * * *")]).toEqual([[17], [0, 10, 20, 30, 40, 50]]);
  expect(() => isDue("17 3 * * *", at(17))).toThrow("no cron trigger of each hour");
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
  expect(describeOutage(outage, 9000)).toMatch(/localhost:9000 now.*from 15:01:00 to 15:13:00;/s);
});
