import { mkdir, rename } from "node:fs/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { createTestFolder } from "../../tests/support/folders";
import { createRebuild, watchFolders } from "./watch";

const { root, at, write } = createTestFolder();

it("a build that fails is reported, and the next change builds again", async () => {
  vi.useFakeTimers();
  const build = vi.fn().mockRejectedValueOnce(new Error("read while it was saved"));
  const report = vi.fn();
  const change = createRebuild(build, report);
  for (const _ of [1, 2]) {
    change();
    change();
    await vi.runAllTimersAsync();
  }
  expect(build).toHaveBeenCalledTimes(2);
  expect(report.mock.calls).toEqual([["Error: read while it was saved"]]);
});

it("every save is noticed: by renaming, in place, in a folder made later, and in one that was replaced", async () => {
  const first = "content/press/1.md";
  const others = ["content/generated/a.ts", "routes/a.ts"];
  for (const file of [first, ...others]) await write(file, "first");
  const changed: string[] = [];
  const end = watchFolders(root, (below) => changed.push(below));
  onTestFinished(end);
  const saveByRenaming = async (file: string) => {
    await write(`${file}~`, "next");
    await rename(at(`${file}~`), at(file));
  };
  let saves = 0;
  /** A folder reports its files in order, so all that comes before the next file is of the save. */
  const listNoticed = async (save: () => Promise<unknown>) => {
    changed.length = 0;
    await save();
    saves += 1;
    const last = `content/press/after-${saves}.md`;
    await write(last, "");
    await expect.poll(() => changed).toContain(last);
    return changed.slice(0, changed.indexOf(last));
  };
  for (const _ of [1, 2, 3]) {
    expect(await listNoticed(() => saveByRenaming(first))).toContain(first);
  }
  expect(await listNoticed(() => write(first, "in place"))).toContain(first);

  await mkdir(at("brand"));
  await expect.poll(() => changed).toContain("brand");
  await saveByRenaming("brand/door.svg");
  await expect.poll(() => changed).toContain("brand/door.svg");

  changed.length = 0;
  await rename(at("content/press"), at("content/former"));
  await mkdir(at("content/press"));
  await expect.poll(() => changed.filter((each) => each === "content/press")).not.toEqual([]);
  expect(await listNoticed(() => saveByRenaming(first))).toContain(first);

  for (const file of others) expect(await listNoticed(() => write(file, ""))).toEqual([]);
});
