import { expect, it } from "vitest";
import { publicPage } from "~/http/cache-policy";
import { applyPolicy } from "./responses";

it.each([
  ["a page", 200, {}, "public-page"],
  ["an error", 404, {}, null],
  ["a page that sets a cookie", 200, { "Set-Cookie": "a=b" }, null],
])(
  "of %s that names a policy, caches keep what is for everyone alone",
  (_, status, more, policy) => {
    const answer = new Response(null, { status, headers: { ...publicPage(), ...more } });
    expect(applyPolicy(answer)).toBe(policy);
    expect(answer.headers.get("Cache-Control")).toMatch(policy ? /^public/ : /no-store/);
  },
);
