import { expect, it } from "vitest";
import { entityTag, httpDate, isKnownTag, isUnchanged } from "./entity-tag";

it("texts have the same strong tag only if they are the same", () => {
  // SHA-256 of "a", in base64url.
  expect(entityTag("a")).toBe('"ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs"');
  expect(entityTag("b")).not.toBe(entityTag("a"));
});

it.each<[ifNoneMatch: string | null, tag: string | null, isKnown: boolean]>([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"b", W/"a"', '"a"', true],
  ["*", '"a"', true],
  ['"b"', '"a"', false],
  ['"bW/a"', '"ba"', false],
  [null, '"a"', false],
  ["*", null, false],
])("a request with the tags %j has the answer with %j: %s", (ifNoneMatch, tag, isKnown) =>
  expect(isKnownTag(ifNoneMatch, tag)).toBe(isKnown),
);

const changedAt = "2026-03-01T07:30:15.900-05:00";
it.each<[sent: Record<string, string>, isSame: boolean]>([
  [{ "If-Modified-Since": "Sun, 01 Mar 2026 12:30:15 GMT" }, true],
  [{ "If-Modified-Since": "Sun, 01 Mar 2026 12:30:16 GMT" }, true],
  [{ "If-Modified-Since": "Sun, 01 Mar 2026 12:30:14 GMT" }, false],
  [{ "If-Modified-Since": "yesterday" }, false],
  [{ "If-Modified-Since": "Sun, 01 Mar 2026 12:30:16 GMT", "If-None-Match": '"b"' }, false],
  [{ "If-Modified-Since": "Sun, 01 Mar 2026 12:30:14 GMT", "If-None-Match": '"a"' }, true],
  [{}, false],
])("a client that sends %j has the answer: %s", (sent, isSame) => {
  const answer = new Headers({ ETag: '"a"', "Last-Modified": httpDate(changedAt) });
  expect(isUnchanged(new Headers(sent), answer)).toBe(isSame);
  expect(isUnchanged(new Headers(sent), new Headers({ ETag: '"a"' }))).toBe(
    sent["If-None-Match"] === '"a"',
  );
});
