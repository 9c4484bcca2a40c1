import { brand } from "../brand/generated/public";

/** Every time that people read is in the company's zone. */
export const { timeZone } = brand.company;
/** Names the zone beside a time: "Toronto". */
export const timeZoneCity = timeZone.replace(/^.*\//, "").replaceAll("_", " ");

/** Canadian English, for every figure and date on the site. */
const LOCALE = "en-CA";

/**
 * The platform's formatter of numbers, made at its first use. Making one takes a phone up to 10 ms, and a module that
 * makes some while it loads keeps every page from answering that long.
 */
export function numberFormat(options?: Intl.NumberFormatOptions): Pick<Intl.NumberFormat, "format"> {
  let made: Intl.NumberFormat | undefined;
  return {
    format(figure: number | bigint | Intl.StringNumericLiteral) {
      made ??= new Intl.NumberFormat(LOCALE, options);
      return made.format(figure);
    },
  };
}

/** The platform's formatter of dates and times, made at its first use as {@link numberFormat}'s. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, "format" | "formatToParts"> {
  let made: Intl.DateTimeFormat | undefined;
  const format = () => {
    made ??= new Intl.DateTimeFormat(LOCALE, options);
    return made;
  };
  return { format: (at) => format().format(at), formatToParts: (at) => format().formatToParts(at) };
}
