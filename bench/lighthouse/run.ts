import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { brand } from "../../app/brand/generated/public.ts";
import { chromiumArguments, ensureChromium } from "../../scripts/chromium.ts";
import { median } from "../load.ts";
import { isSmall, print, verdict } from "../verdict.ts";
import { startEdge } from "./edge.ts";

/**
 * Lighthouse's mobile preset with its simulated slow network, on each kind of public page, against a site that is
 * already running on this machine. Says the median of several runs and ends with 1 where a goal is missed.
 *
 *     npm start &   then   npm run bench lighthouse http://localhost:8787 5 /,/about
 */
const EDGE_PORT = 8790;
const [origin = "http://localhost:8787", runs = "5", paths] = process.argv.slice(2);

/** Runs of a page that may fail, as the tool's do now and then. */
const SPARE_RUNS = 2;

/** One of each kind of public page. */
const kinds = [
  "/",
  "/about",
  `/${brand.product.slug}-gold`,
  "/launchpad",
  "/bitcoin",
  "/investors",
  "/press-releases",
  "/press-releases/1",
  "/governance/board-mandate",
  "/terms-of-service",
  "/whitelist",
  "/contact",
  "/treasury",
  "/treasury/purchases",
  "/investors/documents",
  "/investors/filings",
  "/investors/events",
  "/investors/meetings",
  "/investors/capital",
  "/investors/press-kit",
  "/investors/questions",
  "/newsletter",
  "/launchpad/apply",
  "/legal/privacy",
  "/search",
  "/verify",
];

/** Scores of 0–100, times in ms. */
const goals = {
  performance: ["≥", 98],
  accessibility: ["≥", 100],
  "best-practices": ["≥", 100],
  seo: ["≥", 100],
  "largest-contentful-paint": ["≤", 1_200],
  "total-blocking-time": ["≤", 50],
  "cumulative-layout-shift": ["≤", 0],
} as const satisfies Record<string, readonly ["≥" | "≤", number]>;
type Figure = keyof typeof goals;
const figures = Object.keys(goals) as Figure[];

function read(lhr: Result, figure: Figure): number {
  const category = lhr.categories[figure];
  if (category) return Math.round((category.score ?? 0) * 100);
  const value = lhr.audits[figure]?.numericValue ?? Number.NaN;
  return figure === "cumulative-layout-shift" ? Math.round(value * 10_000) / 10_000 : Math.round(value);
}

/** The audits that cost points. */
function complaints(lhr: Result): string[] {
  return Object.values(lhr.categories)
    .filter(({ id }) => id in goals && id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

const address = (path: string) => `https://localhost:${EDGE_PORT}${path}`;
const edge = await startEdge(origin, EDGE_PORT);
const flags = [...chromiumArguments, "--headless=new", "--ignore-certificate-errors"];
const chrome = await launch({ chromePath: ensureChromium(true), chromeFlags: flags });
const pages = paths?.split(",") ?? kinds;
/** Of each figure the page's median that is farthest from the goal. */
const worst = new Map<Figure, { path: string; value: number }>();
try {
  console.log(["page".padEnd(28), ...figures.map((name) => name.slice(0, 12).padStart(13))].join(""));
  for (const path of pages) {
    const results: Result[] = [];
    for (let left = Number(runs) + SPARE_RUNS; results.length < Number(runs) && left > 0; left -= 1) {
      const answer = await lighthouse(address(path), { port: chrome.port, logLevel: "error" });
      if (!answer) continue;
      const missing = figures.filter((figure) => Number.isNaN(read(answer.lhr, figure)));
      if (missing.length === 0) results.push(answer.lhr);
      else console.log(`${path}: a run without ${missing.join(", ")} is repeated`);
    }
    if (results.length < Number(runs)) throw new Error(`${path}: of ${runs} runs ${results.length} succeeded`);
    const cells = figures.map((figure) => {
      const value = median(results.map((run) => read(run, figure)));
      const [relation, goal] = goals[figure];
      const isWorse = (other: number) => (relation === "≥" ? value < other : value > other);
      const { value: known } = worst.get(figure) ?? {};
      if (known === undefined || isWorse(known)) worst.set(figure, { path, value });
      return `${value}${isWorse(goal) ? "!" : ""}`.padStart(13);
    });
    const found = [...new Set(results.flatMap(complaints))].join(" ");
    console.log([path.padEnd(28), ...cells, found && `  ${found}`].join(""));
  }
} finally {
  chrome.kill();
  edge.close();
}
for (const [figure, { path, value }] of worst) {
  const what = `${figure}, worst of ${pages.length}: ${path}`;
  const [relation, goal] = goals[figure];
  // Beside other benchmarks a score says nothing of the page.
  if (isSmall) print(what, value);
  else verdict(what, value, relation, goal);
}
process.exit();
