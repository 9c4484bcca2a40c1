import { mkdtempDisposable, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { UsageError } from "./command.ts";
import { ensureLocalSecret, isDue, listDevArguments, localSite } from "./local-site.ts";

it.each(["", "COINMARKETCAP_API_KEY=key"])(
  "makes a secret once beside %j, for its owner's eyes only",
  async (kept) => {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), "secret-"));
    const file = path.join(folder.path, ".dev.vars");
    if (kept) await writeFile(file, kept);
    await ensureLocalSecret(file);
    const first = await readFile(file, "utf8");
    expect(first).toMatch(new RegExp(`^${kept && `${kept}\n`}SESSION_SECRET=[0-9a-f]{64}\n$`));
    if (!kept) expect((await stat(file)).mode & 0o077).toBe(0);
    await ensureLocalSecret(file);
    expect(await readFile(file, "utf8")).toBe(first);
  },
);

const simulated = {
  ENVIRONMENT: "local",
  MARKET_SOURCES: "simulated",
  LOCAL_LISTENER: "loopback",
  NEWSLETTER: "local",
};

it("a local site has port 8787 and the simulated market unless the options or .dev.vars differ, and migrates the database it serves", () => {
  const usual = localSite({});
  const state = path.resolve(".wrangler/state");
  expect(usual).toMatchObject({ port: 8787, host: "localhost", state, exposure: null });
  expect(usual.chooseVariables()).toEqual(simulated);
  const site = localSite({ port: "9000", "persist-to": "state", var: ["MARKET_SOURCES:kraken"] });
  expect(site).toMatchObject({ port: 9000, state: path.resolve("state") });
  expect(site.migrate.at(-1)).toBe(site.state);
  expect(site.chooseVariables({ MARKET_SOURCES: "coinbase" })).toEqual({
    ...simulated,
    MARKET_SOURCES: "kraken",
  });
});

it("wrangler gets the options and variables of a site", () => {
  const site = localSite({ ip: "127.0.0.1", "persist-to": "state" });
  expect(listDevArguments(site, { A: "b:c" })).toEqual(
    `dev --port 8787 --ip 127.0.0.1 --persist-to ${path.resolve("state")} --var A:b:c`.split(" "),
  );
});

it("a site in production trusts no address of this machine: a proxy is in front", () => {
  for (const [variable, own] of [
    ["ENVIRONMENT:production", {}],
    ["LOCAL_LISTENER:loopback", { ENVIRONMENT: "production" }],
  ] as const) {
    expect(localSite({ var: [variable] }).chooseVariables(own)).toHaveProperty(
      "LOCAL_LISTENER",
      "network",
    );
  }
});

it.each([{ port: "0" }, { var: ["KEY"] }])("%j is rejected", (typed) =>
  expect(() => localSite(typed)).toThrow(UsageError),
);

it.each(["0.0.0.0", "192.168.1.20"])(
  "a local site is opened to other machines by --ip %s only with a flag, and then trusts none of them",
  (ip) => {
    expect(() => localSite({ ip })).toThrow(
      /opens the local site.+--expose-local-site.+\/local-mail/s,
    );
    const site = localSite({ ip, var: ["LOCAL_LISTENER:loopback"], "expose-local-site": true });
    expect(site.chooseVariables()).toHaveProperty("LOCAL_LISTENER", "network");
    expect(site.exposure).toContain("every machine");
  },
);

it.each(["127.1.2.3", "::1"])("a local site listens on %s where that is asked for", (ip) => {
  const { host, chooseVariables } = localSite({ ip });
  expect([host, chooseVariables().LOCAL_LISTENER]).toEqual([ip, "loopback"]);
});

it("scheduled work is due by its cron triggers", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 15, minute));
  const due = (cron: string) =>
    Array.from({ length: 60 }, (_, minute) => minute).filter((minute) => isDue(cron, at(minute)));
  expect([due("17 * * * *"), due("* * * * *").length]).toEqual([[17], 60]);
  expect(() => isDue("17 3 * * *", at(17))).toThrow("no cron trigger of each hour");
});
