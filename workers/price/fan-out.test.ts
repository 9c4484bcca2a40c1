import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs";
import { BREADTH, broadcast, notifyRooms, splitIntoBranches } from "./fan-out";

const createRooms = (count: number) => Array.from({ length: count }, (_, shard) => `na-${shard}`);
const fewRooms = fc.integer({ min: 0, max: 60 }).map(createRooms);
const narrow = fc.integer({ min: 2, max: 9 });

it("the tree of rooms has one layer up to two hundred rooms, and two beyond", () => {
  expect(splitIntoBranches(createRooms(BREADTH)).every(({ relayTo }) => relayTo.length === 0)).toBe(true);
  expect(splitIntoBranches(createRooms(BREADTH + 1))[0]).toEqual({ room: "na-0", relayTo: ["na-1"] });
});

it("the tree of rooms is never too broad, and notifies every room that works exactly once, whichever relays fail", async () => {
  allowLogs("price.publish_failed");
  await fc.assert(
    fc.asyncProperty(fewRooms, narrow, fc.infiniteStream(fc.boolean()), async (all, breadth, fates) => {
      const working = all.filter(() => fates.next().value);
      const notified: string[] = [];
      const notify = async (room: string, relayTo: string[]): Promise<string[]> => {
        if (!working.includes(room)) throw new Error("away");
        notified.push(room);
        return [room, ...(await notifyRooms(relayTo, notify, breadth))];
      };
      expect(splitIntoBranches(all, breadth).length).toBeLessThanOrEqual(breadth);
      const empty = await notifyRooms(all, notify, breadth);
      expect([notified.toSorted(), empty.toSorted()]).toEqual([working.toSorted(), working.toSorted()]);
    }),
  );
});

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
