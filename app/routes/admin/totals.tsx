import { numberFormat } from "~/locale/intl";
import { Moment } from "~/ui/dates";

export interface Total {
  label: string;
  href?: string;
  value: string | number;
  note?: string;
  /** Shown after the note. */
  at?: Date;
  /** Needs attention. */
  bad?: boolean;
}

const whole = numberFormat();

export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className="totals flex flex-wrap gap-px overflow-hidden rounded-[0.875rem] border border-line bg-line">
      {totals.map(({ label, href, value, note, at, bad }) => (
        <div key={label} className="bg-surface px-6 pt-4 pb-5">
          <dt>{href ? <a href={href}>{label}</a> : label}</dt>
          <dd className={`text-heading ${bad ? "text-danger" : "figures"}`}>
            {typeof value === "number" ? whole.format(value) : value}
          </dd>
          {(note || at) && (
            <dd className="text-sm text-muted">
              {note} {at && <Moment at={at} />}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
