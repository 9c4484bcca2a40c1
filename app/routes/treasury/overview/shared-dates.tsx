import type { SharedDates } from "~/domain/treasury/shared-dates";

/** The dates of a group of figures, once for all that have them. */
export function DatesLine({ dates, priceMark }: Pick<SharedDates, "dates" | "priceMark">) {
  return (
    <p className="measure-note">
      <span>{dates}</span>
      {priceMark && <span className="price-mark">{priceMark}</span>}
    </p>
  );
}
