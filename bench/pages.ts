import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { run } from "../scripts/site-process.ts";
import { load, median, quantile } from "./load.ts";
import { isSmall, print, verdict } from "./verdict.ts";
import { bundleSite, memoryCache, type Runtime, type Service, scratch, siteBindings, startRuntime } from "./workerd.ts";

/**
 * What does a public page cost beside the least it could cost? The built Worker, the same bytes by `new Response`, a
 * bare page of the same framework and a static file answer in turns, from one process of the platform's own runtime.
 *
 *     npm run bench pages    (bundles, measures: about four minutes)
 *     npm run bench pages 9100 3      (first port, rounds)
 */
const [firstPort = 9040, rounds = 20] = process.argv.slice(2).map(Number);
const STARTS = isSmall ? 1 : 9;
// Short turns: a stall of a shared machine then spoils one round of many, and the median leaves it out.
const LOAD_MS = isSmall ? 50 : 300;
const pages = ["/", "/about", "/terms-of-service"];
const GOAL = { same: 0.9, bare: 8, file: 1.5, rendered: 0.75, start: 1.5, gzip: 600 * 1024 };

const address = (port: number, path = "/") => `http://127.0.0.1:${port}${path}`;
const moduleOf = (file: string) => [{ name: "index.js", file }];

for (const own of ["bare", "files"]) await rm(scratch(own), { recursive: true, force: true });
await mkdir(scratch("files"), { recursive: true });
await bundleSite();
await run("remix", ["build", "bench/bare"]);
await run("wrangler", ["deploy", "--dry-run", "--outdir", scratch("bare"), "--config", "bench/bare/wrangler.toml"]);
await writeFile(scratch("empty.js"), 'export default { fetch: () => new Response("empty") };');

const site = (port: number): Service => ({
  name: "site",
  modules: moduleOf(scratch("site/index.js")),
  port,
  bindings: siteBindings({}),
  objects: ["PriceFeed", "PriceRoom"],
  cache: "cache",
});
const bare = (port: number, name = "bare"): Service => ({ name, modules: moduleOf(scratch("bare/worker.js")), port });
const empty = (port: number): Service => ({ name: "empty", modules: moduleOf(scratch("empty.js")), port });

await startUp();
await throughput();
await size();

/** How long a process that knows one Worker takes to its first page, and what an empty Worker takes of that. */
async function startUp() {
  const kinds = { site, bare, empty };
  const starts = { site: [] as Runtime[], bare: [] as Runtime[], empty: [] as Runtime[] };
  for (let start = 0; start < STARTS; start++) {
    for (const kind of ["site", "bare", "empty"] as const) {
      const started = await startRuntime(`start-${kind}`, [kinds[kind](firstPort), memoryCache], address(firstPort));
      await started.stop();
      starts[kind].push(started);
    }
  }
  const wall = (kind: keyof typeof starts) => median(starts[kind].map(({ startMs }) => startMs));
  const cpu = (kind: keyof typeof starts) => median(starts[kind].map(({ startCpuMs }) => startCpuMs));
  console.log(`start-up to the first page, medians of ${STARTS}; in brackets processor time`);
  for (const kind of ["site", "bare", "empty"] as const)
    console.log(`  ${kind.padEnd(6)} ${wall(kind).toFixed(0)} ms (${cpu(kind).toFixed(0)} ms)`);
  print("start-up / bare Remix, wall clock", wall("site") / wall("bare"));
  verdict("start-up / bare Remix, processor", cpu("site") / cpu("bare"), "≤", GOAL.start);
}

async function throughput() {
  const ports = Array.from({ length: 7 }, (_, index) => firstPort + index);
  const [sitePort, barePort, bareRenderedPort, filePort, ...samePorts] = ports as [
    number,
    number,
    number,
    number,
    ...number[],
  ];
  const first = await startRuntime("sample", [site(sitePort), memoryCache], address(sitePort));
  const sizes: { body: number; elements: number }[] = [];
  for (const [index, path] of pages.entries()) {
    const answer = await fetch(address(sitePort, path));
    const body = Buffer.from(await answer.arrayBuffer());
    sizes.push({ body: body.length, elements: body.toString().match(/<[a-z]/g)?.length ?? 0 });
    const headers = [...answer.headers].filter(([name]) => name !== "content-length");
    await writeFile(scratch("files", `${index}.html`), body);
    await writeFile(
      scratch(`same-${index}.js`),
      `const headers = ${JSON.stringify(headers)};
const body = new TextEncoder().encode(${JSON.stringify(body.toString())});
export default { fetch: () => new Response(body, { headers }) };`,
    );
  }
  await first.stop();

  const same = pages.map((_, index) => ({
    name: `same-${index}`,
    modules: moduleOf(scratch(`same-${index}.js`)),
    port: samePorts[index],
  }));
  const files = { port: filePort, directory: scratch("files") };
  const runtime = await startRuntime(
    "pages",
    // V8 optimizes what it has run often: the rendered page’s yardstick has an isolate that renders no more pages than the site.
    [site(sitePort), memoryCache, bare(barePort), bare(bareRenderedPort, "bare-rendered"), ...(same as Service[])],
    address(sitePort),
    { files },
  );

  for (const [index, path] of pages.entries()) {
    const { body: bytes = 0, elements = 0 } = sizes[index] ?? {};
    const shell = await lengthOf(address(barePort));
    const inParagraphs = `/?paragraphs=${bytes - shell}`;
    const ways: Record<string, { port: number; path: string; method?: string }> = {
      stored: { port: sitePort, path },
      same: { port: samePorts[index] ?? 0, path },
      file: { port: filePort, path: `/${index}.html` },
      "bare, text": { port: barePort, path: `/?text=${bytes - shell}` },
      "bare, paragraphs": { port: barePort, path: inParagraphs },
      // The page store has no copy for HEAD, so the page is rendered for each request, and its body dropped.
      rendered: { port: sitePort, path, method: "HEAD" },
      "bare, as many elements": {
        port: bareRenderedPort,
        path: `${inParagraphs}&elements=${elements}`,
        method: "HEAD",
      },
    };
    const seen: Record<string, { cpu: number[]; p99: number[] }> = {};
    for (let round = 0; round <= rounds; round++) {
      for (const [way, { port, path, method }] of Object.entries(ways)) {
        const before = await runtime.cpuMs();
        const { times, requests } = await load(port, () => path, { milliseconds: LOAD_MS, method });
        const cpu = ((await runtime.cpuMs()) - before) / requests;
        // The first round compiles and fills the store.
        if (round === 0) seen[way] = { cpu: [], p99: [] };
        else {
          seen[way]?.cpu.push(cpu);
          seen[way]?.p99.push(quantile(times, 0.99));
        }
      }
    }
    console.log(`\n${path}, ${bytes} bytes in ${elements} elements, medians of ${rounds} rounds`);
    for (const [way, { cpu, p99 }] of Object.entries(seen))
      console.log(`  ${way.padEnd(22)} ${median(cpu).toFixed(3)} ms of processor  p99 ${median(p99).toFixed(1)} ms`);
    /** The median over rounds of one way's figure to another's in the same round. */
    const ratio = (what: "cpu" | "p99", way: string, yardstick: string) =>
      median((seen[way]?.[what] ?? []).map((value, round) => value / (seen[yardstick]?.[what][round] ?? Number.NaN)));
    // By processor time: on a shared machine the clock says more of its other work.
    const perCpu = (way: string, yardstick: string) => 1 / ratio("cpu", way, yardstick);
    verdict(`${path}: stored / same bytes`, perCpu("stored", "same"), "≥", GOAL.same);
    verdict(`${path}: stored / bare Remix in paragraphs`, perCpu("stored", "bare, paragraphs"), "≥", GOAL.bare);
    print(`${path}: stored / bare Remix, one text`, perCpu("stored", "bare, text"));
    verdict(`${path}: rendered / bare Remix`, perCpu("rendered", "bare, as many elements"), "≥", GOAL.rendered);
    verdict(`${path}: stored p99 / static file's`, ratio("p99", "stored", "file"), "≤", GOAL.file);
  }
  await runtime.stop();
  const complaints = runtime.complaints();
  for (const complaint of complaints.slice(0, 3)) console.log(complaint);
  verdict("complaints in the log", complaints.length, "=", 0);
}

async function size() {
  const gzip = gzipSync(await readFile(scratch("site/index.js"))).length;
  console.log("\nbundle, content included");
  verdict("bundle in bytes, gzip", gzip, "≤", GOAL.gzip);
}

async function lengthOf(url: string): Promise<number> {
  return (await (await fetch(url)).arrayBuffer()).byteLength;
}
