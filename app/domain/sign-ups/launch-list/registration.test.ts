import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { DEFAULT_SOURCE, launchConsent, launchSchema } from "./registration";

it("the launch list's form takes an address, and the default source without another", () => {
  const email = "ada@example.com";
  expect(launchSchema.parse({ email: ` ${email} ` })).toEqual({ email, source: DEFAULT_SOURCE });
  for (const rejected of [{}, { email: "nobody" }, { email, source: "" }, { email, source: 1 }])
    expect(launchSchema.safeParse(rejected).success).toBe(false);
});

it("a registration without a source is counted under the product's launch, and agrees to a dated wording", () => {
  expect(DEFAULT_SOURCE).toBe(`${brand.product.slug}-gold-launch`);
  expect(launchConsent.version).toMatch(/^\d{4}-\d\d$/);
  expect(launchConsent.wording).toContain(`emails about the launch of ${brand.product.name} Gold`);
});
