import { exports } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { connectToPrices } from "./connect";

const site = (exports as unknown as { default: Fetcher }).default;

/** Rooms that are not there: each is full, broken or takes whoever comes, and all remember who knocked. */
function doorTo(answer: (room: string, request: Request) => Response | Promise<Response>) {
  const tried: string[] = [];
  const requests: Request[] = [];
  const getByName = (room: string) => ({
    fetch: async (request: Request) => {
      tried.push(room);
      requests.push(request);
      return answer(room, request);
    },
  });
  return { tried, requests, env: { PRICE_ROOM: { getByName } } as unknown as Env };
}

const welcome = () => new Response(null, { status: 101, webSocket: new WebSocketPair()[0] });
const full = () => new Response("full", { status: 503 });
const visitor = (continent?: string, headers: Record<string, string> = {}) => {
  const init = { headers: { Upgrade: "websocket", ...headers }, cf: { continent } };
  return new Request("https://site.test/ws", init as RequestInit);
};

let errors: MockInstance<typeof console.error>;
beforeEach(() => {
  errors = vi.spyOn(console, "error");
});
afterEach(() => {
  const unexpected = errors.mock.calls.flat();
  vi.restoreAllMocks();
  expect(unexpected).toEqual([]);
});

describe("the address of the live price", () => {
  const knock = (headers: HeadersInit, method = "GET") => site.fetch("https://site.test/ws", { method, headers });

  it("tells a plain request, in JSON, that it speaks WebSocket", async () => {
    const response = await knock({});
    expect(response.status).toBe(426);
    expect(response.headers.get("Upgrade")).toBe("websocket");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  it.each(["POST", "PUT", "DELETE"])("refuses %s and names the method it takes", async (method) => {
    const response = await knock({}, method);
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET");
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  it("opens no socket for another site's page", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const response = await knock({ Upgrade: "websocket", Origin: "https://evil.test" });
    expect(response.status).toBe(403);
    expect(response.webSocket).toBeNull();
    await response.body?.cancel();
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
    const door = doorTo(welcome);
    expect((await connectToPrices(visitor(continent), door.env)).status).toBe(101);
    expect(door.tried).toEqual([room]);
  });

  it("does not depend on how the upgrade is spelt", async () => {
    const door = doorTo(welcome);
    expect((await connectToPrices(visitor("EU", { Upgrade: "WebSocket" }), door.env)).status).toBe(101);
  });

  it("carries nothing of the visitor: no cookie, no address", async () => {
    const door = doorTo(welcome);
    await connectToPrices(visitor("EU", { Cookie: "session=1", "CF-Connecting-IP": "192.0.2.1" }), door.env);
    expect(door.requests.flatMap(({ headers }) => [...headers])).toEqual([["upgrade", "websocket"]]);
  });

  it("passes rooms that are full, and remembers them for some seconds", async () => {
    const door = doorTo((room) => (room === "eu-0" || room === "eu-1" ? full() : welcome()));
    await connectToPrices(visitor("EU"), door.env);
    await connectToPrices(visitor("EU"), door.env);
    expect(door.tried).toEqual(["eu-0", "eu-1", "eu-2", "eu-2"]);
    const later = Date.now() + 11_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await connectToPrices(visitor("EU"), door.env);
    expect(door.tried.slice(4)).toEqual(["eu-0", "eu-1", "eu-2"]);
  });

  it("does not take a full room of one region for one of another", async () => {
    const door = doorTo((room) => (room.startsWith("eu-") ? (room === "eu-0" ? full() : welcome()) : welcome()));
    await connectToPrices(visitor("EU"), door.env);
    await connectToPrices(visitor("AS"), door.env);
    expect(door.tried).toEqual(["eu-0", "eu-1", "as-0"]);
  });

  it("ends with 503, and when to come back, where no room has a place", async () => {
    const door = doorTo(full);
    const response = await connectToPrices(visitor("EU"), door.env);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({ error: expect.any(String) });
    expect(new Set(door.tried).size).toBe(door.tried.length);
  });

  it("ends with 503, and without the reason, where rooms are out of order", async () => {
    errors.mockReturnValue();
    const door = doorTo(() => Promise.reject(new Error("overloaded")));
    const response = await connectToPrices(visitor("EU"), door.env);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("overloaded");
    expect(errors.mock.calls.flat()).toEqual([expect.stringContaining("price.room_failed")]);
    errors.mockClear();
  });
});
