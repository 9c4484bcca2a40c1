import { expect, it, vi } from "vitest";

it("the site's modules make no formatter while they load: each start of the Worker would wait for it", async () => {
  const number = vi.spyOn(Intl, "NumberFormat");
  const date = vi.spyOn(Intl, "DateTimeFormat");
  await import("../../build/index.js");
  expect(number).not.toHaveBeenCalled();
  expect(date).not.toHaveBeenCalled();
}, 60_000);
