import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../../scripts/site-process.ts";
import { listen } from "../support/listen.ts";
import { endGroups, findPorts, startGroup } from "../support/own-site.ts";

const fixture = new URL("../support/fixtures/provider-answers.json", import.meta.url);
const answers = JSON.parse(readFileSync(fixture, "utf8"));

test.afterAll(endGroups);

test("a killed site knows its last price when it starts again", async () => {
  test.setTimeout(240_000);
  const coinbase = { data: { amount: "140000.00", base: "BTC", currency: "CAD" } };
  const kraken = { ...answers.kraken.result.XXBTZCAD, c: ["140000.00000", "0.00012000"] };
  const market = await listen(
    createServer(({ url }, response) => {
      const isCoinbase = url?.startsWith("/v2/");
      const answer = isCoinbase ? coinbase : { error: [], result: { XXBTZCAD: kraken } };
      response.end(JSON.stringify(answer));
    }),
  );
  const { port, options } = await findPorts();
  const state = `.tmp/site-${port}`;
  const site = `http://localhost:${port}`;
  const prices = [
    "MARKET_SOURCES:kraken,coinbase",
    `KRAKEN_BASE_URL:${market.origin}`,
    `COINBASE_BASE_URL:${market.origin}`,
  ].flatMap((variable) => ["--var", variable]);
  const typed = [...options, "--persist-to", state, "--var", "RATE_LIMITS:off", ...prices];
  const readPage = async () =>
    (await fetch(`${site}/about`, { signal: AbortSignal.timeout(5_000) })).text();
  const readPrice = () =>
    readPage().then(
      (html) => html.match(/C\$\d{3},\d{3}\.\d{2}/)?.[0] ?? "none",
      () => null,
    );

  const first = startGroup("node", ["scripts/start.ts", ...typed]);
  await expect.poll(readPrice, { timeout: 90_000 }).toBe("C$140,000.00");
  // The process alone: its runtime ends with it.
  first.kill("SIGKILL");
  market.close();
  await expect.poll(readPrice).toBeNull();

  const second = startGroup("npm", ["start", "--", ...typed]);
  await expect.poll(readPrice, { timeout: 90_000 }).not.toBeNull();
  expect(await readPrice()).toBe("C$140,000.00");
  second.kill("SIGKILL");
  await expect.poll(readPrice).toBeNull();
  await rm(path.join(root, state), { recursive: true, force: true });
});
