import { expect, it } from "vitest";
import { json, jsonFailure } from "./json";

it("every JSON answer names its charset, is stored nowhere, and keeps its other headers", async () => {
  const answer = json(
    { a: 1 },
    { status: 201, headers: { "Cache-Control": "public", "X-A": "b" } },
  );
  expect([answer.status, await answer.json()]).toEqual([201, { a: 1 }]);
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-a": "b",
  });
});

it("a failed call has its status, its sentence and its headers", async () => {
  const answer = jsonFailure(429, { error: "Too many attempts." }, { "Retry-After": "60" });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(await answer.json()).toEqual({ error: "Too many attempts." });
});
