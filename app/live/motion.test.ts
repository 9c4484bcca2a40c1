import { afterEach, expect, it, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals().resetModules());

it("pausing marks the document, is remembered and calls listeners until they leave, also where storage is forbidden", async () => {
  const dataset = { motion: "running" };
  const setItem = vi.fn();
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("localStorage", { setItem });
  const { subscribeMotion, toggleMotion } = await import("./motion");
  const listener = vi.fn();
  const leave = subscribeMotion(listener);
  toggleMotion();
  expect([dataset.motion, setItem.mock.calls]).toEqual(["paused", [["motion", "paused"]]]);
  leave();
  vi.stubGlobal("localStorage", undefined);
  toggleMotion();
  expect(dataset.motion).toBe("running");
  expect(listener).toHaveBeenCalledOnce();
});
