import type { APIRequestContext, Page } from "@playwright/test";
import { priceBarOf } from "../support/live-price.ts";
import { sites } from "../support/running-sites.ts";
import { expect, test } from "../support/site-test.ts";

// The whole way of a price, from an exchange to an open page, with its real waiting.

test("500 sockets all receive the next prices, in time", async () => {
  const sockets = Array.from({ length: 500 }, () => new WebSocket(`${sites.simulated.replace("http", "ws")}/ws`));
  const prices = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<number[]>((resolve, reject) => {
          const received: number[] = [];
          socket.onerror = reject;
          socket.onmessage = ({ data }) => {
            received.push(JSON.parse(String(data)).price);
            if (new Set(received).size === 3) resolve(received);
          };
        }),
    ),
  );
  for (const socket of sockets) socket.close();
  expect(new Set(prices.map((received) => received.at(-1))).size).toBeLessThanOrEqual(2);
});

test.describe("with exchanges for a source", () => {
  // One server answers all: its mode and its price must not change under another test.
  test.describe.configure({ mode: "serial" });
  test.use({ baseURL: sites.exchanges });
  test.setTimeout(120_000);

  const control = (request: APIRequestContext, data: object) => request.post(`${sites.market}/control`, { data });
  const countCalls = async (request: APIRequestContext): Promise<{ calls: number; historyCalls: number }> =>
    (await request.get(`${sites.market}/control`)).json();
  const expectPrice = (page: Page, price: number, timeout: number) =>
    expect(priceBarOf(page)).toContainText(`$${price.toLocaleString("en-CA")}.00 CAD`, { timeout });

  test("a price that changes there is on an open page within 10 s", async ({ page, request }) => {
    await control(request, { mode: "ok", price: 140_000 });
    await page.goto("/");
    await expectPrice(page, 140_000, 10_000);
    await expect(priceBarOf(page).getByText("simulated")).toBeHidden();
    await control(request, { price: 141_234 });
    await expectPrice(page, 141_234, 10_000);
  });

  test("while it fails the last price stays, and new ones flow within 15 s of its return", async ({
    page,
    request,
  }) => {
    await control(request, { mode: "ok", price: 139_000 });
    await page.goto("/");
    await expectPrice(page, 139_000, 15_000);
    await control(request, { mode: "error" });
    expect((await request.get("/about")).status()).toBe(200);
    const { calls } = await countCalls(request);
    await expect.poll(async () => (await countCalls(request)).calls, { timeout: 20_000 }).toBeGreaterThan(calls + 1);
    await expectPrice(page, 139_000, 1_000);
    await control(request, { mode: "ok", price: 139_005 });
    await expectPrice(page, 139_005, 15_000);
  });

  test("a silent source makes the price stale, and its return makes it fresh within 15 s", async ({
    page,
    request,
  }) => {
    await control(request, { mode: "ok", price: 140_500 });
    await page.goto("/");
    await expectPrice(page, 140_500, 15_000);
    await control(request, { mode: "silence" });
    // The exchange now keeps whoever asks it waiting for 30 s; a page asks nobody.
    expect((await request.get("/investors", { timeout: 10_000 })).status()).toBe(200);
    await expect(priceBarOf(page).getByText("stale")).toBeVisible({ timeout: 60_000 });
    await expectPrice(page, 140_500, 1_000);
    await control(request, { mode: "ok", price: 140_750 });
    await expectPrice(page, 140_750, 15_000);
    await expect(priceBarOf(page).getByText("stale")).toBeHidden();
  });

  test("with nobody listening no exchange is asked, however many ask for the figures", async ({ page, request }) => {
    await control(request, { mode: "ok", price: 140_800 });
    await page.goto("about:blank");
    await expect
      .poll(async () => (await (await request.get("/healthz")).json()).market.rooms, { timeout: 20_000 })
      .toBe(0);
    const { calls } = await countCalls(request);
    const answers = await Promise.all(Array.from({ length: 300 }, () => request.get("/api/bitcoin/stats")));
    expect(answers.every((answer) => answer.ok())).toBe(true);
    expect((await countCalls(request)).calls - calls).toBeLessThanOrEqual(4);
  });

  test("the day before the first visitor is drawn, for one call to each exchange at most", async ({
    page,
    request,
  }) => {
    await control(request, { mode: "ok" });
    // The first page of all has no line, and is kept for half a minute.
    await expect
      .poll(async () => (await request.get("/")).text(), { timeout: 90_000, intervals: [1_000] })
      .toContain("Bitcoin over 24 hours");
    await page.goto("/");
    const chart = page.getByRole("figure");
    await expect(chart.getByRole("img")).toHaveAccessibleName(/^Bitcoin over 24 hours: low \$\d{3},\d{3}, high/);
    await expect(chart).toContainText(/Source: .*(coingecko|kraken)/);
    await expect(chart.getByText("simulated")).toHaveCount(0);
    await Promise.all(Array.from({ length: 50 }, () => request.get("/about")));
    const { historyCalls } = await countCalls(request);
    expect(historyCalls).toBeGreaterThanOrEqual(1);
    expect(historyCalls).toBeLessThanOrEqual(2);
  });
});
