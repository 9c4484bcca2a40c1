import { expect, it } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs";
import { computeBill, computeOpenPagesUsage, computeUsage, prices } from "./bill";
import { simulateLostFeed, simulatePublishing, simulateReconnects } from "./crowd";
import { quantile } from "./timeline";

it("a crowd receives each price through rooms and relays, and asks the sources no more often than one visitor", async () => {
  const few = await simulatePublishing(1_000, { minutes: 1 });
  const many = await simulatePublishing(1_000_000, { minutes: 1 });
  expect(many).toEqual(await simulatePublishing(1_000_000, { minutes: 1 }));
  expect(few.rooms).toBe(6);
  expect(many.rooms).toBeGreaterThanOrEqual(200);
  expect(many.callsPerTick).toBeLessThanOrEqual(200);
  expect(many.callsPerTick).toBeLessThan(many.rooms);
  expect(many.sourceCallsPerHour).toBeLessThanOrEqual(few.sourceCallsPerHour);
  expect(quantile(many.lastVisitor, 1)).toBeLessThan(1_000);
});

it("the rooms behind a lost relay are notified all the same", async () => {
  allowLogs("price.publish_failed");
  const { callsPerTick } = await simulatePublishing(1_000_000, { minutes: 1, lost: true });
  const whole = await simulatePublishing(1_000_000, { minutes: 1 });
  expect(callsPerTick).toBeGreaterThan(whole.callsPerTick);
});

it("a crowd is back within seconds of a deployment: it doesn't queue for one room", async () => {
  const { curve, last, rooms, fullAnswers } = await simulateReconnects(200_000);
  expect(curve.at(-1)).toBeGreaterThanOrEqual(199_980);
  expect(last).toBeLessThan(20_000);
  expect(rooms).toBeGreaterThan(40);
  expect(fullAnswers).toBeLessThan(1);
});

it("a feed that lost its alarm publishes again as soon as the first room has noticed", () => {
  const { again, asked, rooms } = simulateLostFeed(1_000_000);
  // Before browsers give up a silent socket, after 90 s.
  expect(again).toBeLessThan(65_000);
  expect(asked).toBeLessThan(rooms / 10);
});

it("a million open pages cost at most 1/25 of what they would cost if their rooms were pinned", async () => {
  const crowd = await simulatePublishing(1_000_000, { minutes: 1 });
  const cost = (isPinned: boolean) => computeBill(computeOpenPagesUsage(crowd, isPinned)) - prices.plan;
  expect(cost(true) / cost(false)).toBeGreaterThan(25);
  // No visitors cost nothing beyond the plan.
  expect(computeBill(computeUsage({ ...crowd, visitors: 0, rooms: 0, ticksPerMinute: 0 }))).toBe(prices.plan);
});
