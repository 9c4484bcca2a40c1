// When exchanges trade, by the ids of venues.ts, whose rules the Worker does not need. Weekdays on which they do not; Toronto’s
// follow a rule (app/domain/trading-days.ts).

interface Calendar {
  /** Where the exchange publishes them. */
  readonly source: string;
  /** By year: "01-01 12-25". */
  readonly years: Readonly<Record<number, string>>;
}

const unitedStates: Calendar = {
  source: "https://www.nyse.com/markets/hours-calendars",
  years: {
    2024: "01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25",
    // January 9: a national day of mourning.
    2025: "01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25",
    2026: "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25",
    2027: "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24",
  },
};

const germany: Calendar = {
  source: "https://www.xetra.com/xetra-en/newsroom/trading-calendar",
  years: {
    2024: "01-01 03-29 04-01 05-01 12-24 12-25 12-26 12-31",
    2025: "01-01 04-18 04-21 05-01 12-24 12-25 12-26 12-31",
    2026: "01-01 04-03 04-06 05-01 12-24 12-25 12-31",
    2027: "01-01 03-26 03-29 12-24 12-31",
  },
};

const london: Calendar = {
  source: "https://www.londonstockexchange.com/equities-trading/business-days",
  years: {
    2024: "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26",
    2025: "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26",
    2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
    2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
  },
};

/** Of venues that are not here weekends alone are known. */
export const calendars: Readonly<Record<string, Calendar>> = {
  NYSE: unitedStates,
  NASDAQ: unitedStates,
  NYSE_AMERICAN: unitedStates,
  SIX: {
    source:
      "https://www.six-group.com/en/products-services/the-swiss-stock-exchange/trading/trading-provisions/trading-calendar.html",
    years: {
      2024: "01-01 01-02 03-29 04-01 05-01 05-09 05-20 08-01 12-24 12-25 12-26 12-31",
      2025: "01-01 01-02 04-18 04-21 05-01 05-29 06-09 08-01 12-24 12-25 12-26 12-31",
      2026: "01-01 01-02 04-03 04-06 05-01 05-14 05-25 12-24 12-25 12-31",
      2027: "01-01 03-26 03-29 05-06 05-17 12-24 12-31",
    },
  },
  XETRA: germany,
  FRANKFURT: germany,
  EURONEXT: {
    source: "https://www.euronext.com/en/trade/trading-hours-holidays",
    years: {
      2024: "01-01 03-29 04-01 05-01 12-25 12-26",
      2025: "01-01 04-18 04-21 05-01 12-25 12-26",
      2026: "01-01 04-03 04-06 05-01 12-25",
      2027: "01-01 03-26 03-29",
    },
  },
  TOKYO: {
    source: "https://www.jpx.co.jp/english/corporate/about-jpx/calendar/",
    years: {
      2024: "01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31",
      2025: "01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-24 12-31",
      2026: "01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31",
      2027: "01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31",
    },
  },
  LSE: london,
  AIM: london,
  // The Monday after Anzac Day of 2026 is none: futures on the index trade their usual hours. Of 2027 it was not certain.
  ASX: {
    source: "https://www.asx.com.au/markets/market-resources/asx-24-trading-calendar",
    years: {
      2024: "01-01 01-26 03-29 04-01 04-25 06-10 12-25 12-26",
      2025: "01-01 01-27 04-18 04-21 04-25 06-09 12-25 12-26",
      2026: "01-01 01-26 04-03 04-06 06-08 12-25 12-28",
    },
  },
};
