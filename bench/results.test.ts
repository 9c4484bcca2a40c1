import { expect, it } from "vitest";
import { compareReadme } from "./results.ts";

it("README.md shows the last runs' figures as `npm run bench results` writes them", () => {
  const { current, written } = compareReadme();
  expect(current).toBe(written);
});
