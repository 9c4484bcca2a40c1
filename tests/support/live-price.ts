import { expect, type Page, type WebSocketRoute } from "@playwright/test";

export const priceBarOf = (page: Page) =>
  page.getByRole("complementary", { name: "Bitcoin price" });

/**
 * Takes the place of the site's price socket, before a page is opened. @returns what sends a price
 * to the open page
 */
export async function routePrices(page: Page) {
  let socket: WebSocketRoute | undefined;
  await page.routeWebSocket("/ws", (opened) => {
    socket = opened;
  });
  return async (
    price: number,
    quote: { stale?: boolean; source?: string; status?: string; updated_at?: string } = {},
  ) => {
    await expect.poll(() => socket !== undefined).toBe(true);
    const message = {
      type: "bitcoin_price",
      price,
      updated_at: new Date().toISOString(),
      source: "simulated",
    };
    socket?.send(JSON.stringify({ ...message, stale: false, ...quote }));
  };
}
