import { expect, test } from "vitest";
import { isAddress, readAddress } from "./addresses";

const origin = "https://www.northlode.example";
const path = "/news/a";

test.each([
  [path, path],
  [`HTTPS://WWW.NORTHLODE.EXAMPLE${path}`, path],
  [`www.northlode.example${path}?utm_source=mail#text`, path],
  [origin, "/"],
  [`https://www.n\u043erthlode.example${path}`, "look-alike"],
  [`https://www.xn--nrthlode-8vd.example${path}`, "look-alike"],
  [`https://www.north\u200blode.example${path}`, "look-alike"],
  [`https://www.northlode.example@evil.example${path}`, "user"],
  [`http://www.northlode.example${path}`, "not https"],
  [`https://www.northlode.example:8443${path}`, "port"],
  [`https://www.northlode.example.${path}`, "dot"],
  [`https://www.northlode.example.evil.example${path}`, "part of another"],
  [`//evil.example${path}`, "another site"],
  [`/\\evil.example${path}`, "another site"],
  [`javascript:alert(1)//${path}`, "another site"],
  [`https:\\\\www.northlode.example${path}`, "another spelling"],
  [`${origin}/news/%2e%2e/news/a`, "another spelling"],
  [`https://www.nor\tthlode.example${path}`, "another spelling"],
  [`${origin}/${"a".repeat(500)}`, "another spelling"],
])("the address %j is read as %j", (text, expected) => {
  expect(isAddress(text)).toBe(true);
  const read = readAddress(text, origin);
  expect("path" in read ? read.path : read.reason).toBe(expected);
});

test("a hash is no address", () =>
  expect(["0123abcd".repeat(8), "AB:CD:EF"].map(isAddress)).toEqual([false, false]));
