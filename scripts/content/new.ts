import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Brand } from "../../app/brand/schema";
import { slugOf } from "../../app/domain/press/releases/addresses";
import { askLine, isTerminal } from "../admin/ask";
import { defineCommand, UsageError } from "../command";
import { readBrand } from "./brand";
import { readContent } from "./documents";
import * as drafts from "./drafts";
import { describeProblem, filesBelow, openFolder } from "./files";
import { hasPlaceholder } from "./placeholders";
import { findOffsetFault, offsetOn } from "./time-zones";

const root = path.resolve(fileURLToPath(new URL("../..", import.meta.url)), process.env.BRAND_ROOT || "app");

const summary = { "--summary TEXT": "one sentence for lists" };
const id = { "--id ID": "from the title if omitted" };
/** What is required is asked for on a terminal, in these words. */
const kinds = {
  release: {
    required: { title: "Title", at: "Publication time (2026-11-12 07:30)" },
    optional: { "--type TYPE": "a type of releases", "--topic TOPIC": "a topic of releases", ...summary },
  },
  purchase: {
    required: {
      btc: "Bitcoin bought (2.5)",
      price: "Price of one bitcoin in C$, fees included (150000)",
      date: "Day of the trade (2026-11-11)",
      at: "Publication time of its release (2026-11-12 07:30)",
    },
    optional: {
      "--title TEXT": "of its release; made from the figures if omitted",
      "--paid-from EVENT": "the entry of the ledger that paid for it",
      "--board-approved": "the board has approved it",
    },
  },
  document: {
    required: { title: "Title", type: "Type (financial-statements, mda, circular …)", at: "Publication time" },
    optional: {
      ...id,
      "--file NAME": "the file",
      "--href ADDRESS": "or where it is",
      "--period TEXT": "the period that it covers",
    },
  },
  event: {
    required: { title: "Title", start: "Start (2026-11-12 10:00)", end: "End", at: "Publication time of the entry" },
    optional: {
      ...id,
      "--zone ZONE": "its time zone; the company's if omitted",
      "--place TEXT": "where it is",
      ...summary,
      "--webcast ADDRESS": "where to follow it",
      "--release ID": "the release that announces it",
      "--document ID": "a document of it",
    },
  },
} as const;
type Kind = keyof typeof kinds;

const optionsOf = (kind: Kind): Record<string, string> => {
  const required = Object.entries(kinds[kind].required).map(([name, question]) => [`--${name} TEXT`, question]);
  return { ...Object.fromEntries(required), ...kinds[kind].optional };
};

type Values = Readonly<Record<string, unknown>>;

/** What was given, with answers to what is missing. @throws {UsageError} naming what is missing and cannot be asked for */
async function readValues(kind: Kind, given: Values) {
  const answers: Record<string, string> = {};
  for (const [name, question] of Object.entries(kinds[kind].required)) {
    if (given[name] === undefined && !isTerminal()) throw new UsageError(`--${name}: is required`);
    const answer = given[name] ?? (await askLine(`${question}: `));
    answers[name] = String(answer).trim();
    if (answers[name] === "") throw new UsageError(`--${name}: must not be empty`);
  }
  const get = (name: string) => answers[name] ?? "";
  const find = (name: string) => (typeof given[name] === "string" ? given[name] : undefined);
  return { get, find, has: (name: string) => given[name] === true };
}

type Answers = Awaited<ReturnType<typeof readValues>>;

/** A time as clocks show it, with the offset of that day. @throws {UsageError} for none, or one that clocks skip */
function readTime({ get }: Answers, name: string, timeZone: string): string {
  const [, day, time, seconds = ":00"] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/.exec(get(name)) ?? [];
  if (day === undefined) throw new UsageError(`--${name}: must be a time like "2026-11-12 07:30", not ${get(name)}`);
  const clock = `${day}T${time}${seconds}`;
  if (Number.isNaN(Date.parse(`${clock}Z`))) throw new UsageError(`--${name}: there is no such time: ${get(name)}`);
  const written = `${clock}${offsetOn(clock, timeZone)}`;
  const fault = findOffsetFault(written, timeZone);
  if (fault !== null) throw new UsageError(`--${name}: ${fault}`);
  return written;
}

function readDecimal({ get }: Answers, name: string): string {
  const decimal = get(name).replaceAll(",", "");
  if (!/^\d+(\.\d{1,8})?$/.test(decimal) || Number(decimal) === 0)
    throw new UsageError(`--${name}: must be a number like 2.5, not ${get(name)}`);
  return decimal;
}

interface Site {
  readonly brand: Brand;
  readonly content: Awaited<ReturnType<typeof readContent>>;
  readonly press: readonly string[];
  readonly problems: readonly string[];
}

async function readSite(): Promise<Site> {
  const folder = await openFolder(root);
  const measured = await readBrand(folder);
  if (!measured) throw new Error(folder.problems.map(describeProblem).join("\n"));
  const list = async (name: string) =>
    (await filesBelow(path.join(root, "content", name))).filter((file) => file.endsWith(".md"));
  const [press, pages] = await Promise.all(["press", "pages"].map(list));
  const files = {
    press: (press ?? []).map((file) => `content/press/${file}`),
    ...{ pages: (pages ?? []).map((file) => `content/pages/${file}`), governance: [], legal: [] },
  };
  const content = await readContent(folder, files, measured.brand, {});
  return { brand: measured.brand, content, press: press ?? [], problems: folder.problems.map(describeProblem) };
}

const nextId = (press: readonly string[]) => Math.max(0, ...press.map((file) => Number.parseInt(file, 10) || 0)) + 1;

async function addRelease(draft: drafts.ReleaseDraft): Promise<string> {
  const slug = slugOf(draft.title);
  if (slug === "") throw new UsageError("--title: has no letters or digits");
  const file = `content/press/${draft.id}-${slug}.md`;
  await writeFile(path.join(root, file), drafts.draftRelease(draft), { flag: "wx" });
  return file;
}

/** Adds an item to the end of a list, which is made if there is none. */
async function addItem(file: string, id: string, item: string): Promise<string> {
  const before = await readFile(path.join(root, file), "utf8").catch(() => "");
  if (new RegExp(`\\bid: ["']?${id}["']?\\s*([,}#]|$)`, "m").test(before))
    throw new UsageError(`--id: ${id} is already in ${file}: choose another`);
  await writeFile(path.join(root, file), drafts.appendItem(before, item));
  return file;
}

/** The item's id: as given, or from its title. @throws {UsageError} where neither is one */
function idFor({ get, find }: Answers): string {
  const id = find("id") ?? slugOf(get("title"));
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new UsageError(`--id: must be lower-case words joined by hyphens, the first with a letter, not ${id}`);
  return id;
}

const writers: Record<keyof typeof kinds, (answers: Answers, site: Site) => Promise<readonly string[]>> = {
  release: async (answers, { brand: { company }, press }) => [
    await addRelease({
      id: nextId(press),
      title: answers.get("title"),
      publishAt: readTime(answers, "at", company.timeZone),
      ...{ type: answers.find("type"), topic: answers.find("topic"), summary: answers.find("summary") },
      company: company.name,
    }),
  ],
  purchase: async (answers, { brand: { company }, content, press, problems }) => {
    const publishAt = readTime(answers, "at", company.timeZone);
    const date = answers.get("date");
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new UsageError(`--date: must be a day like 2026-11-11, not ${date}`);
    const ledger = content.treasury;
    const file = "content/treasury.yaml";
    const yaml = await readFile(path.join(root, file), "utf8").catch(() => "");
    if (!ledger && yaml !== "")
      throw new Error(`Totals need a ledger without problems. Mend these first:\n${problems.join("\n")}`);
    const purchase = {
      ...{ date, release: nextId(press), paidFrom: answers.find("paid-from") },
      ...{ btc: readDecimal(answers, "btc"), priceCad: readDecimal(answers, "price") },
      isBoardApproved: answers.has("board-approved"),
    };
    const last = ledger?.findLast(({ kind }) => kind === "btc");
    if (last && last.date > date) throw new UsageError(`--date: ${date} is before the last purchase, of ${last.date}`);
    const totals = drafts.addUp(ledger ?? [], purchase);
    const { title, ...texts } = drafts.describePurchase(company.name, purchase, totals);
    const release = await addRelease({
      ...{
        id: purchase.release,
        title: answers.find("title") ?? title,
        publishAt,
        type: "treasury",
        topic: "treasury",
      },
      company: company.name,
      ...texts,
    });
    await writeFile(path.join(root, file), drafts.insertPurchase(yaml, drafts.draftPurchase(purchase, totals)));
    return [release, file];
  },
  document: async (answers, { brand }) => {
    const id = idFor(answers);
    const draft = drafts.draftDocument({
      ...{ id, type: answers.get("type"), title: answers.get("title") },
      publishAt: readTime(answers, "at", brand.company.timeZone),
      ...{ period: answers.find("period"), file: answers.find("file"), href: answers.find("href") },
    });
    return [await addItem("content/documents.yaml", id, draft)];
  },
  event: async (answers, { brand: { company } }) => {
    const id = idFor(answers);
    const zone = answers.find("zone") ?? company.timeZone;
    if (!Intl.supportedValuesOf("timeZone").includes(zone))
      throw new UsageError(`--zone: must be an IANA time zone like America/Toronto, not ${zone}`);
    const draft = drafts.draftEvent({
      ...{ id, title: answers.get("title"), zone, place: answers.find("place"), summary: answers.find("summary") },
      ...{ start: readTime(answers, "start", zone), end: readTime(answers, "end", zone) },
      ...{ webcast: answers.find("webcast"), release: answers.find("release"), document: answers.find("document") },
      publishAt: readTime(answers, "at", company.timeZone),
    });
    return [await addItem("content/events.yaml", id, draft)];
  },
};

const newCommand = (kind: Kind) =>
  defineCommand({
    about: `Writes the next ${kind} into app/content. It never overwrites a file. What a person must still write is marked
[WRITE: …], and \`npm run content\` rejects it until it is written.`,
    usage: `npm run new:${kind} -- [options]`,
    options: optionsOf(kind),
    notes: `${Object.keys(kinds[kind].required)
      .map((name) => `--${name}`)
      .join(", ")}: asked for on a terminal, and required elsewhere. Times are as clocks show them in
the company's zone; the offset is added.`,
    async run({ values }) {
      const files = await writers[kind](await readValues(kind, values), await readSite());
      for (const file of files) console.log(`Wrote ${path.relative(process.cwd(), path.join(root, file))}`);
      const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), "utf8")));
      console.log(
        `${texts.some(hasPlaceholder) ? "Write what is marked [WRITE: …], then run" : "Run"} "npm run content".`,
      );
      return 0;
    },
  });

const [name = "", ...args] = process.argv.slice(2);
const kind = (Object.keys(kinds) as Kind[]).find((kind) => kind === name);
if (kind) process.exitCode = await newCommand(kind)(args);
else {
  console.error(`must be one of ${Object.keys(kinds).join(", ")}, not ${name}`);
  process.exitCode = 2;
}
