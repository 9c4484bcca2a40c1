import { describe, expect, it, vi } from "vitest";
import { broadcast } from "./broadcast";

const working = () => ({ send: vi.fn(), close: vi.fn() });
const failing = (onClose?: Error) => ({
  send: vi.fn(() => {
    throw new Error("gone");
  }),
  close: vi.fn(() => {
    if (onClose) throw onClose;
  }),
});

describe("a broadcast", () => {
  it("reaches all, though one fails; that one is closed", () => {
    const [first, broken, last] = [working(), failing(), working()];
    const result = broadcast([first, broken, last], "price");
    expect(first.send).toHaveBeenCalledWith("price");
    expect(last.send).toHaveBeenCalledWith("price");
    expect(broken.close).toHaveBeenCalledWith(1011, "failed");
    expect(first.close).not.toHaveBeenCalled();
    expect(result).toEqual({ failed: 1, error: new Error("gone") });
  });

  it("never throws, even when closing fails too", () => {
    const last = working();
    expect(broadcast([failing(new Error("closed already")), failing(), last], "price").failed).toBe(2);
    expect(last.send).toHaveBeenCalled();
  });
});
