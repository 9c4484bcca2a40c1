import { expect, it } from "vitest";
import { entityTag, isKnownTag } from "./entity-tag";

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
