import { expect, it } from "vitest";
import { json, jsonFailure } from "./json";
import { findOr404 } from "./not-found";

it("JSON answers name their alphabet and are kept by nobody", async () => {
  const answer = json({ grüße: "é" }, { status: 201, headers: { "X-Own": "1", "Cache-Control": "public" } });
  expect(answer.status).toBe(201);
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", "x-own": "1" };
  expect(Object.fromEntries(answer.headers)).toEqual(headers);
  expect(await answer.json()).toEqual({ grüße: "é" });
});

it("a failure says in a sentence what is wrong, and when to come back", async () => {
  const failure = jsonFailure(429, { error: "Later." }, { "Retry-After": "9" });
  expect([failure.status, failure.headers.get("Retry-After")]).toEqual([429, "9"]);
  expect(await failure.json()).toEqual({ error: "Later." });
});

it("what is there is handed back, whatever it is; what is not is a 404 with its words", () => {
  for (const value of ["", 0, false, []]) expect(findOr404(value)).toBe(value);
  const words = { title: "Article Not Found", text: "The requested news article could not be found." };
  const failure = expect.objectContaining({ data: words, init: expect.objectContaining({ status: 404 }) });
  for (const nothing of [undefined, null]) {
    expect(() => findOr404(nothing, words)).toThrow(failure);
    expect(() => findOr404(nothing)).toThrow(expect.objectContaining({ status: 404, body: null }));
  }
});
