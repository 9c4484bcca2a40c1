import { beforeEach, expect, it, vi } from "vitest";
import { createMenuTiming } from "./menu-timing";

beforeEach(() => void vi.useFakeTimers());
// Steps: milliseconds that pass, "enter a", "leave", "open a" or "close"; what was opened, or null.
it.each([
  ["not while the pointer passes over it", "enter a, 199, leave, 1000, enter b, 199", []],
  ["when the pointer has rested for 200 ms", "enter a, 199, leave, enter b, 200", ["b"]],
  ["until it is away for 150 ms", "open a, leave, 149, enter a, 1000", ["a"]],
  ["and closes then", "open a, leave, 150", ["a", null]],
  ["at once beside an open one", "open a, enter b", ["a", "b"]],
  ["at once within 300 ms of closing", "open a, close, 299, enter b", ["a", null, "b"]],
  ["200 ms after that", "open a, close, 300, enter b, 199", ["a", null]],
])("a dropdown is open %s: %s", (_, steps, expected) => {
  const opened: (string | null)[] = [];
  const timing = createMenuTiming((key) => opened.push(key));
  for (const step of steps.split(", ")) {
    const [event, key = ""] = step.split(" ");
    if (event === "enter") {
      timing.enter(key);
    } else if (event === "leave") {
      timing.leave();
    } else if (event === "open" || event === "close") {
      timing.set(key || null);
    } else {
      vi.advanceTimersByTime(Number(event));
    }
  }
  expect(opened).toEqual(expected);
});
