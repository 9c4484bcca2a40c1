import type { APIRequestContext, Page } from "@playwright/test";
import { WebSocket } from "ws";
import { sites } from "../support/running-sites.ts";
import { expect, hydrated, test } from "../support/site-test.ts";

const price = /\$\d{2,3},\d{3}\.\d{2} CAD/;

test("the bar is right before any script, and moves with the socket", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("complementary", { name: "Bitcoin price" });
  await expect(bar).toContainText(price);
  await expect(bar.getByText("simulated")).toBeVisible();
  await expect(bar.getByRole("link")).toHaveAttribute("href", "/investors");
  const first = await bar.getByText(price).textContent();
  await expect.poll(() => bar.getByText(price).textContent(), { timeout: 15_000 }).not.toBe(first);
});

test("pause motion holds the price until it is pressed again, and is remembered", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const toggle = page.getByRole("button", { name: "Pause motion" });
  const shown = page.getByRole("complementary", { name: "Bitcoin price" }).getByText(price);
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const held = await shown.textContent();
  const message = await nextMessageAfter(page, 2);
  expect(message).toContain("bitcoin_price");
  await expect(shown).toHaveText(held ?? "");
  await page.reload();
  await hydrated(page);
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect.poll(() => shown.textContent(), { timeout: 15_000 }).not.toBe(held);
});

/** Waits until the page's server has sent so many prices, on a socket of the test's own. */
async function nextMessageAfter(page: Page, count: number): Promise<string> {
  return page.evaluate(
    (wanted) =>
      new Promise<string>((resolve) => {
        let seen = 0;
        const socket = new WebSocket("/ws");
        socket.onmessage = ({ data }) => {
          seen += 1;
          if (seen <= wanted) return;
          socket.close();
          resolve(String(data));
        };
      }),
    count,
  );
}

test("500 sockets all hear the next prices, in time", async () => {
  const address = `${sites.simulated.replace("http", "ws")}/ws`;
  const sockets = Array.from({ length: 500 }, () => new WebSocket(address));
  const prices = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<number[]>((resolve, reject) => {
          const heard: number[] = [];
          socket.on("error", reject);
          socket.on("message", (data) => {
            heard.push(JSON.parse(String(data)).price);
            if (new Set(heard).size === 3) resolve(heard);
          });
        }),
    ),
  );
  for (const socket of sockets) socket.close();
  const last = prices.map((heard) => heard.at(-1));
  expect(new Set(last).size).toBeLessThanOrEqual(2);
});

test.describe("with exchanges for a source", () => {
  test.describe.configure({ mode: "serial" });
  test.use({ baseURL: sites.exchanges });

  const control = (request: APIRequestContext, data: object) => request.post(`${sites.market}/control`, { data });
  const bar = (page: Page) => page.getByRole("complementary", { name: "Bitcoin price" });

  test("a price that changes there is on an open page within 10 s", async ({ page, request }) => {
    await control(request, { mode: "ok", price: 140_000 });
    await page.goto("/");
    await expect(bar(page)).toContainText("$140,000.00 CAD", { timeout: 10_000 });
    await expect(bar(page).getByText("simulated")).toBeHidden();
    await control(request, { price: 141_234.56 });
    await expect(bar(page)).toContainText("$141,234.56 CAD", { timeout: 10_000 });
  });

  for (const [index, mode] of (["error", "reset", "broken", "negative", "absurd"] as const).entries()) {
    // A price of each test's own: a page that is half a minute old must not pass for a new one.
    const [price, next] = [139_000 + 10 * index, 139_005 + 10 * index];
    const [shown, then] = [`$139,0${index}0.00 CAD`, `$139,0${index}5.00 CAD`];
    test(`while it fails (${mode}) the last price stays, and new ones flow within 15 s of its return`, async ({
      page,
      request,
    }) => {
      test.setTimeout(60_000);
      await control(request, { mode: "ok", price });
      await page.goto("/");
      await expect(bar(page)).toContainText(shown, { timeout: 15_000 });
      await control(request, { mode });
      expect((await request.get("/about")).status()).toBe(200);
      const before = await callsSoFar(request);
      await expect.poll(() => callsSoFar(request), { timeout: 20_000 }).toBeGreaterThan(before + 1);
      await expect(bar(page)).toContainText(shown);
      await control(request, { mode: "ok", price: next });
      await expect(bar(page)).toContainText(then, { timeout: 15_000 });
    });
  }

  test("a silent source makes the price stale, and its return makes it fresh within 15 s", async ({
    page,
    request,
  }) => {
    test.setTimeout(90_000);
    await control(request, { mode: "ok", price: 140_500 });
    await page.goto("/");
    await expect(bar(page)).toContainText("$140,500.00 CAD", { timeout: 15_000 });
    await control(request, { mode: "silence" });
    // The exchange now keeps whoever asks it waiting for 30 s; a page asks nobody.
    expect((await request.get("/investors", { timeout: 10_000 })).status()).toBe(200);
    await expect(bar(page).getByText("stale")).toBeVisible({ timeout: 60_000 });
    await expect(bar(page)).toContainText("$140,500.00 CAD");
    await control(request, { mode: "ok", price: 140_750 });
    await expect(bar(page)).toContainText("$140,750.00 CAD", { timeout: 15_000 });
    await expect(bar(page).getByText("stale")).toBeHidden();
  });

  test("with nobody listening no exchange is asked, however many ask for the figures", async ({ page, request }) => {
    test.setTimeout(60_000);
    await control(request, { mode: "ok", price: 140_800 });
    await page.goto("about:blank");
    await expect
      .poll(async () => (await (await request.get("/healthz")).json()).market.rooms, { timeout: 20_000 })
      .toBe(0);
    const before = await callsSoFar(request);
    const answers = await Promise.all(Array.from({ length: 300 }, () => request.get("/api/bitcoin/stats")));
    expect(answers.every((answer) => answer.ok())).toBe(true);
    expect((await callsSoFar(request)) - before).toBeLessThanOrEqual(4);
  });

  const callsSoFar = async (request: APIRequestContext): Promise<number> =>
    (await (await request.get(`${sites.market}/control`)).json()).calls;
});
