import { readFile } from "node:fs/promises";
import path from "node:path";
import { filesBelow, project } from "../content/files";
import { findSampleName } from "./faults";

/** Texts for writers, which no visitor sees, and what the build makes. */
const UNSEEN = /^(README|FACTS)\.md$|^generated\/|\.(test\.)?ts$/;

/**
 * The texts of a company's content that are still the sample company's, each with why: they name it, or are its files
 * unchanged.
 * @param sample the sample's folder: in a checkout that has replaced it, nothing is left to compare with
 */
export async function findSampleTexts(root: string, sample = path.join(project, "app")): Promise<string[]> {
  const folder = path.join(root, "content");
  const files = (await filesBelow(folder)).filter((file) => /\.(md|ya?ml|csv|json)$/.test(file) && !UNSEEN.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), "utf8");
      const shipped =
        root === sample ? null : await readFile(path.join(sample, "content", file), "utf8").catch(() => null);
      const why = findSampleName(text) ?? (text === shipped ? "its file, unchanged" : undefined);
      return why === undefined ? [] : [`content/${file} (${why})`];
    }),
  );
  return found.flat();
}
