import { expect, it } from "vitest";
import { publicPage } from "~/http/cache-policy";
import { applyPolicy } from "./responses";

it("caches keep no page that sets a cookie, whatever policy it names", () => {
  const answer = new Response(null, { headers: { ...publicPage(), "Set-Cookie": "a=b" } });
  expect(applyPolicy(answer)).toBeNull();
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
});
