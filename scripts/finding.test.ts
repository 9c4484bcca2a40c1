import { expect, it } from "vitest";
import { describeFindings, error, warning } from "./finding";

it("what to do is said once for findings in a row that have it in common", () =>
  expect(
    describeFindings([
      error("a.md:1", "is not finished:\nthe title", "Write it."),
      error("a.md:2", "is still to be written", "Write it."),
      warning("network", "cannot be reached", "Try again."),
    ]),
  ).toBe(`error: a.md:1: is not finished:
the title
error: a.md:2: is still to be written
  Write it.
warning: network: cannot be reached
  Try again.`));
