import { expect, it } from "vitest";
import { respondWithEmail } from "./email-frame";

it("an email in a frame runs nothing, loads nothing, and opens its links in the page around it", async () => {
  const answer = respondWithEmail("<html><head><title>A</title></head></html>", {
    "Cache-Control": "no-store",
  });
  expect(Object.fromEntries(answer.headers)).toEqual({
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    "x-frame-options": "SAMEORIGIN",
  });
  expect(await answer.text()).toBe(
    '<html><head><base target="_top"><title>A</title></head></html>',
  );
});
