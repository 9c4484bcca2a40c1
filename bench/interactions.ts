import { chromium, type Locator, type Page } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "../scripts/chromium.ts";
import { processorTimeToPicture, TRACE_CATEGORIES } from "./interaction-time.ts";
import { median } from "./load.ts";
import { isSmall, print, verdict } from "./verdict.ts";

/**
 * How long a phone four times slower than this machine takes from a tap or a key to the next picture: the browser's own Event
 * Timing, of which "interaction to next paint" is made, on a site that is running. For each interaction the worst event of
 * a visit counts, and of the visits the median. Once more without the slowdown, four times the processor time that the page's
 * own thread takes until then: a busy machine makes the first figure too high, and hardly this one.
 *
 *     npm start &   then   npm run bench interactions http://localhost:8787 5
 */
const [origin = "http://localhost:8787", visits = "5"] = process.argv.slice(2);
const SLOWDOWN = 4;
const GOAL_MS = 100;
/** The least that the browser reports, and what counts where it reports nothing. */
const LEAST_MS = 16;
/** A busy machine may take long to start a page. */
const TIMEOUT_MS = 60_000;

interface Interaction {
  readonly name: string;
  readonly path: string;
  /** Waits until scripts answer, without an interaction. */
  ready(page: Page): Promise<unknown>;
  act(page: Page): Promise<unknown>;
  /** Waits for what the visitor sees. */
  seen(page: Page): Promise<unknown>;
}

const isHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById("content") ?? {}).some((key) => key.startsWith("__react")),
  );
const firstFilter = (page: Page) => page.locator("main a[href*='type='], main a[href*='year=']").first();
const field = (page: Page, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
const slider = (page: Page) => page.getByRole("slider", { name: "Day of the chart" });

/** A bare touch: what the tool's own tap asks the page meanwhile would count as the page's work. */
async function tap(target: Locator, position?: { x: number; y: number }) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} has no place on the page`);
  const { x, y } = position ?? { x: box.width / 2, y: box.height / 2 };
  await target.page().touchscreen.tap(box.x + x, box.y + y);
}

/** What the machine and the browser take where a page does nothing. */
const baseline: Interaction = {
  name: "an empty page: open a disclosure",
  path: "/robots.txt",
  ready: (page) =>
    page.evaluate(() => {
      document.body.innerHTML = "<details><summary aria-label=Menu>Menu</summary><p>Open</p></details>";
    }),
  act: (page) => tap(page.getByLabel("Menu", { exact: true })),
  seen: (page) => page.getByText("Open").waitFor(),
};

const interactions: readonly Interaction[] = [
  {
    name: "menu: open it",
    path: "/",
    ready: isHydrated,
    act: (page) => tap(page.getByLabel("Menu", { exact: true })),
    seen: (page) => page.locator("details[open] a").first().waitFor(),
  },
  {
    name: "filter: choose a type of press release",
    path: "/press-releases",
    ready: isHydrated,
    act: (page) => tap(firstFilter(page)),
    seen: (page) => page.waitForURL(/[?&](type|year)=/),
  },
  {
    name: "sign-up: type an address and a password",
    path: "/auth?tab=sign-up",
    ready: isHydrated,
    act: async (page) => {
      await tap(field(page, "Email"));
      await page.keyboard.type("ann@example.com");
      await page.keyboard.press("Tab");
      await page.keyboard.type("short");
      await page.keyboard.press("Tab");
    },
    seen: (page) => page.getByText("Password must be at least 8 characters").waitFor(),
  },
  {
    name: "sign-up: submit it with mistakes",
    path: "/auth?tab=sign-up",
    ready: isHydrated,
    act: (page) => tap(page.getByRole("button", { name: "Create Account" })),
    seen: (page) => page.locator("[aria-invalid=true]").first().waitFor(),
  },
  {
    name: "chart: move the crosshair by finger and by key",
    path: "/treasury",
    ready: async (page) => {
      await isHydrated(page);
      await page.locator(".chart-plot").scrollIntoViewIfNeeded();
      await slider(page).waitFor({ state: "attached" });
    },
    act: async (page) => {
      const day = page.locator("#chart time");
      const last = await day.textContent();
      await tap(page.locator(".chart-plot"), { x: 60, y: 60 });
      await page.waitForFunction((text) => document.querySelector("#chart time")?.textContent !== text, last);
      await slider(page).focus();
      for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
    },
    seen: (page) => page.locator("#chart time").waitFor(),
  },
];

type Recorder = typeof globalThis & { readInteractions(): number[] };

/** Notes the length of each event of an interaction, in ms; runs in the page, before its scripts. */
function recordInteractions() {
  const lengths: number[] = [];
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceEventTiming[])
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0) lengths.push(entry.duration);
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  (globalThis as Recorder).readInteractions = () => {
    take(observer.takeRecords());
    return lengths;
  };
}

/** Resolves once two pictures more were drawn: the events before them have their times by then. */
const pictured = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))),
  );

const browser = await chromium.launch({ executablePath: ensureChromium(false), args: chromiumArguments });
const context = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Has a new visitor's browser do something with the page, which is ready, and with what it records. */
async function visit<Result>(
  { path, ready, act, seen }: Interaction,
  measure: (page: Page, interact: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const opened = await browser.newContext({ ...context, baseURL: origin });
  opened.setDefaultTimeout(TIMEOUT_MS);
  const page = await opened.newPage();
  await page.addInitScript(recordInteractions);
  await page.goto(path, { waitUntil: "load" });
  await ready(page);
  await pictured(page);
  const result = await measure(page, async () => {
    await act(page);
    // Before the tool looks for what the visitor sees, which is the page's work as well.
    await pictured(page);
    await seen(page);
    await pictured(page);
  });
  await opened.close();
  return result;
}

const timeByClock = (interaction: Interaction) =>
  visit(interaction, async (page, interact) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await interact();
    return Math.max(LEAST_MS, ...(await page.evaluate(() => (globalThis as Recorder).readInteractions())));
  });

const timeByProcessor = (interaction: Interaction) =>
  visit(interaction, async (page, interact) => {
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await interact();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    return processorTimeToPicture(traceEvents, SLOWDOWN);
  });

async function medianOf(
  time: (interaction: Interaction) => Promise<number>,
  interaction: Interaction,
): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < Number(visits); count++) times.push(await time(interaction));
  return median(times);
}

print(`${baseline.name}, ms to the next picture`, await medianOf(timeByClock, baseline));
for (const interaction of interactions) {
  // Beside another benchmark the clock says nothing of the page.
  if (!isSmall)
    verdict(`${interaction.name}, ms to the next picture`, await medianOf(timeByClock, interaction), "≤", GOAL_MS);
  const byProcessor = await medianOf(timeByProcessor, interaction);
  verdict(`${interaction.name}, ms of processor time until then`, byProcessor, "≤", GOAL_MS);
}
await browser.close();
