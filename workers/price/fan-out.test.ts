import { expect, it, vi } from "vitest";
import { broadcast } from "./fan-out";

it("a broadcast reaches all, although one fails and cannot even be closed", () => {
  const sockets = Array.from({ length: 3 }, () => ({ send: vi.fn(), close: vi.fn() }));
  const fail = () => {
    throw new Error("gone");
  };
  sockets[1]?.send.mockImplementation(fail);
  sockets[1]?.close.mockImplementation(fail);
  expect(broadcast(sockets, "price")).toEqual({ failed: 1, error: new Error("gone") });
  for (const { send } of sockets) expect(send).toHaveBeenCalledWith("price");
  expect(sockets.map(({ close }) => close.mock.calls)).toEqual([[], [[1011, "failed"]], []]);
});
