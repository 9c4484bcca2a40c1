import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { environment, root } from "../../scripts/site-process.ts";
import { restartPorts } from "../support/servers.ts";
import { expect, test } from "../support/site-test.ts";

// A site and a stand-in exchange of this file's own: it ends them the hard way.
const exchange = `http://127.0.0.1:${restartPorts.exchange}`;
const site = `http://localhost:${restartPorts.site}`;
const state = `.tmp/site-${restartPorts.site}`;
const variables = ["RATE_LIMITS:off", "MARKET_SOURCES:kraken", `KRAKEN_BASE_URL:${exchange}`];
const running = new Set<ChildProcess>();

function start(...args: string[]): ChildProcess {
  // Detached: a process group of its own, so that it can be ended whole.
  const child = spawn("node", args, {
    cwd: root,
    env: { ...environment, SITE_BUILT: "1" },
    stdio: "ignore",
    detached: true,
  });
  running.add(child);
  return child;
}

function kill(child: ChildProcess) {
  running.delete(child);
  if (child.pid) process.kill(-child.pid, "SIGKILL");
}

const startSite = () =>
  start(
    "scripts/start.ts",
    ...["--port", `${restartPorts.site}`, "--inspector-port", `${restartPorts.site + 1000}`, "--persist-to", state],
    ...variables.flatMap((variable) => ["--var", variable]),
  );

const priceOnHome = async (): Promise<string | null> => {
  try {
    const html = await (await fetch(site, { signal: AbortSignal.timeout(5_000) })).text();
    return html.match(/\$[\d,]+\.\d{2} CAD/)?.[0] ?? "none";
  } catch {
    return null;
  }
};

test.afterAll(() => {
  for (const child of running) kill(child);
});

test("a killed site knows its last price when it starts again, before any source answers", async () => {
  test.setTimeout(120_000);
  await rm(path.join(root, state), { recursive: true, force: true });
  const market = start("tests/market-server.ts", `${restartPorts.exchange}`);
  const first = startSite();
  await expect.poll(priceOnHome, { timeout: 60_000 }).toBe("$140,000.00 CAD");
  kill(first);
  kill(market);
  await expect.poll(priceOnHome).toBeNull();

  startSite();
  await expect.poll(priceOnHome, { timeout: 60_000 }).not.toBeNull();
  expect(await priceOnHome()).toBe("$140,000.00 CAD");
  const stats = await (await fetch(`${site}/api/bitcoin/stats`)).json();
  expect(stats).toMatchObject({ price: 140_000, source: "kraken" });
});
