import type { z } from "zod";
import * as schemas from "../../app/content/schemas";
import { changesOf, editionOf } from "../../app/domain/press/release-status";
import {
  SLUG_MAX,
  slugOf,
  slugsOf,
  sourceAsset,
  TITLE_MAX,
} from "../../app/domain/press/releases/addresses";
import { formatDay } from "../../app/locale/days";
import { readBrand } from "./brand";
import { resolveEarlier } from "./differences";
import { type Folder, listFiles, openFolder } from "./files";
import { readMarkdown, readText, type Source } from "./front-matter";
import * as histories from "./history";
import { renderBody } from "./markdown";
import { pressPath } from "./paths";
import { type RecordedText, type RecordedTexts, readRecorded } from "./recorded-texts";
import { dayIn, offsetAt } from "./time-zones";
import { FENCE, withoutFrontMatterComments } from "./yaml-comments";

interface PressOptions {
  timeZone?: string | undefined;
  history?: histories.History | null;
  texts?: RecordedTexts;
  /** Ms since the epoch. Before a company's first deployment no release was public. */
  publicUntil?: number;
}

/**
 * By id, with their sources as files to deploy by address. `unread` has the ids of wrong files,
 * which are reported: no other check may report that they do not exist.
 */
export async function readPress(
  folder: Folder,
  files: readonly string[],
  options: PressOptions = {},
) {
  const { timeZone = "UTC", history, texts = new Map() } = options;
  const now = Date.now();
  const { publicUntil = now } = options;
  const index: schemas.PressRecord[] = [];
  const bodies: Record<number, schemas.Body> = {};
  const earlier: Record<number, schemas.EarlierText[]> = {};
  const sources = new Map<string, Buffer>();
  const versions: PressVersion[] = [];
  const unread = new Set<number>();
  const taken = new Map<string, string>();
  for (const file of files) {
    const isPublic = new Set(
      histories.publicEntries(history?.[idOf(file)] ?? [], publicUntil).map(({ sha256 }) => sha256),
    );
    const written = (await readText({ ...folder, problems: [], warnings: [] }, file)) ?? "";
    if (
      [written, withoutFrontMatterComments(written)].some((text) =>
        isPublic.has(histories.digest(text)),
      )
    ) {
      folder.published.add(file);
    }
    const source = await readMarkdown(folder, file, schemas.pressFrontMatter);
    if (!source) {
      unread.add(idOf(file));
      continue;
    }
    const { data } = source;
    const slug = slugOf(data.title);
    const path = pressPath(slug);
    checkNames(source, path, taken);
    checkTitle(source, slug);
    checkDates(source, options.timeZone);
    const chain = history?.[data.id] ?? [];
    checkChanges(source, { now, zone: options.timeZone, recorded: chain.at(-1)?.changes ?? 0 });
    const rules = {
      rejectImage: (address: string) => rejectImage(address, folder),
      newTab: "every link",
      publishAt: data.publishAt,
    } as const;
    const body = renderBody(source, rules, folder);
    const pictures = hashPictures(body.html, folder);
    const version = createVersion(source, publishedText(written, { chain, publicUntil, pictures }));
    versions.push(version);
    sources.set(sourceAsset(version.sha256), Buffer.from(version.text));
    const publicChain = histories.appendVersion(chain, version, publicUntil);
    const present = await readPresent(folder, file, pictures);
    index.push({
      ...data,
      slug,
      path,
      formerSlugs: listFormerSlugs(data),
      modified: modifiedAt(data, timeZone),
      history: publicChain,
      isRecorded: chain.at(-1)?.sha256 === version.sha256,
    });
    bodies[data.id] = body;
    earlier[data.id] = resolveAllEarlier(publicChain, { present, texts, sources }, folder);
  }
  return { index: index.sort((a, b) => a.id - b.id), bodies, earlier, sources, versions, unread };
}

/** Without the rest of the content. */
export async function readReleases(root: string, publicUntil = Date.now()) {
  const folder = await openFolder(root);
  const measured = await readBrand(folder);
  const history = (await histories.readHistory(folder)) ?? {};
  const files = await listFiles(root, "content/press");
  const press = await readPress(folder, files, {
    timeZone: measured?.brand.company.timeZone,
    history,
    publicUntil,
  });
  return { ...press, folder, history };
}

function resolveAllEarlier(
  chain: readonly schemas.HistoryEntry[],
  {
    present,
    texts,
    sources,
  }: { present: RecordedText | null; texts: RecordedTexts; sources: Map<string, Buffer> },
  folder: Folder,
): schemas.EarlierText[] {
  return chain.slice(0, -1).flatMap(({ sha256 }, at) => {
    const before = texts.get(sha256);
    const after = at === chain.length - 2 ? present : texts.get(chain[at + 1]?.sha256 ?? "");
    if (!before || !after) return [];
    sources.set(sourceAsset(sha256), Buffer.from(before.text));
    return [resolveEarlier(sha256, before, after, folder)];
  });
}

/** The present text as `npm run content -- record` stores it. */
async function readPresent(
  folder: Folder,
  file: string,
  pictures: Pictures,
): Promise<RecordedText | null> {
  const read = await readRecorded({ ...folder, problems: [], warnings: [] }, file);
  const withPictures = Object.keys(pictures).length > 0 ? { pictures } : {};
  return read && { ...read, data: { ...read.data, ...withPictures } };
}

const idOf = (file: string) => Number.parseInt(file.slice(file.lastIndexOf("/") + 1), 10);

interface PressVersion extends histories.Version {
  readonly text: string;
}

/** SHA-256 of the pictures that a text shows, by their addresses. */
type Pictures = Readonly<Record<string, string>>;

function hashPictures(html: string, { publicFiles }: Folder): Pictures {
  const addresses = [...html.matchAll(/<img src="([^"]+)"/g)]
    .map(([, address = ""]) => address)
    .sort();
  return Object.fromEntries(
    addresses.flatMap((address) => {
      const bytes = publicFiles.get(address);
      return bytes ? [[address, histories.digest(bytes)]] : [];
    }),
  );
}

/**
 * The source that readers get of a release. It names the bytes of each picture, so that what is
 * recorded and signed covers them. One that was published with its comments stays, byte for byte.
 */
function publishedText(
  written: string,
  {
    chain,
    publicUntil,
    pictures,
  }: { chain: readonly schemas.HistoryEntry[]; publicUntil: number; pictures: Pictures },
): string {
  const lines = Object.entries(pictures).map(([address, sha256]) => `  ${address}: "${sha256}"\n`);
  const isPublic =
    histories.publicEntries(chain, publicUntil).at(-1)?.sha256 === histories.digest(written);
  if (isPublic && lines.length === 0) return written;
  const text = withoutFrontMatterComments(written);
  if (lines.length === 0) return text;
  return text.replace(FENCE, (fenced) => {
    const end = fenced.lastIndexOf("---");
    return `${fenced.slice(0, end)}pictures:\n${lines.join("")}${fenced.slice(end)}`;
  });
}

function createVersion({ file, data }: PressSource, text: string): PressVersion {
  const { id, publishAt } = data;
  const date = changesOf(data).at(-1)?.date ?? data.date;
  return {
    id,
    file,
    publishAt,
    date,
    changes: editionOf(data) - 1,
    sha256: histories.digest(text),
    text,
  };
}

/**
 * The time of the last change. One that has none counts from the start of its day, but not before
 * the release was out.
 */
export function modifiedAt(
  data: Pick<schemas.PressRecord, "publishAt" | "corrections" | "withdrawn">,
  timeZone: string,
): string {
  const { date: day, at } = changesOf(data).at(-1) ?? {};
  if (day === undefined || at !== undefined) return at ?? data.publishAt;
  const start = `${day}T00:00:00${offsetAt(new Date(`${day}T12:00:00Z`), timeZone)}`;
  return Date.parse(start) > Date.parse(data.publishAt) ? start : data.publishAt;
}

const AT_ONCE = "a correction is public when it is deployed, so write a";

interface ChangeRules {
  /** Ms since the epoch. */
  now: number;
  /** The company's, unless its brand cannot be read: that is a problem of its own. */
  zone: string | undefined;
  /** Changes that are recorded with the release: these may lack a time. */
  recorded: number;
}

/** A correction is public from its deployment on, so its time must have come when it is built. */
function checkChanges({ data, reject }: PressSource, { now, zone, recorded }: ChangeRules): void {
  const timeZone = zone ?? "UTC";
  const today = dayIn(new Date(now), timeZone);
  let earliest = { date: data.date, at: data.publishAt };
  for (const [index, { date, at }] of changesOf(data).entries()) {
    const path = index < data.corrections.length ? ["corrections", index] : ["withdrawn"];
    if (date < earliest.date) reject([...path, "date"], `${date} is before ${earliest.date}`);
    if (date > today) {
      reject([...path, "date"], `${date} is in the future: ${AT_ONCE} day that has come`);
    }
    const field = [...path, "at"];
    if (at !== undefined) {
      const [time, day] = [Date.parse(at), dayIn(new Date(at), timeZone)];
      if (day !== date) reject(field, `is ${day} in ${timeZone}, but date is ${date}`);
      if (time <= Date.parse(earliest.at)) reject(field, `${at} is not after ${earliest.at}`);
      if (time > now) reject(field, `${at} is in the future: ${AT_ONCE} time that has passed`);
    } else if (index >= recorded) {
      reject(field, `is missing: the time of the change, like ${data.publishAt}`);
    }
    earliest = { date, at: at ?? earliest.at };
  }
}

// Everything below public/ can be fetched from the moment of deployment, so a picture of its own
// would reveal a release early. The brand's own pictures reveal nothing.
function rejectImage(address: string, { cleaned }: Folder): string | null {
  const name = address.slice(address.lastIndexOf("/") + 1);
  if (!address.startsWith("/brand/")) {
    return `image ${address}: a press release may only show images of /brand, because others would be public before it is: put it into brand/assets, and write /brand/${name}`;
  }
  return cleaned.has(address)
    ? `image ${address}: has metadata or comments, and a release records its pictures byte for byte: run "npm run content -- clean", which takes them out of the file`
    : null;
}

type PressSource = Source<z.output<typeof schemas.pressFrontMatter>>;

function checkNames(
  { file, data, reject }: PressSource,
  path: string,
  taken: Map<string, string>,
): void {
  if (!file.includes(`/${data.id}-`)) {
    reject("id", `the file's name must start with it: ${data.id}-…`);
  }
  const former = data.formerTitles.map(
    (title) => ["formerTitles", `the address ${pressPath(slugOf(title))}`] as const,
  );
  const names = [
    ["id", `id ${data.id}`] as const,
    ["title", `the address ${path}`] as const,
    ...former,
  ];
  for (const [field, name] of names) {
    const other = taken.get(name);
    if (other) {
      reject(field, `${name} is already used by ${other}`);
    } else {
      taken.set(name, file);
    }
  }
}

function checkTitle({ data: { title }, reject }: PressSource, slug: string): void {
  const count = title.length;
  if (slug === "") {
    reject(
      "title",
      "leaves no address, which is made of the letters a to z and digits: write a part of it in them",
    );
  } else if (count > TITLE_MAX) {
    reject("title", `has ${count} characters; at most ${TITLE_MAX}: the summary takes the rest`);
  } else if (slug.length > SLUG_MAX) {
    reject("title", `makes an address of ${slug.length} characters; at most ${SLUG_MAX}`);
  }
}

/** The slugs of its former titles, and of its own by the earlier rule. */
const listFormerSlugs = ({ title, formerTitles }: PressSource["data"]) => {
  const slugs = new Set([title, ...formerTitles].flatMap(slugsOf));
  return [...slugs].filter((slug) => slug !== "" && slug !== slugOf(title));
};

/** @param timeZone undefined where the brand, which is reported, does not say it */
function checkDates({ data, reject }: PressSource, timeZone: string | undefined): void {
  const expected = formatDay(data.date);
  if (data.displayDate !== expected) {
    reject("displayDate", `must be "${expected}", the day of date`);
  }
  if (timeZone === undefined) return;
  const published = dayIn(new Date(data.publishAt), timeZone);
  if (published !== data.date) {
    reject("publishAt", `is ${published} in ${timeZone}, but date is ${data.date}`);
  }
}
