import { expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { onFirstUse } from "./on-first-use";

it("a schema is made when it first reads something, once, also as a field of a form", () => {
  const make = vi.fn(() => z.string().check(z.minLength(2)));
  const name = onFirstUse(make);
  const form = z.object({ name });
  expect(make).not.toHaveBeenCalled();
  expect([form.safeParse({ name: "a" }).success, form.safeParse({ name: "ab" }).success]).toEqual([false, true]);
  expect(name.parse("ab")).toBe("ab");
  expect(make).toHaveBeenCalledOnce();
});
