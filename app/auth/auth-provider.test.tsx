import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { useAuth } from "./auth-provider";
import { hasSessionHint } from "./session-hint";

const Asks = () => <p>{useAuth().user?.username}</p>;

it("the accessor throws outside its provider", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => renderToString(<Asks />)).toThrow("useAuth must be used within an AuthProvider");
});

it("the hint is found among other cookies, and not in their names or when it is empty", () => {
  expect(hasSessionHint("theme=dark; signed-in=IjEi")).toBe(true);
  for (const cookies of [null, "", "signed-in=", "not-signed-in=1", "a=signed-in"])
    expect(hasSessionHint(cookies)).toBe(false);
});
