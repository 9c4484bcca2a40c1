import { expect, it, vi } from "vitest";
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

it("the limit of submissions counts a request once, for its whole IPv6 network", async () => {
  const request = new Request("https://site.test/", {
    headers: { "CF-Connecting-IP": "2001:db8::2" },
  });
  const limit = vi.fn(async () => ({ success: true }));
  const submissions = createSubmissionLimit({ limiter: { limit }, request, setting: "on" });
  for (const _ of [1, 2]) await submissions.retryAfterSeconds();
  expect(limit.mock.calls).toEqual([[{ key: "2001:db8:0:0::/64" }]]);
});
