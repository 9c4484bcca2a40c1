import { formatMeasure } from "~/domain/treasury/format";
import type { Unit } from "~/domain/treasury/measures";
import { formatDay } from "~/locale/days";
import { DAY_MS } from "~/locale/durations";
import { placeValue } from "~/ui/chart/axes";
import { type ChartDay, createDayLoader, findNearestDay } from "./chart-days";

// Reads a chart's days by pointer, touch and keys. The server drew the chart (describe-chart.server.tsx), with what is
// needed here in data attributes; the values of its days come from the file beside it, with the first touch.

/** ms. A reading is announced when no other has followed it for so long. */
const ANNOUNCE_MS = 600;

const SVG = "http://www.w3.org/2000/svg";

/** Days that each key moves on. */
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -30,
  PageUp: 30,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

type Attributes = Readonly<Record<string, string>>;

/**
 * Makes a chart readable.
 * @returns a function that removes the crosshair and its listeners, for when the chart is replaced
 */
export function attachCrosshair(chart: HTMLElement): () => void {
  const plot = chart.querySelector<HTMLElement>(".chart-plot");
  const svg = plot?.querySelector("svg");
  if (!plot || !svg) return () => undefined;

  const { from = "", until = "", file = "" } = plot.dataset;
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const span = Math.max(end - start, DAY_MS);
  const listening = new AbortController();
  const options = { signal: listening.signal };
  const loadDays = createDayLoader(file, listening.signal);
  const legend = createLegend(chart, plot.dataset.unit as Unit);
  const marks = createMarks(svg, plot.dataset);
  const slider = createSlider(plot, { start, end });
  slider.describe(formatDay(until), end);

  let shown: ChartDay | null = null;
  /** A reader who has left while the days were loading must not find a mark drawn afterwards. */
  let timesLeft = 0;

  function show(day: ChartDay | null, isSpoken: boolean) {
    if (day === shown || listening.signal.aborted) return;
    shown = day;
    const sentence = legend.write(day);
    marks.draw(day, day ? `${((Date.parse(day.day) - start) / span) * 100}%` : "");
    if (!day) return;
    slider.describe(sentence, Date.parse(day.day));
    if (isSpoken) slider.announce(sentence);
  }

  function leave() {
    timesLeft += 1;
    show(null, false);
  }

  async function showWhenLoaded(choose: (days: readonly ChartDay[]) => ChartDay | null | undefined, isSpoken: boolean) {
    const before = timesLeft;
    const days = await loadDays();
    if (days.length > 0 && timesLeft === before) show(choose(days) ?? null, isSpoken);
  }

  function point({ clientX, pointerType }: PointerEvent) {
    const { left, width } = svg?.getBoundingClientRect() ?? { left: 0, width: 1 };
    const time = start + ((clientX - left) / width) * span;
    void showWhenLoaded((days) => findNearestDay(days, time), pointerType === "touch");
  }

  function move(step: number) {
    void showWhenLoaded((days) => {
      // While no day is shown, a step of one in either direction shows the last.
      const current = shown ? days.indexOf(shown) : days.length - (step === -1 ? 0 : 1);
      return days[Math.min(Math.max(current + step, 0), days.length - 1)];
    }, false);
  }

  plot.addEventListener("pointerdown", point, options);
  plot.addEventListener("pointermove", point, options);
  plot.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && leave(), options);
  slider.element.addEventListener("focus", () => void loadDays(), options);
  slider.element.addEventListener("blur", leave, options);
  slider.element.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") leave();
      const step = moves[event.key];
      if (step === undefined) return;
      event.preventDefault();
      move(step);
    },
    options,
  );
  return () => {
    listening.abort();
    slider.remove();
    marks.remove();
  };
}

/** The day and the values above the drawing, which are the last day's until another is read. */
function createLegend(chart: HTMLElement, unit: Unit) {
  const day = chart.querySelector("time");
  const values = [...chart.querySelectorAll<HTMLElement>("[data-line]")];
  const texts = [day, ...values].map((element) => [element, element?.textContent ?? ""] as const);
  return {
    /** Shows a day, or the last again. @returns what it shows, as a sentence */
    write(read: ChartDay | null): string {
      for (const [element, text] of texts) if (element) element.textContent = text;
      if (!read) return "";
      if (day) day.textContent = formatDay(read.day);
      const parts = values.map((element) => {
        const { line, name, decimals } = element.dataset;
        const value = read.values[Number(line)] ?? null;
        element.textContent = formatMeasure({ value, unit, decimals: Number(decimals) });
        return `${name} ${element.textContent}`;
      });
      return `${formatDay(read.day)}: ${parts.join(", ")}`;
    },
  };
}

/** The line at a day, and a dot on each of the chart's lines. */
function createMarks(svg: SVGElement, { low, high, log }: DOMStringMap) {
  const scale = { low: Number(low), high: Number(high), isLog: log !== undefined };
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("pointer-events", "none");
  svg.appendChild(group);
  const add = (name: string, attributes: Attributes) =>
    setAttributes(group.appendChild(document.createElementNS(SVG, name)), attributes);
  return {
    /** @param x where the day is, in percent of the width */
    draw(day: ChartDay | null, x: string) {
      group.replaceChildren();
      if (!day) return;
      add("line", { x1: x, x2: x, y2: "100%", stroke: "var(--color-muted)" });
      for (const value of day.values) {
        if (value === null) continue;
        const cy = `${(1 - placeValue(scale, Number(value))) * 100}%`;
        const pen = { fill: "var(--color-ink)", stroke: "var(--color-ground)", "stroke-width": "2" };
        add("circle", { cx: x, cy, r: "5", ...pen });
      }
    },
    remove: () => group.remove(),
  };
}

/**
 * A slider, so that screen readers leave it the arrow keys, and a live region for readings by touch. The slider is beside
 * the drawing, whose dots are links.
 */
function createSlider(plot: HTMLElement, { start, end }: { start: number; end: number }) {
  const element = document.createElement("div");
  setAttributes(element, {
    role: "slider",
    tabindex: "0",
    "aria-label": "Day of the chart",
    class: "absolute inset-0 pointer-events-none",
    "aria-valuemin": String(start / DAY_MS),
    "aria-valuemax": String(end / DAY_MS),
  });
  const live = document.createElement("p");
  setAttributes(live, { class: "sr-only", "aria-live": "polite" });
  plot.style.touchAction = "pan-y";
  plot.insertBefore(element, plot.firstChild);
  plot.appendChild(live);
  let announcing: ReturnType<typeof setTimeout> | undefined;
  return {
    element,
    describe: (text: string, time: number) =>
      setAttributes(element, { "aria-valuenow": String(time / DAY_MS), "aria-valuetext": text }),
    announce(text: string) {
      clearTimeout(announcing);
      announcing = setTimeout(() => {
        live.textContent = text;
      }, ANNOUNCE_MS);
    },
    remove() {
      clearTimeout(announcing);
      element.remove();
      live.remove();
    },
  };
}

function setAttributes(element: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
