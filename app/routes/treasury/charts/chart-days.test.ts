import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDayLoader, findNearestDay, RETRY_MS } from "./chart-days";

const csv = 'date,"mNAV, basic",Price\r\n2026-01-02,1.5,\r\n2026-01-05,2,3\r\n';
const days = [
  { day: "2026-01-02", values: ["1.5", null] },
  { day: "2026-01-05", values: ["2", "3"] },
];
const fetchFile = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    fetchFile.mockReset().mockImplementation(async () => new Response(csv)),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("requests a chart's days once, and reads a missing value as null", async () => {
  const load = createDayLoader("/chart.csv", new AbortController().signal);
  expect(await Promise.all([load(), load()])).toEqual([days, days]);
  expect(await load()).toEqual(days);
  expect(fetchFile).toHaveBeenCalledTimes(1);
});

it.each([
  ["is dropped", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["has no file", async () => new Response("busy", { status: 503 })],
])("asks again, and not at once, after a request that %s", async (_, fail) => {
  fetchFile.mockImplementationOnce(fail);
  const load = createDayLoader("/chart.csv", new AbortController().signal);
  expect([await load(), await load()]).toEqual([[], []]);
  vi.advanceTimersByTime(RETRY_MS);
  expect(await load()).toEqual(days);
  expect(fetchFile).toHaveBeenCalledTimes(2);
});

it("finds the day that is nearest to a time", () => {
  const find = (time: string) => findNearestDay(days, Date.parse(time))?.day;
  expect(["2025-12-01", "2026-01-03T11:00Z", "2026-01-03T13:00Z", "2027-01-01"].map(find)).toEqual([
    "2026-01-02",
    "2026-01-02",
    "2026-01-05",
    "2026-01-05",
  ]);
  expect(findNearestDay([], 0)).toBeNull();
});
