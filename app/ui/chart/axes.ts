import { DAY_MS } from "~/locale/durations";
import { dateFormat } from "~/locale/intl";

// Positions are shares of an axis, 0 to 1.

export interface Scale {
  readonly low: number;
  readonly high: number;
}

interface ValueAxis extends Scale {
  readonly ticks: readonly number[];
}

/** About as many values, at most as many days. */
const VALUE_TICKS = 5;
const DAY_TICKS = 8;

/** 0 at the foot of the axis, 1 at its top. */
export const placeValue = ({ low, high }: Scale, value: number): number =>
  (value - low) / (high - low);

/** From one round value to another; `fromZero` begins it at 0, for amounts. */
export function chooseValueAxis(values: readonly number[], fromZero = false): ValueAxis {
  let [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  if (fromZero) [low, high] = [Math.min(low, 0), Math.max(high, 0)];
  if (low === high) [low, high] = [low - spreadOf(low), high + spreadOf(high)];
  const step = chooseStep((high - low) / VALUE_TICKS);
  // Rounded to the step's digits: 0.1 + 0.2 is 0.3.
  const places = Math.max(0, 1 - Math.floor(Math.log10(step)));
  const round = (steps: number) => Number((steps * step).toFixed(places));
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => round(first + at));
  return { low: round(first), high: round(last), ticks };
}

const spreadOf = (value: number) => Math.abs(value) * 0.1 || 1;

/** 1, 2 or 5 times a power of ten, at least `least`. */
function chooseStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const digit = [1, 2, 5].find((digit) => digit * power >= least * (1 - 1e-9)) ?? 10;
  return digit * power;
}

interface DayTick {
  readonly day: string;
  readonly label: string;
}

const shortDay = dateFormat({ month: "short", day: "numeric", timeZone: "UTC" });
const shortMonth = dateFormat({ month: "short", timeZone: "UTC" });

/** Days up to half a month, then months that divide a year, then years. */
const dayRhythms = [1, 2, 7, 14];
const monthRhythms = [1, 2, 3, 6, 12, 24, 60, 120, 240];

/** A month is named with the year that it begins. */
export function chooseDayTicks(from: string, until: string): DayTick[] {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const days = (end - start) / DAY_MS;
  const everyDays = dayRhythms.find((rhythm) => days / rhythm < DAY_TICKS);
  if (everyDays !== undefined) {
    // Counted from the last day, which readers look for.
    const count = Math.floor(days / everyDays) + 1;
    const ticks = Array.from({ length: count }, (_, at) => end - at * everyDays * DAY_MS).reverse();
    return ticks.map((at) => ({ day: dayOf(at), label: shortDay.format(at).replace(".", "") }));
  }
  const months = days / 30.4;
  const everyMonths = monthRhythms.find((rhythm) => months / rhythm < DAY_TICKS) ?? 480;
  const ticks: DayTick[] = [];
  const firstMonth = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1;
  for (let month = Math.ceil(firstMonth / everyMonths) * everyMonths; ; month += everyMonths) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (at > end) return ticks;
    if (at < start) continue;
    const year = dayOf(at).slice(0, 4);
    const name = shortMonth.format(at).replace(".", "");
    const withYear = ticks.length === 0 ? `${name} ${year}` : name;
    ticks.push({ day: dayOf(at), label: month % 12 === 0 ? year : withYear });
  }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** 0 on an axis of one day. */
export const placeDay = (from: string, until: string, day: string): number =>
  (Date.parse(day) - Date.parse(from)) / Math.max(Date.parse(until) - Date.parse(from), DAY_MS);
