import { expect, it } from "vitest";
import { httpDate, isUnchanged } from "./entity-tag";

// tests/worker/validators.worker.test.ts has tags, a weak one, a list of them, and times.
it.each<[sent: Record<string, string>, isSame: boolean]>([
  [{ "If-None-Match": "*" }, true],
  [{ "If-None-Match": '"bW/a"' }, false],
  [{ "If-Modified-Since": "Sun, 01 Mar 2026 12:30:16 GMT" }, true],
  [{ "If-Modified-Since": "yesterday" }, false],
  [{}, false],
])("a client that sends %j has the answer: %s", (sent, isSame) => {
  const changedAt = httpDate("2026-03-01T07:30:15.900-05:00");
  const answer = new Headers({ ETag: '"ba"', "Last-Modified": changedAt });
  expect(isUnchanged(new Headers(sent), answer)).toBe(isSame);
  expect(isUnchanged(new Headers(sent), new Headers())).toBe(false);
});
