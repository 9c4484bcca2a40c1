// The content build imports these before the brand is generated: they import nothing.

/** How days and times are written: those of the company, once its brand has been read. */
let locale = "en-CA";
let hourCycle: "h12" | "h23" | undefined;

/**
 * Sets the company's way of writing days and times. The entries of the Worker and of the browser call it, and the content
 * build, before anything is formatted.
 */
export function setLocale(company: { readonly locale: string; readonly hours?: 12 | 24 | undefined }): void {
  locale = company.locale;
  hourCycle = company.hours && (company.hours === 24 ? "h23" : "h12");
}

/** BCP 47, as documents name their language. */
export const getLocale = (): string => locale;

/**
 * A number formatter that is created on first use: creating one takes a phone up to 10 ms, which would delay every page
 * if it happened while modules load. Digits are grouped as the company's country does, "1’234.50" or "12,34,567.00", where its
 * decimals follow a point, as those of the ledger and of texts in English do; "1,234.50" elsewhere. A negative figure has a
 * minus sign, U+2212.
 */
export function numberFormat(options?: Intl.NumberFormatOptions): Pick<Intl.NumberFormat, "format"> {
  let made: Intl.NumberFormat | undefined;
  return {
    format(figure: number | bigint | Intl.StringNumericLiteral) {
      made ??= new Intl.NumberFormat((0.5).toLocaleString(locale) === "0.5" ? locale : "en-CA", options);
      return made.format(figure).replace("-", "−");
    },
  };
}

/** A date formatter, created on first use for the same reason. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, "format" | "formatToParts"> {
  let made: Intl.DateTimeFormat | undefined;
  const format = () => {
    const hours = hourCycle && options.timeStyle ? { hourCycle } : {};
    // Some countries' own calendars count other years.
    made ??= new Intl.DateTimeFormat(locale, { ...options, ...hours, calendar: "gregory" });
    return made;
  };
  return { format: (at) => format().format(at), formatToParts: (at) => format().formatToParts(at) };
}
