import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { brand } from "~/brand/generated/public";
import { formatPrice } from "~/domain/market/money";
import type { MarketStats } from "~/domain/market/stats";
import { isCurrent } from "~/domain/price-status";
import type { PriceQuote } from "~/live/figures";
import { useMotion } from "~/live/motion";
import { readPageClock } from "~/live/page-clock";
import { usePrice } from "~/live/use-price";
import { HOUR_MS, MINUTE_MS } from "~/locale/durations";
import { timeZone, timeZoneName } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";
import { plural } from "~/locale/plural";
import type { DayLine } from "./day-line";
import { PriceLine } from "./price-line";
import { PriceMarks } from "./price-marks";

/** The line is as old as the page: removed once the price is so much newer. */
const LINE_LASTS_MS = 2 * HOUR_MS;

export function PriceBar({ stats, line }: { stats: MarketStats | null; line: DayLine | null }) {
  const quote = usePrice(stats);
  const current = line && quote && Date.parse(quote.updated_at) - line.lastAt < LINE_LASTS_MS;
  return (
    <aside aria-label="Bitcoin price" className="price-bar">
      <div className="shell flex h-full items-center gap-3 max-[24rem]:gap-2 max-[24rem]:px-3 sm:gap-5">
        <Link to="/investors" prefetch="intent" className="price-ticker">
          {brand.listing.label}
        </Link>
        <span className="h-8 w-px flex-none bg-line-strong" aria-hidden="true" />
        <Link
          to="/investors"
          prefetch="intent"
          className="waits-for-next flex min-w-0 flex-col gap-x-5 leading-tight md:flex-row md:items-center"
        >
          <span className="flex min-w-0 items-center gap-2 text-sm whitespace-nowrap">
            <span
              className="price-dot hidden md:block"
              data-live={quote && isCurrent(quote) ? "" : undefined}
              aria-hidden="true"
            />
            <span className="truncate text-muted max-[24rem]:sr-only">Bitcoin</span>
            <span className="figures flex-none font-medium">
              {quote ? formatPrice(quote.price) : "Loading..."}
            </span>
          </span>
          {/* Keeps its place without a line; a narrow bar has none. */}
          <span className="hidden h-7 w-23.5 flex-none md:block">
            {current && <PriceLine line={line} />}
          </span>
          {quote && <PriceAge quote={quote} />}
        </Link>
        <MotionToggle />
      </div>
    </aside>
  );
}

const clock = {
  timeZone,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;
const localTime = dateFormat(clock);
const localMinute = dateFormat({ ...clock, second: undefined });
/** A stale price can be of another day. */
const localDayTime = dateFormat({ ...clock, second: undefined, month: "short", day: "numeric" });
/** "Zurich time" would be cut off beside a time on a phone, as any name would beside "since". */
const isLongName = timeZoneName.length > 4;

/**
 * A changing text is the only text of its element, since translators wrap texts in nodes. The age
 * of a stale price is measured from the page's arrival: a visitor's clock may be hours wrong.
 */
function PriceAge({ quote }: { quote: PriceQuote }) {
  const { stale, freshAt, updated_at, source, status } = quote;
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!stale) return;
    const tick = () => setNow(readPageClock());
    tick();
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, [stale]);

  const age = stale && freshAt !== undefined && now !== null ? now - freshAt : 0;
  const isUnconfirmed = status === "unconfirmed";
  const currentFormat = isUnconfirmed ? localMinute : localTime;
  const time = (stale ? localDayTime : currentFormat).format(Date.parse(updated_at));
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs whitespace-nowrap text-muted max-md:mt-0.5">
      <PriceMarks quote={quote} />
      <span className="truncate" title={source}>
        {isUnconfirmed && <span className="max-[24rem]:sr-only">{"since "}</span>}
        {/* A phone has room for one of them. */}
        <time
          dateTime={updated_at}
          className={`figures ${age > MINUTE_MS ? "max-sm:sr-only" : ""}`}
        >
          {isLongName || isUnconfirmed ? (
            <>
              <span>{time}</span>
              <span className="max-sm:sr-only">{` ${timeZoneName}`}</span>
            </>
          ) : (
            `${time} ${timeZoneName}`
          )}
        </time>
        {age > MINUTE_MS && (
          <span>{` (${plural(Math.floor(age / MINUTE_MS), "minute")} ago)`}</span>
        )}
        {status !== "simulated" && <span className="max-sm:sr-only">{`, ${source}`}</span>}
      </span>
    </span>
  );
}

/** Pauses everything that moves automatically (WCAG 2.2.2). */
function MotionToggle() {
  const { paused, toggle } = useMotion();
  return (
    <button
      type="button"
      className="needs-script ml-auto grid size-10 flex-none place-items-center rounded-full text-muted transition-colors hover:text-ink"
      aria-pressed={paused}
      aria-label="Pause motion"
      title={paused ? "Resume motion" : "Pause motion"}
      onClick={toggle}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
        {paused ? <path d="M4 2.5v11l9-5.5z" /> : <path d="M4 3h2.8v10H4zM9.2 3H12v10H9.2z" />}
      </svg>
    </button>
  );
}
