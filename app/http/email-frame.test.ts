import { expect, it } from "vitest";
import { respondWithEmail } from "./email-frame";

it("an email in a frame runs and loads nothing, and its links leave the frame", async () => {
  const answer = respondWithEmail("<html><head></head></html>");
  expect(answer.headers.get("Content-Security-Policy")).toBe(
    "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  );
  expect(await answer.text()).toContain('<head><base target="_top">');
});
