import { expect, it } from "vitest";
import { followPrice } from "./follow-price.client";

it("figures follow a price that is newer than the page's", () => {
  const quote = { price: 1, updated_at: "2002", source: "", status: "live", stale: false } as const;
  const followed = [null, "2001", "2002", "2003"].filter((at) => followPrice([], quote, at));
  expect(followed).toEqual([null, "2001"]);
});
