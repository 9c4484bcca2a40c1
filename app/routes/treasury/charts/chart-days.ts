import { SECOND_MS } from "~/locale/durations";

// The days of a chart from the file beside it (file.ts), as the crosshair reads them.

/** A request that failed is repeated by the first touch after so many ms: each move of a pointer asks for the days. */
export const RETRY_MS = 2 * SECOND_MS;

export interface ChartDay {
  /** ISO 8601. */
  readonly day: string;
  /** Decimals in the order of the file's columns after the date; null where a line has no point. */
  readonly values: readonly (string | null)[];
}

/** A function that requests the file at its first call and keeps the days. It never rejects: without the file, no days. */
export function createDayLoader(file: string, signal: AbortSignal): () => Promise<readonly ChartDay[]> {
  let days: Promise<readonly ChartDay[]> | undefined;
  return () => {
    days ??= fetch(file, { signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(response)))
      .then(readDays)
      .catch(() => {
        setTimeout(() => {
          days = undefined;
        }, RETRY_MS);
        return [];
      });
    return days;
  };
}

/** A heading, then a day and its values on each line. */
function readDays(csv: string): ChartDay[] {
  return csv
    .split("\r\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => {
      const [day = "", ...values] = line.split(",");
      return { day, values: values.map((value) => value || null) };
    });
}

/** @param time ms since 1970 */
export function findNearestDay(days: readonly ChartDay[], time: number): ChartDay | null {
  const distanceTo = ({ day }: ChartDay) => Math.abs(Date.parse(day) - time);
  return days.reduce<ChartDay | null>(
    (nearest, day) => (nearest && distanceTo(nearest) <= distanceTo(day) ? nearest : day),
    null,
  );
}
