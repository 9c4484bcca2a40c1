import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchJson, sendJson } from "./fetch-json";

function answerWith(...init: ConstructorParameters<typeof Response>) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(...init));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe("fetchJson", () => {
  it("asks the first element with credentials", async () => {
    const fetched = answerWith('{"price":1}');
    expect(await fetchJson(["/api/bitcoin/stats", "bar"])).toEqual({ price: 1 });
    expect(fetched).toHaveBeenCalledWith("/api/bitcoin/stats", expect.objectContaining({ credentials: "include" }));
  });

  it("throws the status and the body, once", async () => {
    const fetched = answerWith("Nobody is signed in", { status: 401 });
    await expect(fetchJson(["/api/user"])).rejects.toThrow(/^401: Nobody is signed in$/);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("throws the status text where the body is empty", async () => {
    answerWith(null, { status: 503, statusText: "Service Unavailable" });
    await expect(fetchJson(["/api/user"])).rejects.toThrow(/^503: Service Unavailable$/);
  });
});

describe("sendJson", () => {
  it("sends a body as JSON", async () => {
    const fetched = answerWith('{"alreadyRegistered":true}');
    expect(await sendJson("POST", "/api/launch-registration", { email: "a@example.com" })).toEqual({
      alreadyRegistered: true,
    });
    expect(fetched).toHaveBeenCalledWith("/api/launch-registration", {
      method: "POST",
      body: '{"email":"a@example.com"}',
      headers: { accept: "application/json", "content-type": "application/json" },
      credentials: "include",
    });
  });

  it("needs neither a body nor an answer's body", async () => {
    const fetched = answerWith(null, { status: 204 });
    expect(await sendJson("POST", "/api/logout")).toBeUndefined();
    expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty("body");
  });

  it("throws as fetchJson does", async () => {
    answerWith("taken", { status: 409 });
    await expect(sendJson("POST", "/api/register", {})).rejects.toThrow(/^409: taken$/);
  });
});
