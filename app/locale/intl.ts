// The content build imports these before the brand is generated: they import nothing.

interface Company {
  readonly locale: string;
  readonly hours?: 12 | 24 | undefined;
}

/** Whose way of writing days and times it is: the company's, once its brand has been read. */
let company: Company = { locale: "en-CA" };

/**
 * Sets the company's way of writing days and times. The entries of the Worker and of the browser
 * call it, and the content build each time that it has read the brand.
 */
export function setLocale({ locale, hours }: Company): void {
  company = { locale, hours };
}

/** BCP 47, as documents name their language. */
export const getLocale = (): string => company.locale;

/** A formatter that is created on first use, and anew once `setLocale` was called. */
function createLater<Formatter>(create: (company: Company) => Formatter): () => Formatter {
  let made: { formatter: Formatter; company: Company } | undefined;
  return () => {
    if (made?.company !== company) made = { formatter: create(company), company };
    return made.formatter;
  };
}

/**
 * A number formatter that is created on first use: creating one takes a phone up to 10 ms, which
 * would delay every page if it happened while modules load. Digits are grouped as the company's
 * country does, "1’234.50" or "12,34,567.00", where its decimals follow a point, as those of the
 * ledger and of texts in English do; "1,234.50" elsewhere. A negative figure has a minus sign,
 * U+2212.
 */
export function numberFormat(
  options?: Intl.NumberFormatOptions,
): Pick<Intl.NumberFormat, "format"> {
  const formatter = createLater(
    ({ locale }) =>
      new Intl.NumberFormat((0.5).toLocaleString(locale) === "0.5" ? locale : "en-CA", options),
  );
  return { format: (figure) => formatter().format(figure).replace("-", "−") };
}

/** A date formatter, created on first use for the same reason. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
): Pick<Intl.DateTimeFormat, "format" | "formatToParts"> {
  const formatter = createLater(({ locale, hours }) => {
    const cycle =
      hours && options.timeStyle ? ({ hourCycle: hours === 24 ? "h23" : "h12" } as const) : {};
    // Some countries' own calendars count other years.
    return new Intl.DateTimeFormat(locale, { ...options, ...cycle, calendar: "gregory" });
  });
  return {
    format: (at) => formatter().format(at),
    formatToParts: (at) => formatter().formatToParts(at),
  };
}
