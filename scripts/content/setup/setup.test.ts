import { expect, it } from "vitest";
import { createSetup, writeSetup } from "./setup";

it("a local build has a notice on each page with its files, until nothing is left to write", async () => {
  const text = { file: "brand/brand.ts", line: 8, what: "a headline" };
  const setup = createSetup({ isSample: false, texts: [text, text] });
  expect(setup.notice).toContain(">2 texts and pictures still to be made</a>");
  const files = await writeSetup(setup);
  const addresses = [...setup.notice.matchAll(/(?:href|src)="(\/content\/[^"]+)"/g)];
  expect(addresses.map(([, address]) => `public${address}`)).toEqual([...files.keys()].slice(1));

  const done = createSetup({ isSample: false, texts: [] });
  expect([done.notice, (await writeSetup(done)).size]).toEqual(["", 1]);
});
