import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { EarlyCloses } from "../../app/content/market-schema";
import { isClosedDay, readMinutes, tradingSessions } from "../../app/domain/trading-days";
import { isDay } from "../../app/locale/days";
import type { Folder } from "./files";
import { readYamlSource } from "./front-matter";

// The days of content/early-closes.yaml. A company whose share price is not asked for needs none.

export const EARLY_CLOSES = "content/early-closes.yaml";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like 13:00, in quotes");

const writeClock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

/** @param venue where the shares trade, as marks of the ledger name it: "TSXV" */
export async function readEarlyCloses(folder: Folder, venue: string): Promise<EarlyCloses> {
  if (!existsSync(path.join(folder.root, EARLY_CLOSES))) return {};
  const source = await readYamlSource(folder, EARLY_CLOSES, z.record(z.string(), time));
  const closes = Object.entries(source?.data ?? {}).map(([date, close]) => {
    const at = readMinutes(close);
    const sessions = tradingSessions(venue);
    const [first, last] = [sessions[0], sessions.at(-1)];
    if (!isDay(date)) source?.reject([date], "must be a date like 2026-12-24");
    else if (isClosedDay(date, venue)) source?.reject([date], `${venue} does not trade on that day`);
    if (first && last && (at <= first.open || at >= last.close))
      source?.reject(
        [date],
        `is ${close}, and must be after ${writeClock(first.open)} and before ${writeClock(last.close)}`,
      );
    return [date, at] as const;
  });
  return Object.fromEntries(closes);
}
