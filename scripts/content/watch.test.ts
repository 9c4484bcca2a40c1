import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { watchFolders } from "./watch";

it("every save is noticed: by renaming, in place, in a folder made later, and in one that was replaced", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "watch-"));
  const at = (below: string) => path.join(root, below);
  await mkdir(at("content/press"), { recursive: true });
  await mkdir(at("content/generated"));
  await mkdir(at("routes"));
  await writeFile(at("content/press/1.md"), "first");
  const changed: string[] = [];
  const end = watchFolders(root, {
    matters: (below) => below.startsWith("content") && !below.includes("generated"),
    onChange: (below) => changed.push(below),
  });
  onTestFinished(async () => {
    end();
    await rm(root, { recursive: true });
  });
  const saveByRenaming = async (file: string) => {
    await writeFile(at(`${file}~`), "next");
    await rename(at(`${file}~`), at(file));
  };
  let saves = 0;
  /**
   * What is noticed of a save: a folder reports its files in order, so all that comes before the
   * next file is of it.
   */
  const noticed = async (save: () => Promise<unknown>) => {
    changed.length = 0;
    await save();
    saves += 1;
    const last = path.join("content", "press", `after-${saves}.md`);
    await writeFile(at(last), "");
    await expect.poll(() => changed).toContain(last);
    return changed.slice(0, changed.indexOf(last));
  };
  const first = path.join("content", "press", "1.md");
  for (let time = 1; time <= 3; time += 1) {
    expect(await noticed(() => saveByRenaming(first))).toContain(first);
  }
  expect(await noticed(() => writeFile(at(first), "in place"))).toContain(first);

  await mkdir(at("content/images"));
  await expect.poll(() => changed).toContain(path.join("content", "images"));
  const picture = path.join("content", "images", "door.svg");
  await saveByRenaming(picture);
  await expect.poll(() => changed).toContain(picture);

  await rename(at("content/press"), at("content/former"));
  await mkdir(at("content/press"));
  await expect
    .poll(() => changed.filter((each) => each === path.join("content", "press")))
    .not.toEqual([]);
  expect(await noticed(() => saveByRenaming(first))).toContain(first);

  expect(await noticed(() => writeFile(at("content/generated/a.ts"), ""))).toEqual([]);
  expect(await noticed(() => writeFile(at("routes/a.ts"), ""))).toEqual([]);
});
