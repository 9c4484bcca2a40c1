import { expect, it } from "vitest";
import { jsonFailure } from "./json";
import { findOr404 } from "./not-found";

it("JSON answers name their alphabet and are kept by nobody", async () => {
  const answer = jsonFailure(429, { error: "Später." }, { "Retry-After": "9", "Cache-Control": "public" });
  expect(answer.status).toBe(429);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "9",
  };
  expect(Object.fromEntries(answer.headers)).toEqual(headers);
  expect(await answer.json()).toEqual({ error: "Später." });
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
