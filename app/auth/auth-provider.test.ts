import { expect, it } from "vitest";
import { hasSessionHint } from "./auth-provider";

it("the hint is found among other cookies, and not in their names or when it is empty", () => {
  for (const cookies of ["theme=dark; signed-in=IjEi", "a=b; __Host-signed-in=IjEi"]) {
    expect(hasSessionHint(cookies)).toBe(true);
  }
  for (const cookies of [null, "", "signed-in=", "not-signed-in=1", "a=signed-in"]) {
    expect(hasSessionHint(cookies)).toBe(false);
  }
});
