import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Brand, brandSchema, type Picture, type Pictures } from "../../app/brand/schema";
import { setLocale } from "../../app/locale/intl";
import { surfaces } from "../../app/ui/colours";
import { contrast, MIN_CONTRAST } from "../../app/ui/contrast";
import { checkValue } from "./explain-issue";
import { type Folder, readFolderFile } from "./files";
import { noteLines, readText } from "./front-matter";
import { type Size, sizeOf } from "./images";
import { notePlaceholders } from "./placeholders";

const file = "brand/brand.ts";
const LOGO = "logo.svg";

/** Bytes that a picture may weigh: a visitor on a phone must not wait for it. */
const MAX_BYTES = 60_000;

/** Files of every page's head and share card, with the size that their name promises. */
const requiredAssets: Readonly<Record<string, string | null>> = {
  [LOGO]: null,
  "mark.svg": null,
  "icon.svg": null,
  "icon-180.png": "180×180",
  "icon-192.png": "192×192",
  "icon-512.png": "512×512",
  "share.png": "1200×630",
};

export type MeasuredBrand = NonNullable<ReturnType<typeof measurePictures>>;

/** Null, with the reasons noted, when it or one of its pictures is wrong. */
export async function readBrand(folder: Folder): Promise<MeasuredBrand | null> {
  for (const [name, expected] of Object.entries(requiredAssets)) {
    const size = measure(name, folder);
    if (size && expected !== null && formatSize(size) !== expected) {
      rejectSize(name, size, expected, folder);
    }
  }
  const input = await importBrand(folder);
  if (input === null) return null;
  const source = (await readText(folder, file)) ?? "";
  notePlaceholders(folder, file, source);
  noteLines(folder, file, source);
  const { success, data, error } = checkValue(brandSchema, input);
  if (success) {
    folder.timeZone = data.company.timeZone;
    folder.currency = data.company.currency;
    setLocale(data.company);
    checkColours(data, folder);
    return measurePictures(data, folder);
  }
  for (const issue of error.issues) {
    folder.problems.push({ file, field: issue.path.join("."), reason: issue.message });
  }
  return null;
}

/** Null, with the reason noted, when it cannot be loaded. */
async function importBrand({ root, problems }: Folder): Promise<unknown> {
  const location = path.resolve(root, file);
  const source = await readFolderFile(root, file);
  if (source === null) {
    problems.push({ file, reason: "does not exist" });
    return null;
  }
  try {
    // The time of the last change in the address lets a watching build see the new text.
    const version = (await stat(location)).mtimeMs;
    return (await import(`${pathToFileURL(location).href}?${version}`)).default;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The code's schema, which a brand beside the code takes its types from, is not in a folder
    // apart.
    const lacksSchema =
      /^import .*\bdefineBrand\b/m.test(source.toString()) &&
      /^Cannot find (module|package)/.test(message);
    const line = /brand\.ts:(\d+)/.exec(`${message}\n${(error as Error).stack}`)?.[1];
    const reason = lacksSchema
      ? 'delete its import, and write "export default { … };" without defineBrand'
      : "is not understood: look for a missing comma, quotation mark or bracket here or on the line before";
    problems.push({ file, line: line && !lacksSchema ? Number(line) : undefined, reason });
    return null;
  }
}

function checkColours({ colours }: Brand, { problems }: Folder): void {
  const pairs = [
    ["accent", colours.accent, surfaces.dark.raised, "on the dark page"],
    ["accentInk", colours.accentInk, colours.accent, "on the accent"],
    ["accentOnLight", colours.accentOnLight, surfaces.light.raised, "on the light page"],
  ] as const;
  for (const [field, text, ground, use] of pairs) {
    const ratio = contrast(text, ground);
    if (ratio >= MIN_CONTRAST) continue;
    const reason = `its contrast is ${ratio.toFixed(1)} and must be at least ${MIN_CONTRAST}`;
    problems.push({
      file,
      field: `colours.${field}`,
      reason: `${text} is hard to read ${use}: ${reason}`,
    });
  }
}

function measurePictures(brand: Brand, folder: Folder) {
  const measured = Object.entries(brand.pictures).map(([name, { file, alt }]) => {
    const size = measurePicture(file, `pictures.${name}`, folder);
    return size && ([name, { src: `/brand/${file}`, ...size, alt }] satisfies [string, Picture]);
  });
  const partners = brand.partners.map(({ mark, ...partner }, index) => {
    const size = measurePicture(mark, `partners.${index}.mark`, folder);
    if (size && size.width !== size.height) rejectSize(mark, size, "square", folder);
    return { ...partner, mark: `/brand/${mark}` };
  });
  const logo = sizeOf(folder.publicFiles.get(`/brand/${LOGO}`) ?? Buffer.alloc(0));
  const readable = measured.filter((entry) => entry !== null);
  if (!logo || readable.length < measured.length) return null;
  const pictures = Object.fromEntries(readable) as Record<keyof Pictures, Picture>;
  return { brand, pictures, partners, logo: { src: `/brand/${LOGO}`, ...logo } };
}

function measurePicture(name: string, field: string, folder: Folder): Size | null {
  const bytes = folder.publicFiles.get(`/brand/${name}`);
  if (!bytes) {
    folder.problems.push({ file, field, reason: `${pathOf(name)} does not exist` });
  } else if (bytes.length > MAX_BYTES) {
    folder.problems.push({
      file: pathOf(name),
      reason: `is ${bytes.length} bytes; the limit is ${MAX_BYTES}`,
    });
  }
  return bytes ? measure(name, folder) : null;
}

function measure(name: string, { publicFiles, problems }: Folder): Size | null {
  const bytes = publicFiles.get(`/brand/${name}`);
  const size = bytes ? sizeOf(bytes) : null;
  const reason = bytes ? "is not an image with a readable width and height" : "does not exist";
  const isNoted = problems.some(({ file }) => file === pathOf(name));
  if (!size && !isNoted) problems.push({ file: pathOf(name), reason });
  return size;
}

const pathOf = (name: string) => `brand/assets/${name}`;
const formatSize = ({ width, height }: Size) => `${width}×${height}`;

function rejectSize(name: string, size: Size, expected: string, { problems }: Folder): void {
  problems.push({ file: pathOf(name), reason: `is ${formatSize(size)} but must be ${expected}` });
}
