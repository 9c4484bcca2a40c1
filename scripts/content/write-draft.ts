import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Brand } from "../../app/brand/schema";
import { isTimeZone } from "../../app/brand/time-zones";
import { slugOf } from "../../app/domain/press/releases/addresses";
import { isDay } from "../../app/locale/days";
import { UsageError } from "../command";
import { suffixOf } from "./amount-fields";
import { readBrand } from "./brand";
import { readContent } from "./documents";
import * as drafts from "./drafts";
import { describeIn, type Folder, listFiles, openFolder } from "./files";
import type { ImportedText } from "./import-text";
import { fitExample, readExamples } from "./ledger-examples";
import { describePlaceholder, notePlaceholders, placeholder } from "./placeholders";
import { findOffsetFault, offsetOn } from "./time-zones";

const LEDGER = "content/treasury.yaml";

/** Asks a person for one line; null where there is no terminal. */
type AskLine = ((question: string) => Promise<string>) | null;

/** Options by name; the required ones of a kind are there, and a flag is "true". */
type Given = Readonly<Record<string, string | undefined>>;

interface Site {
  readonly folder: Folder;
  readonly brand: Brand;
  /** Files of the releases, below the root. */
  readonly press: readonly string[];
}

/** A kind of draft: required options, each with the question that asks for it, optional ones, and flags. */
interface Kind {
  readonly required: Readonly<Record<string, string>>;
  readonly optional?: readonly string[];
  readonly flags?: readonly string[];
  /** @returns the files that were written, below the root */
  write(given: Given, site: Site): Promise<string[]>;
}

/**
 * Writes a draft below a root folder.
 * @param args its kind and options
 * @param say is told what a converted text lost
 * @returns the files that were written, below the root
 * @throws {UsageError} naming the argument that is missing or wrong
 */
export async function writeDraft(
  root: string,
  [name = "", ...args]: string[],
  ask: AskLine,
  say: (line: string) => void = () => undefined,
) {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new UsageError(`must be one of ${Object.keys(kinds).join(", ")}, not ${name}`);
  const folder = await openFolder(root);
  const measured = await readBrand(folder);
  if (!measured) throw new Error(folder.problems.map(describeIn(root)).join("\n"));
  const given = await readOptions(kind, args, ask, say);
  const press = (await listFiles(root, "content/press")).filter((file) => file.endsWith(".md"));
  return kind.write(given, { folder, brand: measured.brand, press });
}

async function readOptions(
  { required, optional = [], flags = [] }: Kind,
  args: string[],
  ask: AskLine,
  say: (line: string) => void,
): Promise<Given> {
  const optionsOf = <Type extends "string" | "boolean">(names: readonly string[], type: Type) =>
    Object.fromEntries(names.map((name) => [name, { type }]));
  const options = { ...optionsOf([...Object.keys(required), ...optional], "string"), ...optionsOf(flags, "boolean") };
  const { values } = parseArgs({ args, options });
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  if (given.from !== undefined) {
    const { title, text, left } = await readFrom(given.from);
    given.body = text;
    if (title !== "") given.title ??= title;
    for (const what of left) say(`Not carried over: ${what}`);
  }
  for (const [name, question] of Object.entries(required)) {
    if (given[name] === undefined && !ask) throw new UsageError(`--${name}: is required`);
    const answer = (given[name] ?? (await ask?.(`${question}: `)) ?? "").trim();
    if (answer === "") throw new UsageError(`--${name}: must not be empty`);
    given[name] = answer;
  }
  return given;
}

async function readFrom(file: string): Promise<ImportedText> {
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) throw new UsageError(`--from: there is no file ${file}`);
  // Loaded only for a file: the library takes longer than the rest.
  const { importText } = await import("./import-text");
  return importText(path.basename(file), bytes);
}

/** A time as clocks show it, with the offset of that day. @throws {UsageError} for none, or one that clocks skip */
function readTime(given: Given, name: string, timeZone: string): string {
  const [, day, time, seconds = ":00"] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/.exec(given[name] ?? "") ?? [];
  if (day === undefined) throw new UsageError(`--${name}: must be a time like "2026-11-12 07:30", not ${given[name]}`);
  const clock = `${day}T${time}${seconds}`;
  if (Number.isNaN(Date.parse(`${clock}Z`))) throw new UsageError(`--${name}: there is no such time: ${given[name]}`);
  const written = `${clock}${offsetOn(clock, timeZone)}`;
  const fault = findOffsetFault(written, timeZone);
  if (fault !== null) throw new UsageError(`--${name}: ${fault}`);
  return written;
}

function readDay(given: Given, name: string): string {
  const { [name]: day = "" } = given;
  if (!isDay(day)) throw new UsageError(`--${name}: must be a day like 2026-11-11, not ${day}`);
  return day;
}

function readDecimal(given: Given, name: string): string {
  const decimal = given[name]?.replaceAll(",", "") ?? "";
  if (!/^\d+(\.\d{1,8})?$/.test(decimal) || Number(decimal) === 0)
    throw new UsageError(`--${name}: must be a number like 2.5, not ${given[name]}`);
  return decimal;
}

const nextId = (press: readonly string[]) =>
  Math.max(0, ...press.map((file) => Number.parseInt(path.basename(file), 10) || 0)) + 1;

/** The city of the dateline of the newest release that has one: "VANCOUVER". */
async function findCity(root: string, press: readonly string[]): Promise<string | undefined> {
  const newestFirst = press.toSorted(
    (a, b) => Number.parseInt(path.basename(b), 10) - Number.parseInt(path.basename(a), 10),
  );
  for (const file of newestFirst) {
    const text = await readFile(path.join(root, file), "utf8");
    const [, city] = /^(\p{Lu}[\p{Lu} .'-]{1,40}), [^\n—–]{6,40} [—–] /mu.exec(text) ?? [];
    if (city) return city;
  }
  return undefined;
}

async function addRelease({ root }: Folder, written: drafts.ReleaseDraft, press: readonly string[]): Promise<string> {
  const draft = { ...written, city: await findCity(root, press) };
  const slug = slugOf(draft.title);
  if (slug === "") throw new UsageError("--title: has no letters or digits");
  const file = `content/press/${draft.id}-${slug}.md`;
  await writeFile(path.join(root, file), drafts.draftRelease(draft), { flag: "wx" });
  return file;
}

/** Adds an item to the end of a list, which is made if there is none. */
async function addItem({ root }: Folder, file: string, id: string, item: string): Promise<string[]> {
  const before = await readFile(path.join(root, file), "utf8").catch(() => "");
  if (new RegExp(`\\bid: ["']?${id}["']?\\s*([,}#]|$)`, "m").test(before))
    throw new UsageError(`--id: ${id} is already in ${file}: choose another`);
  await writeFile(path.join(root, file), drafts.appendItem(before, item));
  return [file];
}

/** The item's id: as given, or from its title. @throws {UsageError} where neither is one */
function idFor({ title = "", id = slugOf(title) }: Given): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new UsageError(`--id: must be lower-case words joined by hyphens, the first with a letter, not ${id}`);
  return id;
}

/** The ledger, whose totals a purchase continues. @throws where it has problems */
async function readLedger({ folder, brand, press }: Site, isThere: boolean) {
  const pages = await listFiles(folder.root, "content/pages");
  const { treasury } = await readContent(folder, { press: [...press], pages, governance: [], legal: [] }, brand, {});
  if (treasury || !isThere) return treasury ?? [];
  const problems = folder.problems.map(describeIn(folder.root)).join("\n");
  throw new Error(`Totals need a ledger without problems. Mend these first:\n${problems}`);
}

/** Puts a worked example of docs/ledger.md at the end of the ledger, for a person to change. */
async function addExample(name: string, given: Given, { folder, brand }: Site): Promise<string[]> {
  const date = readDay(given, "date");
  const { release = "" } = given;
  if (!/^[1-9]\d*$/.test(release)) throw new UsageError(`--release: must be the number of a release, not ${release}`);
  const example = (await readExamples()).get(name) ?? "";
  const file = path.join(folder.root, LEDGER);
  const yaml = await readFile(file, "utf8").catch(() => "");
  const suffix = suffixOf(brand.company.currency);
  const head = `# ${placeholder("the figures of the release in place of those of this example (docs/ledger.md)")}\n`;
  await writeFile(file, drafts.appendItem(yaml, head + fitExample(example, { date, release, suffix })));
  return [LEDGER];
}

async function writeRelease(given: Given, { folder, brand: { company }, press }: Site) {
  const { title = "", type, topic, summary, body } = given;
  const publishAt = readTime(given, "at", company.timeZone);
  const draft = { id: nextId(press), title, publishAt, type, topic, summary, body, company: company.name };
  return [await addRelease(folder, draft, press)];
}

async function writePurchase(given: Given, site: Site) {
  const { folder, brand, press } = site;
  const company = brand.company.name;
  const publishAt = readTime(given, "at", brand.company.timeZone);
  const date = readDay(given, "date");
  const file = path.join(folder.root, LEDGER);
  const yaml = await readFile(file, "utf8").catch(() => "");
  notePlaceholders(folder, LEDGER, yaml);
  const [example] = folder.placeholders.filter(({ file }) => file === LEDGER);
  if (example)
    throw new UsageError(`${describeIn(folder.root)(describePlaceholder(example))}. A purchase continues its totals.`);
  const ledger = await readLedger(site, yaml !== "");
  const [btc, priceFiat] = [readDecimal(given, "btc"), readDecimal(given, "price")];
  const isBoardApproved = given["board-approved"] === "true";
  const purchase = { date, release: nextId(press), paidFrom: given["paid-from"], btc, priceFiat, isBoardApproved };
  const last = ledger.findLast(({ kind }) => kind === "btc");
  if (last && last.date > date) throw new UsageError(`--date: ${date} is before the last purchase, of ${last.date}`);
  const totals = drafts.addUp(ledger, purchase);
  const described = drafts.describePurchase(brand.company, purchase, totals);
  const head = { id: purchase.release, title: given.title ?? described.title, publishAt, company };
  const release = await addRelease(folder, { ...described, ...head, type: "treasury", topic: "treasury" }, press);
  await writeFile(file, drafts.insertPurchase(yaml, drafts.draftPurchase(purchase, totals, brand.company.currency)));
  return [release, LEDGER];
}

async function writeDocument(given: Given, { folder, brand }: Site) {
  const { title = "", type = "" } = given;
  const id = idFor(given);
  const publishAt = readTime(given, "at", brand.company.timeZone);
  return addItem(folder, "content/documents.yaml", id, drafts.draftDocument({ ...given, id, type, title, publishAt }));
}

async function writeEvent(given: Given, { folder, brand: { company } }: Site) {
  const { title = "", zone = company.timeZone } = given;
  const id = idFor(given);
  if (!isTimeZone(zone)) throw new UsageError(`--zone: must be an IANA time zone like America/Toronto, not ${zone}`);
  const [start, end] = [readTime(given, "start", zone), readTime(given, "end", zone)];
  const publishAt = readTime(given, "at", company.timeZone);
  const dialIn = given["dial-in"];
  const [results, materials] = [readPeriod(given), readPromises(given)];
  const draft = drafts.draftEvent({ ...given, id, title, start, end, zone, publishAt, dialIn, results, materials });
  return addItem(folder, "content/events.yaml", id, draft);
}

/** "{ended: 2026-09-30, months: 9}" from "2026-09-30/9". */
function readPeriod({ results }: Given): string | undefined {
  if (results === undefined) return undefined;
  const [, ended, months] = /^(\d{4}-\d\d-\d\d)\/(3|6|9|12)$/.exec(results) ?? [];
  if (!ended)
    throw new UsageError(
      `--results: must be the last day of a period and its months, like 2026-09-30/9, not ${results}`,
    );
  return `{ended: ${ended}, months: ${months}}`;
}

/** What is promised for afterwards, by kind and day. */
function readPromises(given: Given): drafts.PromisedMaterial[] {
  return (["slides", "replay", "transcript"] as const).flatMap((kind) => {
    const name = `${kind}-by`;
    return given[name] === undefined ? [] : [{ kind, by: readDay(given, name) }];
  });
}

/** Entries of the ledger that begin with a worked example. */
const exampleNames = [
  ...["sale", "debt", "debt-change", "preferred", "class", "programme"],
  ...["split", "transfer", "encumbrance", "correction"],
];
const ofExample = { date: "Day of the event (2026-11-11)", release: "Number of the release that announces it (41)" };

const kinds: Readonly<Record<string, Kind>> = {
  release: {
    required: { title: "Title", at: "Publication time (2026-11-12 07:30)" },
    optional: ["type", "topic", "summary", "from"],
    write: writeRelease,
  },
  purchase: {
    required: {
      btc: "Bitcoin bought (2.5)",
      price: "Price of one bitcoin in the company's currency, fees included (150000)",
      date: "Day of the trade (2026-11-11)",
      at: "Publication time of its release (2026-11-12 07:30)",
    },
    optional: ["title", "paid-from"],
    flags: ["board-approved"],
    write: writePurchase,
  },
  ...Object.fromEntries(
    exampleNames.map((name) => [
      name,
      { required: ofExample, write: (given: Given, site: Site) => addExample(name, given, site) },
    ]),
  ),
  document: {
    required: { title: "Title", type: "Type (financial-statements, mda, circular …)", at: "Publication time" },
    optional: ["id", "file", "href", "period"],
    write: writeDocument,
  },
  event: {
    required: { title: "Title", start: "Start (2026-11-12 10:00)", end: "End", at: "Publication time of the entry" },
    optional:
      "id zone place summary report webcast dial-in results slides-by replay-by transcript-by release document".split(
        " ",
      ),
    write: writeEvent,
  },
};
