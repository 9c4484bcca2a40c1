import { expect, it } from "vitest";
import { createSetup, writeSetup } from "./setup";

const text = { file: "brand/brand.ts", line: 8, what: "a headline" };

it("a local build has the list, and a notice on each page with the files that mark its texts", async () => {
  const setup = createSetup({ isSample: false, texts: [text, text] });
  expect(setup.notice).toMatch(
    /<a class="setup-notice" href="\/setup">2 texts and pictures still to be made<\/a>$/,
  );
  const files = await writeSetup(setup);
  for (const [, address = ""] of setup.notice.matchAll(/(?:href|src)="(\/content\/[^"]+)"/g)) {
    expect([...files.keys()]).toContain(`public${address}`);
  }
  expect(files.get("app/content/generated/setup.server.ts")).toContain('"what": "a headline"');
});

it("a page has no notice once nothing is left to write", async () => {
  const setup = createSetup({ isSample: false, texts: [] });
  expect(setup.notice).toBe("");
  expect((await writeSetup(setup)).size).toBe(1);
});

it("a build to be published has nothing of it", async () => {
  const files = await writeSetup(null);
  expect([...files.values()]).toEqual([expect.stringContaining("Setup | null = null;")]);
});
