import { expect, it } from "vitest";
import { bucketOf, createSubmissionLimit } from "./submission-limit";

it.each([
  ["::FFFF:c000:201", "192.0.2.1"],
  ["2001:0DB8:0001:0002:ffff::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  // Anything else is its own bucket.
  ["", ""],
  ["2001:db8::xyz", "2001:db8::xyz"],
])("%j counts as one IPv4 address or a whole IPv6 network", (address, bucket) =>
  expect(bucketOf(address)).toBe(bucket),
);

it("the limit of submissions counts a whole IPv6 network together", () => {
  const request = new Request("https://site.test/", {
    headers: { "CF-Connecting-IP": "2001:db8::2" },
  });
  const limiter = { limit: async () => ({ success: true }) };
  const { key } = createSubmissionLimit({ limiter, request, setting: "on" });
  expect(key).toBe("2001:db8:0:0::/64");
});
