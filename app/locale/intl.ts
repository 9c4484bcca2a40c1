// The content build imports this before the brand is generated: it imports nothing.

interface Company {
  readonly locale: string;
  readonly hours?: 12 | 24 | undefined;
}

/** The default applies until the brand has been read. */
let company: Company = { locale: "en" };

/**
 * Called by the entries of the Worker and the browser, and by the content build after each reading
 * of the brand.
 */
export function setLocale({ locale, hours }: Company): void {
  company = { locale, hours };
}

/** BCP 47. */
export const getLocale = (): string => company.locale;

/** Creates a formatter on first use, and anew after `setLocale`. */
function createLater<Formatter>(create: (company: Company) => Formatter): () => Formatter {
  let made: { formatter: Formatter; company: Company } | undefined;
  return () => {
    if (made?.company !== company) made = { formatter: create(company), company };
    return made.formatter;
  };
}

/**
 * Creating a formatter takes a phone up to 10 ms, which would delay every page if it happened while
 * modules load. Digits are grouped as in the company's country ("1’234.50", "12,34,567.00"), if its
 * decimals follow a point as in the ledger and in English texts; otherwise "1,234.50". The minus
 * sign is U+2212.
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
