import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";

/** A day in words, or the time of a live price with its zone. */
export function AsOf({ at }: { at: string }) {
  if (!at.endsWith("Z")) return at;
  return (
    <>
      <Moment at={at} />
      {`\u00a0${timeZoneName}`}
    </>
  );
}
