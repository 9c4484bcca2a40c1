import { expect, it } from "vitest";
import { DEFAULT_SOURCE, launchSchema } from "./registration";

it("the launch list's form takes an address, and the default source without another", () => {
  const email = "ada@example.com";
  expect(launchSchema.parse({ email: ` ${email} ` })).toEqual({ email, source: DEFAULT_SOURCE });
  for (const rejected of [{}, { email: "nobody" }, { email, source: "" }, { email, source: 1 }])
    expect(launchSchema.safeParse(rejected).success).toBe(false);
});
