import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs";
import { connectToPrices } from "./connect";

const welcome = () => new Response(null, { status: 101, webSocket: new WebSocketPair()[0] });
const full = () => new Response("full", { status: 503 });

/** Rooms that are not there, and which of them were tried with what. */
function createRooms(answer: (room: string) => Response | Promise<Response>) {
  const tried: string[] = [];
  const requests: Request[] = [];
  const getByName = (room: string) => ({
    fetch: async (request: Request) => {
      tried.push(room);
      requests.push(request);
      return answer(room);
    },
  });
  const bindings = { ...env, RATE_LIMITS: "on", PRICE_ROOM: { getByName } } as unknown as Env;
  const connect = (continent?: string, headers: Record<string, string> = {}) => {
    const init = { headers: { Upgrade: "websocket", ...headers }, cf: { continent } };
    return connectToPrices(new Request("https://site.test/ws", init as RequestInit), bindings);
  };
  return { tried, requests, connect };
}

it("a visitor's way leads to the region of the continent, or North America, and carries nothing of the visitor but the network", async () => {
  const { requests, tried, connect } = createRooms(welcome);
  for (const continent of ["EU", "AS", "OC", "AF", "SA", "NA", "T1", "toString"]) {
    expect((await connect(continent)).status).toBe(101);
  }
  for (const address of ["192.0.2.1", "2001:db8:1:2:3::4"]) {
    await connect("EU", { Cookie: "session=1", "CF-Connecting-IP": address });
  }
  expect(tried.slice(0, 8).join(" ")).toBe("eu-0 as-0 oc-0 af-0 sa-0 na-0 na-0 na-0");
  expect(requests.slice(7).map(({ headers }) => [...headers])).toEqual(
    ["local", "192.0.2.1", "2001:db8:1:2::/64"].map((visitor) => [
      ["upgrade", "websocket"],
      ["x-visitor", visitor],
    ]),
  );
});

it("rooms that are full are passed, and remembered for some seconds, in their region", async () => {
  const { tried, connect } = createRooms((room) => (room === "eu-0" ? full() : welcome()));
  for (const continent of ["EU", "EU", "AS"]) await connect(continent);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 11_000);
  await connect("EU");
  expect(tried).toEqual(["eu-0", "eu-1", "eu-1", "as-0", "eu-0", "eu-1"]);
});

it("without a place, or with rooms out of order, the answer is 503, when to come back, and no reason", async () => {
  const logs = allowLogs("price.room_failed");
  const broken = () => Promise.reject(new Error("overloaded"));
  for (const rooms of [createRooms(full), createRooms(broken)]) {
    const response = await rooms.connect("EU");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "15"]);
    expect(await response.text()).not.toContain("overloaded");
    expect(new Set(rooms.tried).size).toBe(rooms.tried.length);
  }
  const error = "Error: overloaded";
  expect(logs()).toEqual([{ event: "price.room_failed", room: "eu-0", error }]);
});
