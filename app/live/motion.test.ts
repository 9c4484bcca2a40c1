import { afterEach, expect, it, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals().resetModules());

it("motion is not paused on the server, and in a browser as the start script marked", async () => {
  expect((await import("./motion")).isPaused()).toBe(false);
  vi.stubGlobal("document", { documentElement: { dataset: { motion: "paused" } } });
  vi.resetModules();
  expect((await import("./motion")).isPaused()).toBe(true);
});

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
