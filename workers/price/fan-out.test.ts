import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs";
import { BREADTH, broadcast, notifyRooms, splitIntoBranches } from "./fan-out";

const createRooms = (count: number) => Array.from({ length: count }, (_, shard) => `na-${shard}`);
const fewRooms = fc.integer({ min: 0, max: 60 }).map(createRooms);
const narrow = fc.integer({ min: 2, max: 9 });

describe("the tree of rooms", () => {
  it("has one layer up to two hundred rooms, and two beyond", () => {
    expect(splitIntoBranches(createRooms(BREADTH)).every(({ relayTo }) => relayTo.length === 0)).toBe(true);
    expect(splitIntoBranches(createRooms(BREADTH + 1))[0]).toEqual({ room: "na-0", relayTo: ["na-1"] });
  });

  it("contains every room once and is never broader than allowed", () => {
    fc.assert(
      fc.property(fewRooms, narrow, (all, breadth) => {
        const branches = splitIntoBranches(all, breadth);
        expect(branches.length).toBeLessThanOrEqual(breadth);
        expect(branches.flatMap(({ room, relayTo }) => [room, ...relayTo])).toEqual(all);
      }),
    );
  });

  it("notifies every room that works exactly once, whichever relays fail", async () => {
    const logs = allowLogs("price.publish_failed");
    await fc.assert(
      fc.asyncProperty(fewRooms, narrow, fc.infiniteStream(fc.boolean()), async (all, breadth, fates) => {
        const broken = new Set(all.filter(() => fates.next().value));
        const notified: string[] = [];
        const before = logs().length;
        const notify = async (room: string, relayTo: string[]): Promise<string[]> => {
          if (broken.has(room)) throw new Error("away");
          notified.push(room);
          return [room, ...(await notifyRooms(relayTo, notify, breadth))];
        };
        const empty = await notifyRooms(all, notify, breadth);
        const working = all.filter((room) => !broken.has(room)).toSorted();
        expect([notified.toSorted(), empty.toSorted()]).toEqual([working, working]);
        expect(
          new Set(
            logs()
              .slice(before)
              .map((line) => (line as { room: string }).room),
          ),
        ).toEqual(broken);
      }),
    );
  });
});

it.each([["one fails, which is closed"], ["closing it fails too", new Error("already closed")]])(
  "a broadcast reaches all, although %s",
  (_, onClose?: Error) => {
    const [first, broken, last] = Array.from({ length: 3 }, () => ({ send: vi.fn(), close: vi.fn() }));
    broken?.send.mockImplementation(() => {
      throw new Error("gone");
    });
    if (onClose)
      broken?.close.mockImplementation(() => {
        throw onClose;
      });
    const sockets = [first, broken, last].flatMap((socket) => socket ?? []);
    expect(broadcast(sockets, "price")).toEqual({ failed: 1, error: new Error("gone") });
    for (const socket of sockets) expect(socket.send).toHaveBeenCalledWith("price");
    expect(broken?.close).toHaveBeenCalledWith(1011, "failed");
    expect(first?.close).not.toHaveBeenCalled();
  },
);
