import { createServer } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import { audit, correct, createTestFolder } from "../../tests/support/folders";
import { listen } from "../../tests/support/listen.ts";
import { allowLogs } from "../../tests/support/vitest/logs.ts";
import { HISTORY_FILE, type History } from "./history";
import { readReleases } from "./press";
import { recordReleases } from "./record-releases";
import { recordedFile } from "./recorded-texts";
import { verifyHistory } from "./verify-history.ts";

const company = createTestFolder();

/** A site that serves what the folder has recorded, with changes by address. */
async function serve() {
  const answers = new Map<string, string>();
  const history: History = JSON.parse(await company.read(HISTORY_FILE));
  const { index } = await readReleases(company.root);
  for (const { id, path } of index) {
    answers.set(`${path}/history.json`, JSON.stringify({ history: history[id] }));
    for (const { sha256 } of history[id] ?? []) {
      const text = await company.read(recordedFile(id, sha256));
      answers.set(`${path}/history/${sha256}.md`, text);
      answers.set(`${path}.md`, text);
    }
  }
  const changed = new Map<string, string>();
  const { origin, close } = await listen(
    createServer(({ url = "" }, response) => response.end(changed.get(url) ?? answers.get(url))),
  );
  onTestFinished(close);
  const path = index.find(({ id }) => id === 1)?.path;
  const first = `${path}/history/${history[1]?.[0]?.sha256}.md`;
  return { origin, changed, first };
}

it("compares each text that a site ever showed with the checkout's", async () => {
  await company.copy();
  await recordReleases(company.root, {});
  const more = "\nAn auditor checks it.\n";
  await company.edit(audit, correct("It named no auditor."), [/$/, more]);
  await recordReleases(company.root, {});
  const { origin, changed, first } = await serve();
  const verify = () => verifyHistory(company.root)(["--origin", origin]);
  const print = vi.spyOn(console, "log").mockReturnValue();
  expect(await verify()).toBe(0);
  // One is then under embargo.
  vi.useFakeTimers({ now: Date.parse("2025-04-10"), toFake: ["Date"] });
  expect(await verify()).toBe(0);
  expect(print).toHaveBeenCalledWith(expect.stringMatching(/^1 releases/));
  changed.set(first, "Another text");
  changed.set(first.replace(/\/history\/.*/, ".md"), "Another text");
  const readLogs = allowLogs("release 1: ");
  expect(await verify()).toBe(1);
  expect(readLogs()).toEqual([
    "release 1: its text is not the one of this checkout",
    "release 1: the text of entry 1 is not the one that its history names",
  ]);
  expect(await verifyHistory(company.root)(["--origin", "http://localhost:1"])).toBe(1);
});
