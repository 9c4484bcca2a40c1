import { readFile } from "node:fs/promises";
import path from "node:path";
import { filesBelow, project } from "../content/files";
import { findSampleName } from "./faults";

/** A text that editors write, by its path below the company's folder. */
export interface Text {
  readonly file: string;
  readonly text: string;
}

/** Texts for writers, which no visitor sees, what tests plant, and what the build makes. */
const UNSEEN = /^(README|facts|treasury-mistakes)\b|^generated\/|\.ts$/;

/** The texts of a company's content. */
export async function readTexts(root: string): Promise<Text[]> {
  const below = await filesBelow(path.join(root, "content"));
  const files = below.filter((file) => /\.(md|ya?ml|csv|json)$/.test(file) && !UNSEEN.test(file));
  const read = async (file: string) => ({
    file: `content/${file}`,
    text: await readFile(path.join(root, "content", file), "utf8"),
  });
  return Promise.all(files.map(read));
}

/**
 * The texts that are still the sample company's, each with why: they name it, or are its files unchanged.
 * @param sample the sample's folder: in a checkout that has replaced it, nothing is left to compare with
 */
export async function findSampleTexts(root: string, sample = path.join(project, "app")): Promise<string[]> {
  const found = (await readTexts(root)).map(async ({ file, text }) => {
    const shipped = root === sample ? null : await readFile(path.join(sample, file), "utf8").catch(() => null);
    const why = findSampleName(text) ?? (text === shipped ? "its file, unchanged" : undefined);
    return why === undefined ? [] : [`${file} (${why})`];
  });
  return (await Promise.all(found)).flat();
}
