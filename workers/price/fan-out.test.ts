import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { BREADTH, branches, tellRooms } from "./fan-out";

const rooms = (count: number) => Array.from({ length: count }, (_, shard) => `na-${shard}`);
const fewRooms = fc.integer({ min: 0, max: 60 }).map(rooms);
const narrow = fc.integer({ min: 2, max: 9 });

describe("the tree of rooms", () => {
  it("has one layer up to two hundred rooms, and two beyond", () => {
    expect(branches(rooms(BREADTH)).every(({ relayTo }) => relayTo.length === 0)).toBe(true);
    const beyond = branches(rooms(BREADTH + 1));
    expect(beyond.length).toBeLessThanOrEqual(BREADTH);
    expect(beyond[0]).toEqual({ room: "na-0", relayTo: ["na-1"] });
  });

  it("holds every room once and is never broader than allowed", () => {
    fc.assert(
      fc.property(fewRooms, narrow, (all, breadth) => {
        const split = branches(all, breadth);
        expect(split.length).toBeLessThanOrEqual(breadth);
        expect(split.flatMap(({ room, relayTo }) => [room, ...relayTo])).toEqual(all);
      }),
    );
  });

  it("tells every room that works exactly once, whichever relays fail", async () => {
    await fc.assert(
      fc.asyncProperty(fewRooms, narrow, fc.infiniteStream(fc.boolean()), async (all, breadth, fates) => {
        const broken = new Set(all.filter(() => fates.next().value));
        const told: string[] = [];
        const onFailure = vi.fn();
        const tell = async (room: string, relayTo: string[]): Promise<string[]> => {
          if (broken.has(room)) throw new Error("away");
          told.push(room);
          return [room, ...(await tellRooms(relayTo, tell, onFailure, breadth))];
        };
        const empty = await tellRooms(all, tell, onFailure, breadth);
        const working = all.filter((room) => !broken.has(room));
        expect(told.toSorted()).toEqual(working.toSorted());
        expect(empty.toSorted()).toEqual(working.toSorted());
        expect(new Set(onFailure.mock.calls.map(([room]) => room))).toEqual(broken);
      }),
    );
  });
});
