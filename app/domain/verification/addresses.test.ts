import { expect, test } from "vitest";
import { isAddress, readAddress } from "./addresses";

const origin = "https://www.northlode.example";
const path = "/news/northlode-buys-bitcoin";

test.each([
  [path, path],
  [origin + path, path],
  [`HTTPS://WWW.NORTHLODE.EXAMPLE${path}`, path],
  [`www.northlode.example${path}`, path],
  [`${origin}${path}?utm_source=mail#text`, path],
  [origin, "/"],
  [`${origin}/`, "/"],
])("%s is the address %s of this site", (text, expected) => {
  expect(isAddress(text)).toBe(true);
  expect(readAddress(text, origin)).toEqual({ path: expected });
});

test.each([
  [`https://www.n\u043erthlode.example${path}`, "look-alike"],
  [`https://www.xn--nrthlode-8vd.example${path}`, "look-alike"],
  [`https://www.ｎorthlode.example${path}`, "look-alike"],
  [`https://www.north\u200blode.example${path}`, "look-alike"],
  [`https://www.northlodé.example${path}`, "look-alike"],
  [`https://www.northlode.example@evil.example${path}`, "user"],
  [`https://user:pass@www.northlode.example${path}`, "user"],
  [`http://www.northlode.example${path}`, "not https"],
  [`ftp://www.northlode.example${path}`, "not https"],
  [`https://www.northlode.example:8443${path}`, "port"],
  [`https://www.northlode.example.${path}`, "dot"],
  [`https://www.northlode.example.evil.example${path}`, "part of another"],
  [`https://news.northlode.example${path}`, "part of another"],
  [`https://northlode-news.example${path}`, "part of another"],
  [`https://evil.example/www.northlode.example${path}`, "another site"],
  [`//evil.example${path}`, "another site"],
  [`/\\evil.example${path}`, "another site"],
  [`javascript:alert(1)//${path}`, "another site"],
  [`https:\\\\www.northlode.example${path}`, "another spelling"],
  [`https:www.northlode.example${path}`, "another spelling"],
  [`https:///www.northlode.example${path}`, "another spelling"],
  [`${origin}/news/../news/northlode-buys-bitcoin`, "another spelling"],
  [`${origin}/news/%2e%2e/news/northlode-buys-bitcoin`, "another spelling"],
  [`${origin}${path}\\x`, "another spelling"],
  [`${origin}/news/northlode-buys-bitc\u043ein`, "another spelling"],
  [`https://www.nor\tthlode.example${path}`, "another spelling"],
  [`${origin}/${"a".repeat(500)}`, "another spelling"],
])("%s is told apart: %s", (text, reason) =>
  expect(readAddress(text, origin)).toMatchObject({ reason }),
);

test("a hash is no address", () => {
  for (const text of ["0123abcd".repeat(8), "AB:CD:EF", "0123 4567"])
    expect(isAddress(text)).toBe(false);
});
