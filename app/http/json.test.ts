import { describe, expect, it } from "vitest";
import { json, jsonFailure, methodNotAllowed } from "./json";
import { orNotFound } from "./not-found";

describe("JSON answers", () => {
  it("name their alphabet and are kept by nobody", async () => {
    const answer = json({ grüße: "é" }, { status: 201, headers: { "X-Own": "1", "Cache-Control": "public" } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Own")).toBe("1");
    expect(await answer.json()).toEqual({ grüße: "é" });
  });

  it("say in a sentence what is wrong, and what is allowed", async () => {
    const refused = methodNotAllowed("GET", "HEAD");
    expect(refused.status).toBe(405);
    expect(refused.headers.get("Allow")).toBe("GET, HEAD");
    expect(await refused.json()).toEqual({ error: "This address answers GET, HEAD only." });
    expect(jsonFailure(429, { error: "Later." }, { "Retry-After": "9" }).headers.get("Retry-After")).toBe("9");
  });
});

describe("what may not be there", () => {
  const thrownBy = (work: () => unknown) => {
    try {
      work();
    } catch (thrown) {
      return thrown;
    }
    return undefined;
  };

  it("is handed back when it is, whatever it is", () => {
    for (const value of ["", 0, false, []]) expect(orNotFound(value)).toBe(value);
  });

  it.each([undefined, null])("is a 404 with its words when it is %s", (value) => {
    const words = { title: "Article Not Found", text: "The requested news article could not be found." };
    expect(thrownBy(() => orNotFound(value, words))).toMatchObject({ data: words, init: { status: 404 } });
    expect(thrownBy(() => orNotFound(value))).toMatchObject({ status: 404, body: null });
  });
});
