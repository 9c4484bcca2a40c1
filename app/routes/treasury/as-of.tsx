import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";

/** A day in words, or the time of a live price with its zone. */
export function AsOf({ at }: { at: string }) {
  if (!at.endsWith("Z")) return at;
  return (
    <span className="whitespace-nowrap">
      <Moment at={at} />
      {` ${timeZoneName}`}
    </span>
  );
}
