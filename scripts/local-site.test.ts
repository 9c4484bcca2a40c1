import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { createTestFolder } from "../tests/support/folders.ts";
import { allowLogs } from "../tests/support/vitest/logs.ts";
import { UsageError } from "./command.ts";
import { ensureLocalSecret, isDue, listDevArguments, localSite, runAll } from "./local-site.ts";

const { at, read, write } = createTestFolder();

it("makes a secret once, for its owner alone", async () => {
  await write("kept", "COINMARKETCAP_API_KEY=key");
  for (const [file, start] of [
    ["new", ""],
    ["kept", "COINMARKETCAP_API_KEY=key\n"],
  ] as const) {
    await ensureLocalSecret(at(file));
    await ensureLocalSecret(at(file));
    expect(await read(file)).toMatch(new RegExp(`^${start}SESSION_SECRET=[0-9a-f]{64}\n$`));
  }
  expect((await stat(at("new"))).mode & 0o077).toBe(0);
});

it("a local site has the simulated market unless its options or .dev.vars differ", () => {
  const usual = localSite({});
  const state = path.resolve(".wrangler/state");
  expect(usual).toMatchObject({ port: 8787, host: "localhost", state, exposure: null });
  const simulated = {
    ENVIRONMENT: "local",
    MARKET_SOURCES: "simulated",
    LOCAL_LISTENER: "loopback",
    NEWSLETTER: "local",
  };
  expect(usual.chooseVariables()).toEqual(simulated);
  const site = localSite({ port: "9000", "persist-to": "state", var: ["MARKET_SOURCES:kraken"] });
  expect(site.migrate.at(-1)).toBe(path.resolve("state"));
  expect(site.mergeVariables({ MARKET_SOURCES: "coinbase", LOCAL_LISTENER: "network" })).toEqual({
    ...simulated,
    MARKET_SOURCES: "kraken",
  });
  expect(listDevArguments(site, { A: "b:c" })).toEqual(
    `dev --port 9000 --ip localhost --persist-to ${site.state} --var A:b:c`.split(" "),
  );
});

it("a site in production, behind a proxy, trusts no address of this machine", () => {
  for (const [variable, own] of [
    ["ENVIRONMENT:production", {}],
    ["LOCAL_LISTENER:loopback", { ENVIRONMENT: "production" }],
  ] as const) {
    const { LOCAL_LISTENER, NEWSLETTER } = localSite({ var: [variable] }).chooseVariables(own);
    expect([LOCAL_LISTENER, NEWSLETTER]).toEqual(["network", undefined]);
  }
});

it.each([{ port: "0" }, { var: ["KEY"] }])("%j is rejected", (typed) =>
  expect(() => localSite(typed)).toThrow(UsageError),
);

it("a local site opens to other machines only with a flag, and trusts none of them", () => {
  const ip = "0.0.0.0";
  expect(() => localSite({ ip })).toThrow(/--expose-local-site.+\/local-mail/s);
  const site = localSite({ ip, var: ["LOCAL_LISTENER:loopback"], "expose-local-site": true });
  expect(site.chooseVariables()).toHaveProperty("LOCAL_LISTENER", "network");
  expect(site.exposure).toContain("every machine");
});

it.each(["127.1.2.3", "::1"])("a local site listens on %s", (ip) =>
  expect(localSite({ ip }).host).toBe(ip),
);

it("scheduled work is due by the cron triggers of wrangler.toml", async () => {
  const [, crons = ""] = /^crons = (.*)/m.exec(await readFile("wrangler.toml", "utf8")) ?? [];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 15, minute));
  const isDueAt = (cron: string) => [17, 18].map((minute) => isDue(cron, at(minute)));
  expect(JSON.parse(crons).map(isDueAt)).toEqual([
    [true, false],
    [true, true],
  ]);
  expect(() => isDue("17 3 * * *", at(17))).toThrow("no cron trigger of each hour");
});

it("scheduled work that fails ends neither the site nor the work after it", async () => {
  allowLogs("failed");
  const done: string[] = [];
  await runAll(["first", "next"], async (cron) => {
    done.push(cron);
    throw new Error("failed");
  });
  expect(done).toEqual(["first", "next"]);
});
