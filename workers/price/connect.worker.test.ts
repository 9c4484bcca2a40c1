import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs";
import { connectToPrices } from "./connect";

const welcome = () => new Response(null, { status: 101, webSocket: new WebSocketPair()[0] });
const full = () => new Response("full", { status: 503 });

/** Rooms that are not there, and which of them were tried with what. */
function createRooms(answer: (room: string) => Response | Promise<Response>) {
  const tried: string[] = [];
  const given: object[] = [];
  const hints: unknown[] = [];
  const getByName = (room: string, options: { locationHint: string }) => ({
    async fetch({ headers }: Request) {
      tried.push(room);
      hints.push(options.locationHint);
      given.push(Object.fromEntries(headers));
      return answer(room);
    },
  });
  const bindings = { ...env, RATE_LIMITS: "on", PRICE_ROOM: { getByName } } as unknown as Env;
  const connect = (continent: string, headers: Record<string, string> = {}) => {
    const init = { headers: { Upgrade: "websocket", ...headers }, cf: { continent } };
    return connectToPrices(new Request("https://site.test/ws", init as RequestInit), bindings);
  };
  return { tried, given, hints, connect };
}

it("a visitor's way leads to the region of the continent, or North America", async () => {
  const { tried, hints, connect } = createRooms(welcome);
  for (const continent of ["EU", "SA", "T1", "toString"]) {
    expect((await connect(continent)).status).toBe(101);
  }
  expect(tried.join(" ")).toBe("eu-0 sa-0 na-0 na-0");
  expect(hints).toEqual(["weur", "sam", "enam", "enam"]);
});

it("a room is told nothing of a visitor but the network", async () => {
  const { given, connect } = createRooms(welcome);
  const session = { Cookie: "session=1" };
  await connect("EU", session);
  await connect("EU", { ...session, "CF-Connecting-IP": "2001:db8:1:2:3::4" });
  expect(given).toEqual(
    ["local", "2001:db8:1:2::/64"].map((visitor) => {
      return { upgrade: "websocket", "x-visitor": visitor };
    }),
  );
});

it("rooms that are full are passed, and remembered for some seconds, in their region", async () => {
  const { tried, connect } = createRooms((room) => (room === "eu-0" ? full() : welcome()));
  for (const continent of ["EU", "EU", "AS"]) await connect(continent);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 11_000);
  await connect("EU");
  expect(tried).toEqual(["eu-0", "eu-1", "eu-1", "as-0", "eu-0", "eu-1"]);
});

it.each([
  ["without a place", full, 1_000],
  ["with rooms out of order", () => Promise.reject(new Error("overloaded")), 1],
])("%s the answer is 503, when to come back, and no reason", async (_, answer, tries) => {
  allowLogs("price.room_failed");
  const { tried, connect } = createRooms(answer);
  const response = await connect("EU");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "15"]);
  expect(await response.text()).not.toContain("overloaded");
  expect(new Set(tried).size).toBe(tries);
});
