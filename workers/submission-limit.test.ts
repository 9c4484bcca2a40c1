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

it("the limit of submissions counts two addresses of one IPv6 network together", async () => {
  const limit = vi.fn(async (_: { key: string }) => ({ success: true }));
  for (const address of ["2001:db8::1", "2001:db8::2"]) {
    const request = new Request("https://site.test/", { headers: { "CF-Connecting-IP": address } });
    await createSubmissionLimit({ limiter: { limit }, request, setting: "on" }).retryAfterSeconds();
  }
  expect(limit.mock.calls.map(([{ key }]) => key)).toEqual(Array(2).fill("2001:db8:0:0::/64"));
});
