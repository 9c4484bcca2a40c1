import { formatMeasure } from "~/domain/treasury/format";
import type { Unit } from "~/domain/treasury/measures";
import { formatDay } from "~/locale/days";
import { DAY_MS } from "~/locale/durations";
import { placeValue } from "~/ui/chart/axes";

// Reads a chart's days by pointer, touch and keys. The server drew the chart; its values come from the file beside it, with
// the first touch.

/** Screen readers hear the last of the readings within so many ms. */
const ANNOUNCE_MS = 600;

const SVG = "http://www.w3.org/2000/svg";

interface Row {
  readonly day: string;
  readonly values: readonly (string | null)[];
}

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

/** Returns what takes it away again. */
export function attachCrosshair(chart: HTMLElement): () => void {
  const plot = chart.querySelector<HTMLElement>(".chart-plot");
  const svg = plot?.querySelector("svg");
  const day = chart.querySelector("time");
  const outputs = [...chart.querySelectorAll<HTMLElement>("[data-decimals]")];
  if (!plot || !svg || !day) return () => undefined;

  const { from = "", until = "", low = "", high = "", log, unit, file = "" } = plot.dataset;
  const scale = { low: Number(low), high: Number(high), isLog: log !== undefined };
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const span = Math.max(end - start, DAY_MS);
  const untouched = [day, ...outputs].map((element) => element.textContent);

  const listening = new AbortController();
  let loading: Promise<readonly Row[]> | undefined;
  const load = () => {
    loading ??= fetch(file, { signal: listening.signal })
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then(readRows, () => []);
    return loading;
  };

  // A slider, so that screen readers leave it the arrow keys; beside the drawing, whose dots are links.
  const handle = document.createElement("div");
  const set = (attributes: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(attributes)) handle.setAttribute(name, value);
  };
  set({
    role: "slider",
    tabindex: "0",
    "aria-label": "Day of the chart",
    class: "absolute inset-0 pointer-events-none",
  });
  const describe = (text: string, time: number) =>
    set({
      "aria-valuemin": String(start / DAY_MS),
      "aria-valuemax": String(end / DAY_MS),
      "aria-valuenow": String(time / DAY_MS),
      "aria-valuetext": text,
    });
  describe(formatDay(until), end);
  const live = document.createElement("p");
  live.className = "sr-only";
  live.setAttribute("aria-live", "polite");
  plot.style.touchAction = "pan-y";
  plot.insertBefore(handle, plot.firstChild);
  plot.appendChild(live);

  const marks = document.createElementNS(SVG, "g");
  marks.setAttribute("pointer-events", "none");
  svg.appendChild(marks);

  let shown: Row | null = null;
  let announcing: ReturnType<typeof setTimeout> | undefined;

  function show(row: Row | null, isSpoken: boolean) {
    if (row === shown || listening.signal.aborted) return;
    shown = row;
    marks.replaceChildren();
    if (!row) {
      for (const [index, element] of [day, ...outputs].entries())
        if (element) element.textContent = untouched[index] ?? "";
      return;
    }
    const texts = outputs.map((output, index) =>
      formatMeasure({
        value: row.values[index] ?? null,
        unit: unit as Unit,
        decimals: Number(output.dataset.decimals),
      }),
    );
    for (const [index, output] of outputs.entries()) output.textContent = texts[index] ?? "";
    if (day) day.textContent = formatDay(row.day);
    const x = `${((Date.parse(row.day) - start) / span) * 100}%`;
    draw("line", { x1: x, x2: x, y2: "100%", stroke: "var(--color-muted)" });
    for (const value of row.values) {
      if (value === null) continue;
      const cy = `${(1 - placeValue(scale, Number(value))) * 100}%`;
      draw("circle", {
        cx: x,
        cy,
        r: "5",
        fill: "var(--color-ink)",
        stroke: "var(--color-ground)",
        "stroke-width": "2",
      });
    }
    const names = outputs.map(
      ({ previousSibling }, index) => `${previousSibling?.textContent?.trim()} ${texts[index]}`,
    );
    const sentence = `${formatDay(row.day)}: ${names.join(", ")}`;
    describe(sentence, Date.parse(row.day));
    if (!isSpoken) return;
    clearTimeout(announcing);
    announcing = setTimeout(() => {
      live.textContent = sentence;
    }, ANNOUNCE_MS);
  }

  function draw(name: string, attributes: Readonly<Record<string, string>>) {
    const element = document.createElementNS(SVG, name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    marks.appendChild(element);
  }

  async function point({ clientX, pointerType }: PointerEvent) {
    const rows = await load();
    const { left, width } = plot?.getBoundingClientRect() ?? { left: 0, width: 1 };
    show(findNearest(rows, start + ((clientX - left) / width) * span), pointerType === "touch");
  }

  async function move(key: string) {
    const rows = await load();
    if (rows.length === 0) return;
    const current = shown ? rows.indexOf(shown) : rows.length - (key === "ArrowLeft" || key === "ArrowDown" ? 0 : 1);
    const next = Math.min(Math.max(current + (moves[key] ?? 0), 0), rows.length - 1);
    show(rows[next] ?? null, false);
  }

  const options = { signal: listening.signal };
  plot.addEventListener("pointerdown", point, options);
  plot.addEventListener("pointermove", point, options);
  plot.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && show(null, false), options);
  handle.addEventListener("focus", () => void load(), options);
  handle.addEventListener("blur", () => show(null, false), options);
  handle.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") show(null, false);
      if (!(event.key in moves)) return;
      event.preventDefault();
      void move(event.key);
    },
    options,
  );
  return () => {
    listening.abort();
    clearTimeout(announcing);
    for (const element of [handle, live, marks]) element.remove();
  };
}

/** The chart's file: a heading, then a day and its values on each line. */
function readRows(csv: string): Row[] {
  return csv
    .split("\r\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => {
      const [day = "", ...values] = line.split(",");
      return { day, values: values.map((value) => value || null) };
    });
}

function findNearest(rows: readonly Row[], time: number): Row | null {
  let nearest: Row | null = null;
  for (const row of rows) {
    const distance = Math.abs(Date.parse(row.day) - time);
    if (!nearest || distance < Math.abs(Date.parse(nearest.day) - time)) nearest = row;
  }
  return nearest;
}
