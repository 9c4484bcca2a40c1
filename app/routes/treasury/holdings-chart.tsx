/** A day's holdings after a purchase. */
export interface HoldingsStep {
  readonly date: string;
  readonly btc: number;
  readonly bought: number;
}

const [WIDTH, HEIGHT, TOP] = [1000, 260, 24];

/** Holdings as steps with a dot for each purchase, its area by the quantity. The ledger below is its table. */
export function HoldingsChart({ steps, until }: { steps: readonly HoldingsStep[]; until: string }) {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [Date.parse(first.date), Date.parse(until)];
  const x = (date: string) => Math.round(((Date.parse(date) - from) / Math.max(to - from, 1)) * WIDTH);
  const y = (btc: number) => Math.round(HEIGHT - (btc / last.btc) * (HEIGHT - TOP));
  const line = steps
    .map(({ date, btc }, index) => `${index === 0 ? `M0 ${HEIGHT}` : `H${x(date)}`}V${y(btc)}`)
    .join("");
  const summary = `Bitcoin held rose from ${first.btc} to ${last.btc} BTC in ${steps.length} purchases between ${first.date} and ${last.date}.`;
  return (
    <figure className="mt-8">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`} className="h-auto w-full overflow-visible text-accent" role="img">
        <title>{summary}</title>
        <path d={`${line}H${WIDTH}V${HEIGHT}Z`} fill="currentColor" fillOpacity="0.14" />
        <path d={`${line}H${WIDTH}`} fill="none" stroke="currentColor" strokeWidth="2" />
        {steps.map(({ date, btc, bought }) => (
          <circle
            key={date}
            cx={x(date)}
            cy={y(btc)}
            r={Math.round(4 + Math.sqrt(bought) * 2)}
            fill="currentColor"
            stroke="var(--color-ground)"
            strokeWidth="2"
          />
        ))}
      </svg>
      <figcaption className="figures mt-3 flex flex-wrap justify-between gap-x-6 text-sm text-muted">
        <span>{summary}</span>
        <span>{last.btc} BTC at the top edge, 0 at the foot</span>
      </figcaption>
    </figure>
  );
}
