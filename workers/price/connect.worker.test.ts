import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
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

describe("a visitor's way to a room", () => {
  it("leads to the region of the continent, or North America, and carries nothing of the visitor but the network", async () => {
    const { requests, tried, connect } = createRooms(welcome);
    const continents = ["EU", "AS", "OC", "AF", "SA", "NA", "AN", "T1", "toString"];
    for (const continent of continents) expect((await connect(continent)).status).toBe(101);
    for (const address of ["192.0.2.1", "2001:db8:1:2:3::4"])
      await connect("EU", {
        Upgrade: "WebSocket",
        Cookie: "session=1",
        "CF-Connecting-IP": address,
      });
    expect(requests.map(({ headers }) => [...headers])).toEqual(
      [...Array(9).fill("local"), "192.0.2.1", "2001:db8:1:2::/64"].map((visitor) => [
        ["upgrade", "websocket"],
        ["x-visitor", visitor],
      ]),
    );
    expect(tried.slice(0, 9).join(" ")).toBe("eu-0 as-0 oc-0 af-0 sa-0 na-0 na-0 na-0 na-0");
  });

  it("passes rooms that are full, remembers them for some seconds, and takes none for one of another region", async () => {
    const { tried, connect } = createRooms((room) =>
      room === "eu-0" || room === "eu-1" ? full() : welcome(),
    );
    for (const continent of ["EU", "EU", undefined, "AS"]) await connect(continent);
    expect(tried).toEqual(["eu-0", "eu-1", "eu-2", "eu-2", "na-0", "as-0"]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 11_000);
    await connect("EU");
    expect(tried.slice(6)).toEqual(["eu-0", "eu-1", "eu-2"]);
  });

  it("ends with 503, and when to come back, where no room has a place", async () => {
    const { tried, connect } = createRooms(full);
    const response = await connect("EU");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "15"]);
    expect(await response.json()).toEqual({ error: expect.any(String) });
    expect(new Set(tried).size).toBe(tried.length);
  });

  it("ends with 503, and without the reason, where rooms are out of order", async () => {
    const logs = allowLogs("price.room_failed");
    const response = await createRooms(() => Promise.reject(new Error("overloaded"))).connect("EU");
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("overloaded");
    expect(logs()).toEqual([
      { event: "price.room_failed", room: "eu-0", error: "Error: overloaded" },
    ]);
  });
});
