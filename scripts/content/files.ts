import { existsSync, readFileSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { CurrencyCode } from "../../app/brand/currencies";
import { publicSources } from "./images.ts";
import { readPicture } from "./pictures.ts";
import { notePicture, type Placeholder } from "./placeholders.ts";

export const project = fileURLToPath(new URL("../..", import.meta.url));
/** `npm run company -- use` writes it; git ignores it. */
export const REMEMBERED = ".company";

/** Null where the checkout works for the sample. */
export function readRemembered(checkout = project): string | null {
  const file = path.join(checkout, REMEMBERED);
  const remembered = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  return remembered === "" ? null : path.resolve(checkout, remembered);
}

/**
 * BRAND_ROOT, absolute or from the top of the checkout; else the folder that the checkout
 * remembers, or "app", the sample company.
 */
export const contentRoot = path.resolve(
  project,
  process.env.BRAND_ROOT || (readRemembered() ?? "app"),
);

export const isApart = contentRoot !== path.join(project, "app");

/** Which company's folder a build is of: `npm test -- PATH` builds anew where it is another one. */
export const BUILT_FROM = "app/brand/generated/built-from.json";

/** A mistake that an editor must correct. */
export interface Problem {
  /** Path below the root folder. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly field?: string | undefined;
  readonly reason: string;
}

/** "content/press/3-title.md:4: summary: is too short" */
export const formatProblem = ({ file, line, field, reason }: Problem) =>
  [line === undefined ? file : `${file}:${line}`, ...(field ? [field] : []), reason].join(": ");

/** With paths from the top of the project, those in the reason too. */
export const formatProblemIn = (root: string) => {
  const folder = path.relative(project, root).split(path.sep).join("/");
  return (problem: Problem) =>
    formatProblem(problem).replace(/(?<![\w./-])(?:brand|content)\//g, `${folder}/$&`);
};

/** A folder with `brand/` and `content/`, and what its readers found. */
export interface Folder {
  readonly root: string;
  /** The company's, once its brand is read. */
  timeZone?: string | undefined;
  /** The company's, once its brand is read. */
  currency: CurrencyCode;
  /** By their address on the site. */
  readonly publicFiles: ReadonlyMap<string, Buffer>;
  /** Those that are not, byte for byte, the company's files: address and file. */
  readonly cleaned: ReadonlyMap<string, string>;
  /** Texts that a person must still write. */
  readonly placeholders: Placeholder[];
  /** They stop the build; all are collected, so that an editor sees every one in one run. */
  readonly problems: Problem[];
  /** Reported, but the build goes on. */
  readonly warnings: Problem[];
  readonly links: InternalLink[];
  /** Releases whose file is, byte for byte, what readers have had. */
  readonly published: Set<string>;
}

interface InternalLink {
  readonly file: string;
  readonly line: number | undefined;
  readonly address: string;
  /** When readers can first follow it; always, in a text without embargo. */
  readonly publishAt: string | undefined;
}

/** Folders of the build's outputs alone. */
const ownedFolders = [
  "app/brand/generated",
  "app/content/generated",
  "public/documents",
  "public/governance",
  ...Object.keys(publicSources).map((address) => `public${address}`),
];

/** Sorted, with "/"; none when there is no such folder. */
export async function filesBelow(folder: string, { hidden = false } = {}): Promise<string[]> {
  const entries = existsSync(folder)
    ? await readdir(folder, { recursive: true, withFileTypes: true })
    : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
    )
    .filter((file) => hidden || !/(^|\/)\./.test(file))
    .sort();
}

/** As paths below the root. */
export const listFiles = async (root: string, folder: string) =>
  (await filesBelow(path.join(root, folder))).map((file) => `${folder}/${file}`);

/**
 * The bytes of a file of a company's folder; null where there is none, or only by way of a link:
 * one could lead to any file that the machine of hosted CI can read.
 * @param file path below the root
 */
export async function readFolderFile(root: string, file: string): Promise<Buffer | null> {
  try {
    const location = path.join(await realpath(root), file);
    const isDirect = path.posix.normalize(file) === file && (await realpath(location)) === location;
    return isDirect ? await readFile(location) : null;
  } catch {
    return null;
  }
}

/** With the line ends that the build reads, and without a byte order mark. */
export const unifyLines = (text: string) => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/** Links among a company's files, which `readFolderFile` takes for files that are not there. */
async function listLinks(root: string): Promise<string[]> {
  const top = ["company.yaml", "brand", "content"];
  const links: string[] = [];
  for (const name of top) {
    const stats = await lstat(path.join(root, name)).catch(() => null);
    if (stats?.isSymbolicLink()) links.push(name);
    if (!stats?.isDirectory()) continue;
    const entries = await readdir(path.join(root, name), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (entry.isSymbolicLink()) {
        links.push(path.relative(root, path.join(entry.parentPath, entry.name)));
      }
    }
  }
  return links.map((file) => file.split(path.sep).join("/"));
}

/** Reads the pictures; readers of the texts add problems and links. */
export async function openFolder(root: string): Promise<Folder> {
  const publicFiles = new Map<string, Buffer>();
  const cleaned = new Map<string, string>();
  const folder = { ...createFolder(root), publicFiles, cleaned };
  const reason = "is a link to another file or folder: put the file itself in its place";
  folder.problems.push(...(await listLinks(root)).map((file) => ({ file, reason })));
  for (const [address, source] of Object.entries(publicSources)) {
    for (const file of await listFiles(root, source)) {
      const bytes = await readFolderFile(root, file);
      if (!bytes) continue;
      notePicture(folder, file, bytes);
      const picture = await readPicture(file, bytes);
      const publicAddress = address + file.slice(source.length);
      if ("reason" in picture) {
        folder.problems.push({ file, reason: picture.reason });
      } else if (picture.isChanged) {
        cleaned.set(publicAddress, file);
      }
      publicFiles.set(publicAddress, "reason" in picture ? bytes : picture.bytes);
    }
  }
  return folder;
}

export const createFolder = (root: string): Folder => ({
  root,
  currency: "CAD",
  publicFiles: new Map(),
  cleaned: new Map(),
  placeholders: [],
  problems: [],
  warnings: [],
  links: [],
  published: new Set(),
});

/**
 * Makes the generated folders hold exactly these files. An unchanged file is not written, so
 * watchers do not fire.
 */
export async function writeOutputs(
  project: string,
  outputs: ReadonlyMap<string, string | Buffer>,
): Promise<{ written: number; removed: number }> {
  let written = 0;
  let removed = 0;
  for (const [file, content] of outputs) {
    const location = path.join(project, file);
    const bytes = Buffer.from(content);
    const present = await readFile(location).catch(() => null);
    if (present?.equals(bytes)) continue;
    await mkdir(path.dirname(location), { recursive: true });
    await writeFile(location, bytes);
    written += 1;
  }
  for (const folder of ownedFolders) {
    for (const file of await filesBelow(path.join(project, folder))) {
      if (outputs.has(`${folder}/${file}`)) continue;
      await rm(path.join(project, folder, file), { force: true });
      removed += 1;
    }
  }
  return { written, removed };
}
