import { timeZoneName } from "~/locale/formats";
import { DisplayDate, Moment } from "~/ui/dates";

/** A day, or the time of a live price with its zone. */
export function AsOf({ at }: { at: string }) {
  return at.length === "2025-06-24".length ? (
    <DisplayDate date={at} />
  ) : (
    <>
      <Moment at={at} /> {timeZoneName}
    </>
  );
}
