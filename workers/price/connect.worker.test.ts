import { describe, expect, it, vi } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs";
import { fetchSite } from "../../tests/support/worker/site-client";
import { connectToPrices } from "./connect";

const welcome = () => new Response(null, { status: 101, webSocket: new WebSocketPair()[0] });
const full = () => new Response("full", { status: 503 });

/** Rooms that are not there: each is full, broken or takes whoever comes, and all remember who was tried. */
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
  const env = { PRICE_ROOM: { getByName } } as unknown as Env;
  const connect = (continent?: string, headers: Record<string, string> = {}) => {
    const init = { headers: { Upgrade: "websocket", ...headers }, cf: { continent } };
    return connectToPrices(new Request("https://site.test/ws", init as RequestInit), env);
  };
  return { tried, requests, connect };
}

describe("the address of the live price", () => {
  it("tells a plain request, in JSON, that it speaks WebSocket", async () => {
    const { response } = await fetchSite("/ws");
    expect([response.status, response.headers.get("Upgrade")]).toEqual([426, "websocket"]);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  it.each(["POST", "PUT", "DELETE"])("rejects %s and names the method it takes", async (method) => {
    const { response } = await fetchSite("/ws", { method, headers: { "Sec-Fetch-Site": "same-origin" } });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET"]);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  it("opens no socket for another site's page", async () => {
    allowLogs("request.refused");
    const { response } = await fetchSite("/ws", { headers: { Upgrade: "websocket", Origin: "https://evil.test" } });
    expect([response.status, response.webSocket]).toEqual([403, null]);
  });
});

describe("a visitor's way to a room", () => {
  it.each([
    ["EU", "eu-0"],
    ["AS", "as-0"],
    ["OC", "oc-0"],
    ["AF", "af-0"],
    ["SA", "sa-0"],
    ["NA", "na-0"],
    ["AN", "na-0"],
    ["T1", "na-0"],
    ["toString", "na-0"],
    ["", "na-0"],
    [undefined, "na-0"],
  ])("leads from %s to %s", async (continent, room) => {
    const { tried, connect } = createRooms(welcome);
    expect((await connect(continent)).status).toBe(101);
    expect(tried).toEqual([room]);
  });

  it("carries nothing of the visitor, however the upgrade is spelt", async () => {
    const { requests, connect } = createRooms(welcome);
    await connect("EU", { Upgrade: "WebSocket", Cookie: "session=1", "CF-Connecting-IP": "192.0.2.1" });
    expect(requests.flatMap(({ headers }) => [...headers])).toEqual([["upgrade", "websocket"]]);
  });

  it("passes rooms that are full, and remembers them for some seconds", async () => {
    const { tried, connect } = createRooms((room) => (room === "eu-0" || room === "eu-1" ? full() : welcome()));
    await connect("EU");
    await connect("EU");
    expect(tried).toEqual(["eu-0", "eu-1", "eu-2", "eu-2"]);
    const later = Date.now() + 11_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await connect("EU");
    expect(tried.slice(4)).toEqual(["eu-0", "eu-1", "eu-2"]);
  });

  it("does not take a full room of one region for one of another", async () => {
    const { tried, connect } = createRooms((room) => (room === "eu-0" ? full() : welcome()));
    await connect("EU");
    await connect("AS");
    expect(tried).toEqual(["eu-0", "eu-1", "as-0"]);
  });

  it("ends with 503, and when to come back, where no room has a place", async () => {
    const { tried, connect } = createRooms(full);
    const response = await connect("EU");
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({ error: expect.any(String) });
    expect(new Set(tried).size).toBe(tried.length);
  });

  it("ends with 503, and without the reason, where rooms are out of order", async () => {
    const logs = allowLogs("price.room_failed");
    const response = await createRooms(() => Promise.reject(new Error("overloaded"))).connect("EU");
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("overloaded");
    expect(logs()).toEqual([{ event: "price.room_failed", room: "eu-0", error: "Error: overloaded" }]);
  });
});
