// The content build imports these before the brand is generated: they import nothing.

/** Canadian English, for every figure and date on the site. A negative figure has a minus sign, U+2212. */
const LOCALE = "en-CA";

/**
 * A number formatter that is created on first use: creating one takes a phone up to 10 ms, which would delay every page
 * if it happened while modules load.
 */
export function numberFormat(options?: Intl.NumberFormatOptions): Pick<Intl.NumberFormat, "format"> {
  let made: Intl.NumberFormat | undefined;
  return {
    format(figure: number | bigint | Intl.StringNumericLiteral) {
      made ??= new Intl.NumberFormat(LOCALE, options);
      return made.format(figure).replace("-", "−");
    },
  };
}

/** A date formatter, created on first use for the same reason. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, "format" | "formatToParts"> {
  let made: Intl.DateTimeFormat | undefined;
  const format = () => {
    made ??= new Intl.DateTimeFormat(LOCALE, options);
    return made;
  };
  return { format: (at) => format().format(at), formatToParts: (at) => format().formatToParts(at) };
}
