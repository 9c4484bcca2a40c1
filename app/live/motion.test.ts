import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("isPaused", () => {
  it("is false on the server", async () => {
    const { isPaused } = await import("./motion");
    expect(isPaused()).toBe(false);
  });

  it("reads what the start script marked", async () => {
    vi.stubGlobal("document", { documentElement: { dataset: { motion: "paused" } } });
    const { isPaused } = await import("./motion");
    expect(isPaused()).toBe(true);
  });
});

describe("toggleMotion", () => {
  it("marks the document, keeps the choice and tells listeners until they leave", async () => {
    const dataset = { motion: "running" };
    const setItem = vi.fn();
    vi.stubGlobal("document", { documentElement: { dataset } });
    vi.stubGlobal("localStorage", { setItem });
    const { subscribeMotion, toggleMotion } = await import("./motion");
    const listener = vi.fn();
    const leave = subscribeMotion(listener);

    toggleMotion();
    expect(dataset.motion).toBe("paused");
    expect(setItem).toHaveBeenCalledWith("motion", "paused");
    expect(listener).toHaveBeenCalledOnce();

    leave();
    toggleMotion();
    expect(dataset.motion).toBe("running");
    expect(listener).toHaveBeenCalledOnce();
  });

  it("works where storage is forbidden", async () => {
    const dataset = { motion: "running" };
    vi.stubGlobal("document", { documentElement: { dataset } });
    vi.stubGlobal("localStorage", {
      setItem() {
        throw new Error("forbidden");
      },
    });
    const { toggleMotion } = await import("./motion");
    toggleMotion();
    expect(dataset.motion).toBe("paused");
  });
});
