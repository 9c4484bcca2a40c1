import { expect, it } from "vitest";
import { openClient } from "../support/worker/site-client";

it("a question is answered with 200, an empty one with 400, and one over the limit with 429 and when to ask again", async () => {
  const ask = (message: string, isAllowed = true) =>
    openClient({
      limited: true,
      bindings: { SUBMISSIONS: { limit: async () => ({ success: isAllowed }) } },
    }).postJson("/api/chat", { message });
  const answered = await ask("How much gold does it take?");
  expect([answered.status, answered.json()]).toEqual([
    200,
    expect.objectContaining({ response: expect.any(String) }),
  ]);
  const error = expect.any(String);
  const empty = await ask(" ");
  expect([empty.status, empty.json()]).toEqual([400, expect.objectContaining({ error })]);
  const limited = await ask("How much gold does it take?", false);
  expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(limited.json()).toEqual({ error: "Too many attempts. Try again in a minute." });
});
