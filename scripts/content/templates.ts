import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { isTimeZone } from "../../app/brand/time-zones";
import { slugOf } from "../../app/domain/press/releases/addresses";
import { formatDay } from "../../app/locale/days";
import { UsageError } from "../command";
import { readBrand } from "./brand";
import { formatProblemIn, listFiles, openFolder } from "./files";
import { findOffsetFault, offsetOn } from "./time-zones";

const kinds = ["release", "document", "event"] as const;
const lists = { document: "content/documents.yaml", event: "content/events.yaml" };

type Options = Readonly<
  Partial<Record<"title" | "at" | "start" | "end" | "zone", string | undefined>>
>;

async function fillTemplate(file: string, values: Readonly<Record<string, string>>) {
  const template = await readFile(new URL(`templates/${file}`, import.meta.url), "utf8");
  return template.replaceAll(/<<(\w+)>>/g, (_, name: string) => values[name] ?? "");
}

function require(options: Options, name: keyof Options): string {
  const value = options[name]?.trim();
  if (!value) throw new UsageError(`--${name}: is required`);
  return value;
}

/** A time as clocks show it, with the offset of that day. */
function readTime(options: Options, name: keyof Options, timeZone: string): string {
  const value = require(options, name);
  const [, day, time, seconds = ":00"] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/.exec(value) ?? [];
  const clock = `${day}T${time}${seconds}`;
  if (day === undefined || Number.isNaN(Date.parse(`${clock}Z`))) {
    throw new UsageError(`--${name}: must be a time like "2026-11-12 07:30", not ${value}`);
  }
  const localTime = `${clock}${offsetOn(clock, timeZone)}`;
  const fault = findOffsetFault(localTime, timeZone);
  if (fault !== null) throw new UsageError(`--${name}: ${fault}`);
  return localTime;
}

/** @returns its file, below the root */
async function writeRelease(root: string, company: string, title: string, at: string) {
  const ids = (await listFiles(root, "content/press")).map((file) =>
    Number.parseInt(path.basename(file), 10),
  );
  const id = Math.max(0, ...ids.filter(Number.isInteger)) + 1;
  const [date, file] = [at.slice(0, 10), `content/press/${id}-${slugOf(title)}.md`];
  const dates = { at, date, displayDate: formatDay(date) };
  const values = { id: String(id), title: JSON.stringify(title), company, ...dates };
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(path.join(root, file), await fillTemplate("release.md", values), { flag: "wx" });
  return file;
}

/** @returns the list's file, below the root */
async function addItem(root: string, kind: keyof typeof lists, values: Record<string, string>) {
  const { title = "", at = "" } = values;
  const file = lists[kind];
  const before = await readFile(path.join(root, file), "utf8").catch(() => "");
  const id = slugOf(title).replace(/^\d/, "on-$&");
  if (new RegExp(`\\bid: ["']?${id}(?![\\w-])`).test(before)) {
    throw new UsageError(`--title: ${id} is already in ${file}: choose another title`);
  }
  const item = await fillTemplate(`${kind}.yaml`, {
    ...values,
    id,
    title: JSON.stringify(title),
    at,
  });
  await writeFile(path.join(root, file), before + item);
  return file;
}

/**
 * Writes the next release, document or event of a company's folder.
 * @returns the file that was written, below the root
 * @throws {UsageError} naming the option that is missing or wrong
 */
export async function writeTemplate(
  root: string,
  name: string | undefined,
  options: Options,
): Promise<string> {
  const kind = kinds.find((each) => each === name);
  if (!kind) throw new UsageError(`must be one of ${kinds.join(", ")}, not ${name}`);
  const folder = await openFolder(root);
  const company = (await readBrand(folder))?.brand.company;
  if (!company) throw new Error(folder.problems.map(formatProblemIn(root)).join("\n"));
  const { zone = company.timeZone } = options;
  if (!isTimeZone(zone)) {
    throw new UsageError(`--zone: must be a time zone like America/Toronto, not ${zone}`);
  }
  const title = require(options, "title");
  if (slugOf(title) === "") throw new UsageError("--title: has no letters or digits");
  const at = readTime(options, "at", company.timeZone);
  if (kind === "release") return writeRelease(root, company.name, title, at);
  if (kind === "document") return addItem(root, kind, { title, at });
  const [start, end] = [readTime(options, "start", zone), readTime(options, "end", zone)];
  return addItem(root, kind, { title, at, zone, start, end });
}
