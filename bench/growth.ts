import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { compiledContent } from "~/content/compiled.server";
import { markWithdrawn } from "~/domain/press/release-notices";
import { createPress } from "~/domain/press/releases/press";
import { createPublisher } from "~/domain/publication";
import { createDocuments } from "~/domain/search/documents";
import { createSearch } from "~/domain/search/search";
import { createTreasury } from "~/domain/treasury/treasury";
import { FEED_ITEMS, jsonFeed, rss } from "~/http/feeds";
import { compileContent } from "../scripts/content/compile.ts";
import { root } from "../scripts/site-process.ts";
import { median } from "./load.ts";
import { print, verdict } from "./verdict.ts";

/**
 * Which curve bends first when a company publishes for decades? The build compiles a folder of so many releases; then the
 * list, search and feeds answer from as many, and the treasury's figures are computed from as many purchases. Each cost is
 * compared with that of a tenth: in proportion it is ten times as much.
 *
 *     npm run bench growth    (2,000 releases and purchases: about a minute)
 *     npm run bench growth 500    (so many)
 */
const [largest = 2_000] = process.argv.slice(2).map(Number);
const sizes = [Math.round(largest / 10), largest];
const TRIES = 3;
/** Of costs in proportion to the content, with noise; of answers, in ms and KB. */
const GOAL = { proportion: 15, listMs: 20, searchMs: 50, feedKb: 1_024, measuresMs: 50, bundleKb: 3_072 };

/** Milliseconds of processor time that something takes: on a busy machine it may wait for several times as long. */
async function measureCpu(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** The same, the median of a few tries. */
async function time(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let tries = 0; tries < TRIES; tries++) times.push(await measureCpu(work));
  return median(times);
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2019, 0, 1);
const dayOf = (index: number) => new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10);

/** Half past seven of a day in the brand's time zone, as editors write it. */
function formatOffset(day: string): string {
  const noon = new Date(`${day}T12:30:00Z`);
  const name = new Intl.DateTimeFormat("en", { timeZone: "America/Toronto", timeZoneName: "longOffset" })
    .formatToParts(noon)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${day}T07:30:00${name?.replace("GMT", "")}`;
}

/** A company's folder with so many releases, each with a text of the usual length. */
async function writeFolder(count: number): Promise<string> {
  // The brand imports its schema from two folders above.
  const folder = path.join(root, ".tmp/growth");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(path.join(root, "tests/second-brand"), folder, { recursive: true });
  const press = path.join(folder, "content/press");
  for (let index = 0; index < count; index++) {
    const [id, day] = [10 + index, dayOf(index)];
    const publishAt = formatOffset(day);
    const shown = new Date(FIRST_DAY + index * DAY_MS).toLocaleDateString("en-CA", {
      timeZone: "UTC",
      year: "numeric",
      month: "long",
      day: "numeric",
    });
    const paragraphs = Array.from({ length: 12 }, (_, at) =>
      `Paragraph ${at} of release ${id} says what the company has done, for whom, and what it has cost. `.repeat(4),
    );
    const head = `id: ${id}\ntitle: Tidewell Reports Number ${id}\ndate: ${day}\ndisplayDate: ${shown}\npublishAt: ${publishAt}\nsummary: What the company did in the time before number ${id}.`;
    const name = `${id}-tidewell-reports-number-${id}.md`;
    await writeFile(path.join(press, name), `---\n${head}\n---\n\n${paragraphs.join("\n\n")}\n`);
  }
  return folder;
}

const kilobytes = (text: string) => gzipSync(text).length / 1024;

interface Costs {
  build: number;
  bundle: number;
  list: number;
  index: number;
  search: number;
  feedMs: number;
  feed: number;
  measures: number;
  series: number;
}

async function measure(count: number): Promise<Costs> {
  const folder = await writeFolder(count);
  let compiled: Awaited<ReturnType<typeof compileContent>> | undefined;
  const build = await measureCpu(async () => {
    compiled = await compileContent(folder);
  });
  if (!compiled) throw new Error("the content was not compiled");
  if (compiled.problems.length > 0)
    throw new Error(
      compiled.problems
        .map((problem) => JSON.stringify(problem))
        .slice(0, 3)
        .join(),
    );
  const modules = [...compiled.outputs].filter(([file]) => /generated\/.*\.server\.ts$/.test(file));
  const bundle = kilobytes(modules.map(([, text]) => String(text)).join("\n"));

  const { pressIndex, pressBodies } = compiledContent;
  const copies = Array.from({ length: count }, (_, index) => {
    const record = pressIndex[index % pressIndex.length] as (typeof pressIndex)[number];
    const [id, slug] = [index + 1, `${record.slug}-${index}`];
    const publishAt = new Date(FIRST_DAY + index * DAY_MS).toISOString();
    return { from: record.id, record: { ...record, id, slug, path: `/news/${slug}`, publishAt, date: dayOf(index) } };
  });
  const bodies = Object.fromEntries(copies.map(({ from, record }) => [record.id, pressBodies[from]]));
  const trade = compiledContent.treasury?.find(({ kind }) => kind === "btc");
  const trades = Array.from({ length: trade ? count : 0 }, (_, index) => ({
    ...trade,
    no: index + 10,
    date: dayOf(2_200 + index / 8),
  }));
  const ledger = [...(compiledContent.treasury ?? []), ...trades].sort((a, b) => a.date.localeCompare(b.date));
  const content = {
    ...compiledContent,
    pressIndex: copies.map(({ record }) => record),
    pressBodies: bodies,
    treasury: ledger,
  } as unknown as typeof compiledContent;
  const published = createPublisher(content, markWithdrawn)(Date.now(), new Set()).content;

  const press = createPress(published);
  const documents = createDocuments(published);
  const search = createSearch(() => documents);
  const indexed = await measureCpu(() => search.find("bitcoin purchase"));
  const write = () => [
    rss(press.newestWithText(FEED_ITEMS)),
    JSON.stringify(jsonFeed(press.newestWithText(FEED_ITEMS))),
  ];
  return {
    build,
    bundle,
    list: await time(() => press.search({ query: "bitcoin" })),
    index: indexed,
    search: await time(() => search.find("gold reserve audit")),
    feedMs: await time(write),
    feed: Buffer.byteLength(write()[0] ?? "") / 1024,
    measures: await time(() => createTreasury(published).measures()),
    series: await time(() => createTreasury(published).series()),
  };
}

const [small, large] = [await measure(sizes[0] ?? 1), await measure(sizes[1] ?? 1)];
console.log(`${sizes[0]} and ${sizes[1]} releases and purchases`);
const names: Record<keyof Costs, string> = {
  build: "content build, ms",
  bundle: "compiled content, KB gzip",
  list: "list with a query, ms",
  index: "search index, made once, ms",
  search: "search, ms",
  feedMs: "feeds, ms",
  feed: "RSS feed, KB",
  measures: "treasury's figures, ms",
  series: "treasury's daily series, ms",
};
for (const key of Object.keys(names) as (keyof Costs)[]) {
  print(`${names[key]}, of ${sizes[0]}`, small[key]);
  print(`${names[key]}, of ${sizes[1]}`, large[key]);
}
verdict("content build to that of a tenth", large.build / small.build, "≤", GOAL.proportion);
verdict("compiled content in KB, gzip", large.bundle, "≤", GOAL.bundleKb);
verdict("list with a query, ms", large.list, "≤", GOAL.listMs);
verdict("search, ms", large.search, "≤", GOAL.searchMs);
verdict("RSS feed in KB", large.feed, "≤", GOAL.feedKb);
verdict("treasury's figures, ms", large.measures, "≤", GOAL.measuresMs);
