import type { AppLoadContext } from "@remix-run/cloudflare";
import { OLD_BACKUP_MS } from "~/domain/admin/operator-alerts";
import { describeError } from "~/domain/describe-error";
import { DAY_SECONDS, HOUR_SECONDS } from "~/locale/durations";
import { numberFormat } from "~/locale/intl";
import { plural } from "~/locale/plural";
import type { Total } from "../totals";

const whole = numberFormat();
const megabytes = numberFormat({ maximumFractionDigits: 1 });
const inMegabytes = (bytes: number) => `${megabytes.format(bytes / 1_000_000)} MB`;

/** A duration in its largest unit, as "4 s" or "3 d". */
function shorten(seconds: number): string {
  const units = [
    ["d", DAY_SECONDS],
    ["h", HOUR_SECONDS],
    ["min", 60],
  ] as const;
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? (["s", 1] as const);
  return `${whole.format(Math.floor(seconds / length))} ${unit}`;
}

/** Its breaker, and why its price is not part of the one that is shown. */
function describeSource(source: { breaker: string; left_out?: string | null; retry_in?: number }): string {
  const { breaker, left_out, retry_in = 0 } = source;
  const facts = [
    breaker,
    ...(left_out ? [left_out] : []),
    ...(retry_in > 0 ? [`asked again in ${shorten(retry_in)}`] : []),
  ];
  return facts.join(", ");
}

type Services = Pick<AppLoadContext, "status" | "market" | "site" | "clock" | "log">;

/** Everything on the status page. A part that cannot be read is logged and left out. */
export async function readStatus({ status, market, site, clock, log }: Services) {
  const [tables, health, sockets] = await Promise.all([
    status.read().catch((error) => log({ event: "admin.read_failed", part: "status", error: describeError(error) })),
    market.health(),
    market.countSockets(),
  ]);
  const { size, backedUpAt, counted = [], errors = [] } = tables || {};
  const failedEmails = counted.find(({ label }) => label === "email.failed")?.count ?? 0;
  const feed = health.reachable && "sources" in health ? health : null;
  const facts: Total[] = [
    {
      label: "Price age",
      value: feed?.price_age == null ? "None" : shorten(feed.price_age),
      note: feed?.price_age == null ? "no price is known" : `${feed.status}, from ${feed.source}`,
      bad: !feed || feed.stale || feed.status === "unconfirmed",
    },
    {
      label: "Sockets",
      value: sockets === null ? "–" : whole.format(sockets),
      note: feed ? `in ${plural(feed.rooms, "room")}` : "rooms unknown",
    },
    {
      label: "Database",
      value: size ? inMegabytes(size.bytes) : "–",
      note: size ? `${size.growth < 0 ? "−" : "+"}${inMegabytes(Math.abs(size.growth))} since` : "measured each hour",
      at: size?.since,
      bad: !tables,
    },
    {
      label: "Last backup",
      value: backedUpAt ? `${shorten((clock.now() - backedUpAt.getTime()) / 1000)} ago` : "None",
      ...(backedUpAt && { at: backedUpAt }),
      bad: !backedUpAt || clock.now() - backedUpAt.getTime() > OLD_BACKUP_MS,
    },
    { label: "Failed emails", value: whole.format(failedEmails), note: "in 24 hours", bad: failedEmails > 0 },
    { label: "Version", value: site.version.slice(0, 7), note: site.version },
  ];
  const sources = (feed?.sources ?? []).map(({ answered, ...source }) => ({
    ...source,
    state: describeSource(source),
    answered: answered === null ? "never" : `${shorten(answered)} ago`,
  }));
  return { facts, sources, counted, errors, readAt: new Date(clock.now()) };
}
