import type { PressRecord } from "../../app/content/schemas";
import { resolveStatus } from "../../app/domain/press/release-status";
import { isDue } from "../../app/domain/publication";
import { MINUTE_MS } from "../../app/locale/durations";
import type { History } from "./history";
import { nameTimeZone } from "./time-zones";

interface OutlookRules {
  /** Ms since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  /** The recorded chains; null without any. */
  readonly history: History | null;
}

const headings = ["Release", "Status", "Publication time", "Until then", "Changed"] as const;

/** Releases that are to be published or recorded, in up to 100 columns of plain text. */
export function formatOutlook(releases: readonly PressRecord[], rules: OutlookRules): string {
  const { now, timeZone, history } = rules;
  const isUpcoming = (release: PressRecord) => !isDue(release, now);
  const listed = releases
    .filter((release) => isUpcoming(release) || changeOf(release, history) === "yes")
    .toSorted((a, b) => Date.parse(a.publishAt) - Date.parse(b.publishAt));
  const others = releases.length - listed.length;
  const published = `${others} ${listed.length > 0 ? "other " : ""}${others === 1 ? "release is" : "releases are"} published.`;
  if (listed.length === 0) return published;
  const rows = [headings, ...listed.map((release) => formatRow(release, rules))];
  const widths = headings.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const note = `Times in ${nameTimeZone(timeZone)}. Changed: since "npm run content -- record".`;
  return [...lines, "", `${note} ${published}`].join("\n");
}

function formatRow(release: PressRecord, { now, timeZone, history }: OutlookRules) {
  const { id, publishAt } = release;
  const at = Date.parse(publishAt);
  return [
    String(id),
    resolveStatus(release, !isDue(release, now)).label,
    showTime(at, timeZone),
    at > now ? showDuration(at - now) : "–",
    changeOf(release, history),
  ];
}

function changeOf(
  { id, isRecorded }: PressRecord,
  history: History | null,
): "no" | "yes" | "not recorded" {
  if (isRecorded) return "no";
  return history?.[id] ? "yes" : "not recorded";
}

/** "Thu Nov 12 2026, 07:30:00". */
function showTime(at: number, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-CA", { ...options, timeZone }).format(at).replaceAll(".", "");
  const day = [
    { weekday: "short" },
    { month: "short" },
    { day: "numeric" },
    { year: "numeric" },
  ] as const;
  const clock = format({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  return `${day.map(format).join(" ")}, ${clock}`;
}

/** "12 d 3 h", "3 h 20 min", "less than 1 min". */
function showDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${rest} min`;
  return rest > 0 ? `${rest} min` : "less than 1 min";
}
