import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { run } from "../scripts/site-process.ts";
import { compareWays, median } from "./load.ts";
import { isSmall, print, verdict } from "./verdict.ts";
import { bundleSite, type Service, scratch, siteService, startRuntime } from "./workerd.ts";

/**
 * What does a public page cost beside the least it could cost? The built Worker, the same bytes by
 * `new Response`, a bare page of the same framework and a static file answer in turns, from one
 * process of the platform's own runtime.
 *
 *     npm run bench pages    (bundles, measures: about four minutes)
 *     npm run bench pages 9100 3      (first port, rounds)
 */
const [firstPort = 9040, rounds = 20] = process.argv.slice(3).map(Number);
const STARTS = isSmall ? 1 : 9;
// Short turns: a stall of a shared machine spoils one round of many, and the median leaves it out.
const LOAD_MS = isSmall ? 50 : 300;
const ports = {
  site: firstPort,
  bare: firstPort + 1,
  bareRendered: firstPort + 2,
  files: firstPort + 3,
  /** Of the first page; others follow. */
  same: firstPort + 4,
};
const pages = ["/", "/about", "/terms-of-service"];
const GOAL = { same: 0.9, bare: 8, file: 1.5, rendered: 0.8, start: 1.5, gzip: 900 * 1024 };

const address = (port: number, path = "/") => `http://127.0.0.1:${port}${path}`;

for (const own of ["bare", "files"]) await rm(scratch(own), { recursive: true, force: true });
await mkdir(scratch("files"), { recursive: true });
await bundleSite();
await run("remix", ["build", "bench/bare"]);
await run("wrangler", [
  "deploy",
  "--dry-run",
  "--outdir",
  scratch("bare"),
  "--config",
  "bench/bare/wrangler.toml",
]);

const bare = (port: number, name = "bare"): Service => ({
  name,
  file: scratch("bare/worker.js"),
  port,
});

await startUp();
await throughput();
const gzip = gzipSync(await readFile(scratch("site/index.js"))).length;
verdict("bundle in bytes, gzip, content included", gzip, "≤", GOAL.gzip);

/** Time to the first page of a process with one Worker. */
async function startUp() {
  const kinds = { site: siteService, bare };
  const cpuMs = { site: [] as number[], bare: [] as number[] };
  for (let start = 0; start < STARTS; start++) {
    for (const kind of ["site", "bare"] as const) {
      const started = await startRuntime(
        `start-${kind}`,
        [kinds[kind](firstPort)],
        address(firstPort),
      );
      await started.stop();
      cpuMs[kind].push(started.startCpuMs);
    }
  }
  const [site, least] = [median(cpuMs.site), median(cpuMs.bare)];
  print(`start-up to the first page, median of ${STARTS}, ms of processor time`, site);
  verdict("start-up / bare Remix", site / least, "≤", GOAL.start);
}

/** Stores a page's bytes as a file, and in a Worker that answers nothing else. */
async function keepPage(path: string, index: number) {
  const answer = await fetch(address(ports.site, path));
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].filter(([name]) => name !== "content-length");
  await writeFile(scratch("files", `${index}.html`), body);
  await writeFile(
    scratch(`same-${index}.js`),
    `const headers = ${JSON.stringify(headers)};
const body = new TextEncoder().encode(${JSON.stringify(body.toString())});
export default { fetch: () => new Response(body, { headers }) };`,
  );
  const same: Service = {
    name: `same-${index}`,
    file: scratch(`same-${index}.js`),
    port: ports.same + index,
  };
  return {
    path,
    index,
    same,
    bytes: body.length,
    elements: body.toString().match(/<[a-z]/g)?.length ?? 0,
  };
}

async function throughput() {
  const first = await startRuntime("sample", [siteService(ports.site)], address(ports.site));
  const kept = await Promise.all(pages.map(keepPage));
  await first.stop();

  // V8 optimizes what runs often: the rendered page's yardstick has an isolate that renders no more
  // pages than the site does.
  const bares = [bare(ports.bare), bare(ports.bareRendered, "bare-rendered")];
  const services = [siteService(ports.site), ...bares, ...kept.map(({ same }) => same)];
  const files = { port: ports.files, directory: scratch("files") };
  const runtime = await startRuntime("pages", services, address(ports.site), { files });
  const shell = (await (await fetch(address(ports.bare))).arrayBuffer()).byteLength;

  for (const { path, index, bytes, elements } of kept) {
    const inParagraphs = `/?bytes=${bytes - shell}`;
    console.log(`\n${path}, ${bytes} bytes in ${elements} elements, medians of ${rounds} rounds`);
    const { ratioOf } = await compareWays(
      {
        stored: { port: ports.site, path },
        same: { port: ports.same + index, path },
        file: { port: ports.files, path: `/${index}.html` },
        bare: { port: ports.bare, path: inParagraphs },
        // The page store has no copy for HEAD: each request renders the page and drops the body.
        rendered: { port: ports.site, path, method: "HEAD" },
        "bare, as many elements": {
          port: ports.bareRendered,
          path: `${inParagraphs}&elements=${elements}`,
          method: "HEAD",
        },
      },
      { rounds, milliseconds: LOAD_MS, cpuMs: runtime.cpuMs },
    );
    // By processor time: on a shared machine the clock measures its other work.
    verdict(`${path}: stored / same bytes`, 1 / ratioOf("cpu", "stored", "same"), "≥", GOAL.same);
    verdict(
      `${path}: stored / bare Remix in paragraphs`,
      1 / ratioOf("cpu", "stored", "bare"),
      "≥",
      GOAL.bare,
    );
    const rendered = 1 / ratioOf("cpu", "rendered", "bare, as many elements");
    verdict(`${path}: rendered / bare Remix`, rendered, "≥", GOAL.rendered);
    verdict(
      `${path}: stored p99 / static file's`,
      ratioOf("p99", "stored", "file"),
      "≤",
      GOAL.file,
    );
  }
  await runtime.stop();
  const complaints = runtime.complaints();
  for (const complaint of complaints.slice(0, 3)) console.log(complaint);
  verdict("complaints in the log", complaints.length, "=", 0);
}
