import { numberFormat } from "~/locale/formats";

interface TotalsProps {
  totals: readonly { label: string; href: string /** Null where it could not be counted. */; count: number | null }[];
}

const whole = numberFormat();

/** How many there are of each, and the way to their list. */
export function Totals({ totals }: TotalsProps) {
  return (
    <dl className="totals">
      {totals.map(({ label, href, count }) => (
        <div key={label} className="total">
          <dt>
            <a href={href}>{label}</a>
          </dt>
          <dd className={count === null ? "text-danger" : "figures"}>
            {count === null ? "Error" : whole.format(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
