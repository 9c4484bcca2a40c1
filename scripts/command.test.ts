import { expect, it, vi } from "vitest";
import { allowLogs } from "../tests/support/vitest/logs.ts";
import { defineCommand, UsageError } from "./command.ts";

it.each([
  [["--deep"], 2, "Unknown option '--deep'; --help lists the options."],
  [["--depth", "3"], 3, "too deep"],
  [["--depth", "4"], 1, "out of air"],
  [["--depth", "5"], 7, undefined],
  [["--depth", "6", "--flag", "--gas", "air", "--gas=helium"], 0, undefined],
  [["--depth", "3", "--help"], 0, undefined],
])("a command given %j ends with status %i and says %j", async (args, expected, message) => {
  const readErrors = allowLogs("");
  const log = vi.spyOn(console, "log").mockReturnValue();
  const dive = defineCommand({
    about: "Dives.",
    usage: "npm run dive",
    options: {
      "--depth METRES": "how deep",
      "--flag": "with a flag",
      "--gas NAME …": "what to breathe",
    },
    async run({ values: { depth, flag, gas } }) {
      expect([flag, gas]).toEqual(depth === "6" ? [true, ["air", "helium"]] : [false, []]);
      if (depth === "3") throw new UsageError("too deep", 3);
      if (depth === "4") throw new Error("out of air");
      return depth === "5" ? 7 : undefined;
    },
  });
  expect(await dive(args)).toBe(expected);
  const help = "npm run dive\n\n  --depth METRES  how deep\n  --flag          with a flag";
  expect(log.mock.calls.join()).toContain(args.includes("--help") ? help : "");
  expect(readErrors()).toEqual(message === undefined ? [] : [message]);
});
