import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { expect } from "@playwright/test";
import { environment, root } from "../../scripts/site-process.ts";
import { listen } from "../support/listen.ts";
import { startMarketServer } from "../support/market-server.ts";
import { test } from "../support/no-script-browser.ts";

async function findPort(): Promise<string> {
  const server = await listen(createServer());
  server.close();
  return new URL(server.origin).port;
}

const running = new Set<ChildProcess>();

function kill(child: ChildProcess) {
  running.delete(child);
  if (child.pid) process.kill(-child.pid, "SIGKILL");
}

test.afterAll(() => running.forEach(kill));

test("a killed site knows its last price when it starts again, before any source answers", async () => {
  test.setTimeout(240_000);
  const [market, port, inspector] = [await startMarketServer(), await findPort(), await findPort()];
  const state = `.tmp/site-${port}`;
  const site = `http://localhost:${port}`;
  const variables = ["RATE_LIMITS:off", "MARKET_SOURCES:kraken", `KRAKEN_BASE_URL:${market.origin}`];
  const options = ["--port", port, "--inspector-port", inspector, "--persist-to", state];
  const typed = ["scripts/start.ts", ...options, ...variables.flatMap((variable) => ["--var", variable])];
  /** Starts `npm start` as a person would, in a process group of its own, so that it can be ended whole. */
  const startSite = () => {
    const env = { ...environment, SITE_BUILT: "1" };
    const child = spawn("node", typed, { cwd: root, env, stdio: "ignore", detached: true });
    running.add(child);
    return child;
  };
  const readPage = async () => (await fetch(`${site}/about`, { signal: AbortSignal.timeout(5_000) })).text();
  const readPrice = () =>
    readPage().then(
      (html) => html.match(/C\$\d{3},\d{3}\.\d{2}/)?.[0] ?? "none",
      () => null,
    );

  const first = startSite();
  await expect.poll(readPrice, { timeout: 90_000 }).toBe("C$140,000.00");
  kill(first);
  market.close();
  await expect.poll(readPrice).toBeNull();

  startSite();
  await expect.poll(readPrice, { timeout: 90_000 }).not.toBeNull();
  expect(await readPrice()).toBe("C$140,000.00");
  const stats = await (await fetch(`${site}/api/bitcoin/stats`)).json();
  expect(stats).toMatchObject({ price: 140_000, source: "Kraken" });
  running.forEach(kill);
  await rm(path.join(root, state), { recursive: true, force: true });
});
