import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Words of one country's law, exchanges and places: they come from the brand and its texts. */
const ofOneCountry =
  /sedar|edgar|edinet|canad|toronto|ontario|\btsxv?\b|eastern time|\bni \d\d-|\bcsa\b|regulation services|transfer agent|common shares|\bifrs\b(?!")|swiss|zurich|tokyo|securities and exchange/i;
const ofTheSample = /northlode|nlode|grammie/i;
const comment = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm;

it("the code has no word of one country, and no name of the sample", () => {
  const sources = globSync("{app/{domain,site,ui,routes,http,email},workers}/**/*.*", {
    exclude: ["**/*.test.*", "**/generated/**", "app/routes/company/**"],
  });
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.flatMap((file) => {
    const lines = readFileSync(file, "utf8").replace(comment, "").split("\n");
    const isNamed = (line: string) =>
      ofOneCountry.test(line) || (ofTheSample.test(line) && !file.startsWith("app/email/"));
    return lines.flatMap((line) => (isNamed(line) ? [`${file}: ${line}`] : []));
  });
  expect(found).toEqual([]);
});
