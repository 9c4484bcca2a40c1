import type { SharedDates } from "~/domain/treasury/shared-dates";

/** The dates of a group of figures, once for all that have them. */
export function DatesLine({ dates, isSimulated }: Pick<SharedDates, "dates" | "isSimulated">) {
  return (
    <p className="measure-note">
      <span>{dates}</span>
      {isSimulated && <span className="price-mark">simulated</span>}
    </p>
  );
}
