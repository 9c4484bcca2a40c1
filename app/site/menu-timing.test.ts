import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMenuTiming } from "./menu-timing";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Events in order; a number is milliseconds that pass. */
type Step = number | "leave" | ["enter", string] | ["set", string | null];

it.each<[what: string, opened: (string | null)[], ...steps: Step[]]>([
  [
    "not while the pointer only passes over it",
    [],
    ["enter", "a"],
    199,
    "leave",
    1_000,
    ["enter", "b"],
    199,
  ],
  [
    "when the pointer has rested on it for 200 ms",
    ["b"],
    ["enter", "a"],
    199,
    "leave",
    ["enter", "b"],
    200,
  ],
  [
    "until the pointer is away for 150 ms",
    ["a"],
    ["set", "a"],
    "leave",
    149,
    ["enter", "a"],
    1_000,
  ],
  ["and closes then", ["a", null], ["set", "a"], "leave", 150],
  ["at once beside an open one", ["a", "b"], ["set", "a"], ["enter", "b"]],
  [
    "at once within 300 ms of another's closing",
    ["a", null, "b"],
    ["set", "a"],
    ["set", null],
    299,
    ["enter", "b"],
  ],
  ["200 ms after that", ["a", null, "b"], ["set", "a"], ["set", null], 300, ["enter", "b"], 200],
])("a dropdown is open %s", (_, expected, ...steps) => {
  const opened: (string | null)[] = [];
  const timing = createMenuTiming((key) => opened.push(key));
  for (const step of steps)
    if (typeof step === "number") vi.advanceTimersByTime(step);
    else if (step === "leave") timing.leave();
    else if (step[0] === "enter") timing.enter(step[1]);
    else timing.set(step[1]);
  expect(opened).toEqual(expected);
});
