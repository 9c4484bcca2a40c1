// What follows from where a company is listed: law, filing system, periods and words. A company overrides each of them with
// `listing.rules` of its brand. A fact without a certain source is left out, and the site then says nothing of it.

/** What filings are about. */
export const filingGroupNames = ["reports", "changes", "meetings", "offerings", "other"] as const;
export type FilingGroup = (typeof filingGroupNames)[number];

/** Kinds of filings by their names in a filing system, in the order of the list's filter. */
export type FilingTypes = Readonly<
  Record<
    string,
    {
      group: FilingGroup;
      /** Reports of a period, with its last day. */
      isPeriodic?: boolean;
      /** Whether its first filing publishes the results of its period. */
      hasStatements?: boolean;
    }
  >
>;

/** From the end of a period to the last day on which its report is allowed. */
export type Allowed = { days: number } | { months: number };

/** Last days of reports, by the kind of issuer. */
export interface Deadlines {
  /** Months between two reports. */
  every: 3 | 6;
  year: Allowed;
  interim: Allowed;
}

export interface Rules {
  /** What releases call statements about the future. */
  forwardLooking: "information" | "statements";
  /** Law that defines them; null where none does. */
  securitiesLaw: string | null;
  /** What the exchange has every release say. "{exchange}" is its name. Null: nothing. */
  notice: string | null;
  /** Where the company files; null where investors know no such place. */
  filingSystem: string | null;
  /** A filing's number there; null where it has none. */
  filingReference: { name: string; pattern: string; example: string } | null;
  filingTypes: FilingTypes;
  /** Filings that a release of results must announce: of each line one. */
  resultsNeed: readonly { name: string; types: readonly string[] }[];
  /** Days from the record date to the meeting; null where law sets no such bounds. */
  recordDays: { fewest?: number; most?: number; fewestWithNotice?: number } | null;
  /** Days from posting the materials to the meeting, where holders get a notice in place of them. */
  noticeDays: number | null;
  /** Years for which posted materials stay, by law. */
  materialsYears: number | null;
  deadlines: Readonly<Record<string, Deadlines>>;
  /** Whether a deadline on a weekend or holiday is the next business day. */
  deadlineMoves: boolean;
  /** Days of silence before results. */
  quietDays: number | null;
  /** Who asks holders of crypto assets for facts about their custody. */
  custodyNotice: string | null;
  words: {
    /** "Common shares", in the plural. */
    shares: string;
    /** Who keeps the register: "Transfer agent". */
    register: string;
    /** What shareholders get before a meeting: "circular". */
    circular: string;
    /** In which the books are kept. */
    accounting: string;
  };
}

const reports = { group: "reports", isPeriodic: true } as const;
const statements = { ...reports, hasStatements: true } as const;
const changes = { group: "changes" } as const;
const meetings = { group: "meetings" } as const;
const offerings = { group: "offerings" } as const;
const other = { group: "other" } as const;

/** Where law names no system with kinds of its own. */
const general: Rules = {
  forwardLooking: "statements",
  securitiesLaw: null,
  notice: null,
  filingSystem: null,
  filingReference: null,
  filingTypes: {
    "Annual report": statements,
    "Half-year report": statements,
    "Quarterly report": statements,
    "Inside information": changes,
    "Managers' transactions": changes,
    "Major shareholdings": changes,
    "Notice of meeting": meetings,
    "Voting results": meetings,
    Prospectus: offerings,
    "Articles of association": other,
    Other: other,
  },
  resultsNeed: [],
  recordDays: null,
  noticeDays: null,
  materialsYears: null,
  deadlines: {},
  deadlineMoves: false,
  quietDays: null,
  custodyNotice: null,
  words: { shares: "Shares", register: "Share register", circular: "notice of meeting", accounting: "IFRS" },
};

/** Multilateral and National Instruments of the Canadian Securities Administrators; kinds by the names of SEDAR+. */
const canada: Rules = {
  ...general,
  forwardLooking: "information",
  securitiesLaw: "Canadian securities law",
  filingSystem: "SEDAR+",
  filingReference: { name: "submission", pattern: "^\\d{8}$", example: "03512345" },
  filingTypes: {
    "Annual financial statements": statements,
    "Annual MD&A": reports,
    "Interim financial statements/report": statements,
    "Interim MD&A": reports,
    "Annual information form": { group: "reports" },
    "Certification of annual filings": reports,
    "Certification of interim filings": reports,
    "Material change report": changes,
    "News release": changes,
    "Management information circular": meetings,
    "Notice of meeting": meetings,
    "Form of proxy": meetings,
    "Report of voting results": meetings,
    "Report of exempt distribution": offerings,
    "Business acquisition report": changes,
    "Filing statement": offerings,
    Prospectus: offerings,
    "Material contract": other,
    "Constating documents": other,
    Other: other,
  },
  resultsNeed: [
    { name: "financial statements", types: ["Annual financial statements", "Interim financial statements/report"] },
    { name: "MD&A", types: ["Annual MD&A", "Interim MD&A"] },
  ],
  // NI 54-101, sections 2.1 and 2.7.1.
  recordDays: { fewest: 30, most: 60, fewestWithNotice: 40 },
  noticeDays: 30,
  // NI 51-102, section 9.1.5, and NI 54-101, section 2.7.1.
  materialsYears: 1,
  // NI 51-102, sections 4.2 and 4.4. The regulators' calendars of filings move a deadline to the next business day.
  deadlines: {
    venture: { every: 3, year: { days: 120 }, interim: { days: 60 } },
    other: { every: 3, year: { days: 90 }, interim: { days: 45 } },
  },
  deadlineMoves: true,
  quietDays: 14,
  custodyNotice: "CSA Staff Notice 51\u2011363",
  words: { shares: "Common shares", register: "Transfer agent", circular: "circular", accounting: "IFRS" },
};

/** Acts and rules of the Securities and Exchange Commission. The record date is of the law of the state. */
const unitedStates: Rules = {
  ...general,
  securitiesLaw: "Section 27A of the Securities Act of 1933 and Section 21E of the Securities Exchange Act of 1934",
  filingSystem: "EDGAR",
  filingReference: { name: "accession number", pattern: "^\\d{10}-\\d{2}-\\d{6}$", example: "0001234567-26-000123" },
  filingTypes: {
    "10-K": statements,
    "10-Q": statements,
    "20-F": statements,
    "40-F": statements,
    "8-K": changes,
    "6-K": changes,
    "Form 3": changes,
    "Form 4": changes,
    "Form 5": changes,
    "Schedule 13D": changes,
    "Schedule 13G": changes,
    "DEF 14A": meetings,
    DEFA14A: meetings,
    "PRE 14A": meetings,
    "S-1": offerings,
    "S-3": offerings,
    "S-8": offerings,
    "424B": offerings,
    "Form D": offerings,
    Other: other,
  },
  // Form 8-K, item 2.02; a foreign private issuer furnishes results on Form 6-K.
  resultsNeed: [{ name: "results on Form 8-K or 6-K", types: ["8-K", "6-K"] }],
  // Rule 14a-16: 40 calendar days.
  noticeDays: 40,
  // General instructions A of Forms 10-K and 10-Q; rule 0-3 moves a deadline to the next business day.
  deadlines: {
    "large-accelerated": { every: 3, year: { days: 60 }, interim: { days: 40 } },
    accelerated: { every: 3, year: { days: 75 }, interim: { days: 40 } },
    "non-accelerated": { every: 3, year: { days: 90 }, interim: { days: 45 } },
  },
  deadlineMoves: true,
  words: {
    shares: "Shares of common stock",
    register: "Transfer agent",
    circular: "proxy statement",
    accounting: "U.S. GAAP",
  },
};

/** Listing Rules of SIX Exchange Regulation, article 49, and its Directive on Financial Reporting, articles 10 and 11. */
const switzerland: Rules = {
  ...general,
  deadlines: { listed: { every: 6, year: { months: 4 }, interim: { months: 3 } } },
  words: { ...general.words, shares: "Registered shares", circular: "invitation" },
};

/** Directives 2004/109/EC, articles 4 and 5, and 2007/36/EC, article 7; Market Abuse Regulation, article 19(11). */
const europeanUnion: Rules = {
  ...general,
  recordDays: { most: 30 },
  deadlines: { listed: { every: 6, year: { months: 4 }, interim: { months: 3 } } },
  quietDays: 30,
  words: { ...general.words, circular: "convening notice" },
};

/** Disclosure Guidance and Transparency Rules 4.1.3 and 4.2.2; UK Market Abuse Regulation, article 19(11). */
const london: Rules = {
  ...general,
  deadlines: { listed: { every: 6, year: { months: 4 }, interim: { months: 3 } } },
  quietDays: 30,
  words: { ...general.words, shares: "Ordinary shares", register: "Registrar" },
};

/** Financial Instruments and Exchange Act, articles 24 and 24-5; Companies Act, article 124. */
const tokyo: Rules = {
  ...general,
  filingSystem: "EDINET",
  filingTypes: {
    "Annual securities report": statements,
    "Semi-annual report": statements,
    "Extraordinary report": changes,
    "Notice of convocation": meetings,
    "Securities registration statement": offerings,
    Other: other,
  },
  recordDays: { most: 92 },
  deadlines: { listed: { every: 6, year: { months: 3 }, interim: { days: 45 } } },
  words: {
    shares: "Common shares",
    register: "Shareholder registry administrator",
    circular: "notice of convocation",
    accounting: "Japanese GAAP",
  },
};

/** ASX Listing Rules 4.2B and 4.3B: appendices 4D and 4E. */
const australia: Rules = {
  ...general,
  filingSystem: "the ASX Market Announcements Platform",
  deadlines: { listed: { every: 6, year: { months: 2 }, interim: { months: 2 } } },
  words: { ...general.words, shares: "Ordinary shares", register: "Share registry" },
};

interface Venue {
  /** As sentences name it. */
  name: string;
  /** What labels begin with. */
  code: string;
  /** BCP 47: how days and times are written. */
  locale: string;
  timeZone: string;
  currency: string;
  /** Prefix of the chart widget's symbols. */
  chart: string;
  rules: Rules;
  /** Whether its issuers' releases have a notice whose wording the company must look up. */
  hasOwnNotice?: boolean;
}

const venueOf = (
  [name, code, chart]: readonly [name: string, code: string, chart: string],
  [locale, timeZone, currency]: readonly [locale: string, timeZone: string, currency: string],
  rules: Rules,
): Venue => ({ name, code, chart, locale, timeZone, currency, rules });

const inCanada = ["en-CA", "America/Toronto", "CAD"] as const;
const inUnitedStates = ["en-US", "America/New_York", "USD"] as const;
const inGermany = ["en-DE", "Europe/Berlin", "EUR"] as const;
const inLondon = ["en-GB", "Europe/London", "GBP"] as const;

export const venues = {
  TSXV: venueOf(["TSX Venture Exchange", "TSXV", "TSXV"], inCanada, {
    ...canada,
    // TSX Venture Exchange Policy 3.3.
    notice:
      "Neither the {exchange} nor its Regulation Services Provider (as that term is defined in the policies of the {exchange}) accepts responsibility for the adequacy or accuracy of this release.",
  }),
  TSX: { ...venueOf(["Toronto Stock Exchange", "TSX", "TSX"], inCanada, canada), hasOwnNotice: true },
  CSE: { ...venueOf(["Canadian Securities Exchange", "CSE", "CSE"], inCanada, canada), hasOwnNotice: true },
  CBOE_CA: { ...venueOf(["Cboe Canada", "CBOE", "NEO"], inCanada, canada), hasOwnNotice: true },
  NYSE: venueOf(["New York Stock Exchange", "NYSE", "NYSE"], inUnitedStates, unitedStates),
  NASDAQ: venueOf(["Nasdaq Stock Market", "Nasdaq", "NASDAQ"], inUnitedStates, unitedStates),
  NYSE_AMERICAN: venueOf(["NYSE American", "NYSE American", "AMEX"], inUnitedStates, unitedStates),
  SIX: venueOf(["SIX Swiss Exchange", "SIX", "SIX"], ["en-CH", "Europe/Zurich", "CHF"], switzerland),
  XETRA: venueOf(["Frankfurt Stock Exchange (Xetra)", "XETRA", "XETR"], inGermany, europeanUnion),
  FRANKFURT: venueOf(["Frankfurt Stock Exchange", "FSE", "FWB"], inGermany, europeanUnion),
  EURONEXT: venueOf(["Euronext", "Euronext", "EURONEXT"], ["en-150", "Europe/Paris", "EUR"], europeanUnion),
  TOKYO: venueOf(["Tokyo Stock Exchange", "TSE", "TSE"], ["en-JP", "Asia/Tokyo", "JPY"], tokyo),
  LSE: venueOf(["London Stock Exchange", "LSE", "LSE"], inLondon, london),
  // AIM Rules for Companies, rules 18 and 19.
  AIM: venueOf(["AIM, a market of the London Stock Exchange", "AIM", "LSE"], inLondon, {
    ...london,
    deadlines: { listed: { every: 6, year: { months: 6 }, interim: { months: 3 } } },
  }),
  ASX: venueOf(["Australian Securities Exchange", "ASX", "ASX"], ["en-AU", "Australia/Sydney", "AUD"], australia),
} as const satisfies Readonly<Record<string, Venue>>;

export type VenueId = keyof typeof venues | "none";
export const venueIds: readonly VenueId[] = [...(Object.keys(venues) as (keyof typeof venues)[]), "none"];

/** A venue with its rules; null for "none": another exchange, or none. */
export const findVenue = (id: VenueId): Venue | null => (id === "none" ? null : venues[id]);

/** The venue that a label begins with: "TSXV: ABC" is of TSXV. */
export const venueOfLabel = (label: string): VenueId => {
  const code = label.split(":")[0]?.trim().toLowerCase();
  const found = Object.entries(venues).find(([id, venue]) =>
    [id, venue.code].some((each) => each.toLowerCase() === code),
  );
  return found ? (found[0] as VenueId) : "none";
};

export type RuleOverrides = { readonly [Name in Exclude<keyof Rules, "words">]?: Rules[Name] | undefined } & {
  readonly words?: { readonly [Name in keyof Rules["words"]]?: string | undefined } | undefined;
};

/** The rules of a venue with a company's own in their place. */
export function resolveRules(id: VenueId, { words, ...overrides }: RuleOverrides = {}): Rules {
  const rules = findVenue(id)?.rules ?? general;
  const own = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  const ownWords = Object.fromEntries(Object.entries(words ?? {}).filter(([, value]) => value !== undefined));
  return { ...rules, ...own, words: { ...rules.words, ...ownWords } };
}
