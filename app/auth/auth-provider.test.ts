import { expect, it } from "vitest";
import { hasSessionHint } from "./auth-provider";

it("the hint is found among other cookies, and not in their names or when it is empty", () => {
  expect(hasSessionHint("theme=dark; signed-in=IjEi")).toBe(true);
  for (const cookies of [null, "", "signed-in=", "not-signed-in=1", "a=signed-in"])
    expect(hasSessionHint(cookies)).toBe(false);
});
