import { describe, expect, it } from "vitest";
import { bucketOf, createSubmissionLimit } from "./submission-limit";

describe("the bucket of an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ])("is one IPv4 address: %s", (address, bucket) => {
    expect(bucketOf(address)).toBe(bucket);
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["2001::5:6:7:8:9", "2001:0:0:5::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("is a whole IPv6 network, since one visitor has all of it: %s", (address, bucket) => {
    expect(bucketOf(address)).toBe(bucket);
  });

  it.each(["local", "", "1:2:3", "1:2:3:4:5:6:7:8:9", "1::2::3", "2001:db8::xyz"])(
    "is the word itself where it is no address: %j",
    (word) => {
      expect(bucketOf(word)).toBe(word);
    },
  );
});

describe("the limit of submissions", () => {
  it("counts two addresses of one IPv6 network together", async () => {
    const counted: string[] = [];
    const limiter = {
      limit: async ({ key }: { key: string }) => {
        counted.push(key);
        return { success: true };
      },
    };
    for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]) {
      const headers = { "CF-Connecting-IP": address };
      await createSubmissionLimit(limiter, new Request("https://site.test/", { headers }), "on").secondsToWait();
    }
    expect(counted).toEqual(["2001:db8:0:0::/64", "2001:db8:0:0::/64", "2001:db8:0:1::/64"]);
  });
});
