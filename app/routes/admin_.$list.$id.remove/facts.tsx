import { Moment } from "~/ui/moment";

/** A record as its list shows it. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string | Date])[] }) {
  return (
    <dl className="removal-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value instanceof Date ? <Moment at={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
