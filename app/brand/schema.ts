import { z } from "zod";
import { currencyCodes } from "./currencies";
import { isCusip, isIsin } from "./security-identifiers";
import { isTimeZone } from "./time-zones";

const href = z
  .string()
  .regex(
    /^(\/[a-z0-9/-]*|#[a-z-]*|https:\/\/[^\s"'<>]+)$/,
    "must be a path of this site, a #fragment or an https address",
  );
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour like #f7931a");
const telephone = z.string().regex(/^\+\d[\d -]{6,}$/, "must be an international number like +1 416 555 0100");
const isoDate = z.iso.date("must be a date like 2025-06-18");
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");

const file = z.string().regex(/^[a-z0-9][a-z0-9-]*\.(svg|webp|avif|png|jpg)$/, "must be a picture in brand/assets");
/** A picture of the product, and what it shows to who cannot see it. */
const picture = z.strictObject({ file, alt: z.string().min(1).max(160) });

const office = z.strictObject({
  name: z.string().min(1),
  lines: z.array(z.string().min(1)).min(2),
  email: z.email(),
});

const tool = z.strictObject({
  title: z.string(),
  description: z.string(),
  link: href,
  comingSoon: z.boolean().default(false),
});

const link = z.strictObject({ label: z.string(), href: z.url({ protocol: /^https$/ }) });

/** A market where the shares trade, as the company writes it. */
const market = z.strictObject({
  /** As sentences name it. */
  exchange: z.string().min(1).max(80),
  /** As the price bar shows it, for example "TSXV: NLODE". */
  label: z.string().min(1).max(40),
  country: z.string().min(1).max(60),
  /** In which the shares trade there: "CAD". */
  currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency's code, like USD"),
  /** IANA name of the zone in which it opens and closes. */
  timeZone: z.string().refine(isTimeZone, "must be an IANA time zone"),
  /** Where the company files for it, with the address of its profile there. */
  filingSystem: z.strictObject({ name: z.string().min(1).max(60), href: z.url({ protocol: /^https$/ }) }).optional(),
});

const longDay = new Intl.DateTimeFormat("en", { month: "long", day: "numeric", timeZone: "UTC" });

/** "June 30", and not "June 31". */
export function isDayOfYear(written: string): boolean {
  const day = Date.parse(`${written}, 2001 UTC`);
  return !Number.isNaN(day) && longDay.format(day) === written;
}

/** Everything that names the company. A wrong value stops the build with its field's path. */
const publicKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, "must be a public key in base64");

export const brandSchema = z.strictObject({
  /** Where the site is published: canonical, share and feed addresses are built from it, never from a request. */
  origin: z.url({ protocol: /^https$/ }).refine((url) => !url.endsWith("/"), "must not end with a slash"),
  company: z.strictObject({
    legalName: z.string().min(1),
    name: z.string().min(1),
    /** The small line above the headline of Home, and its title. The headline itself is in content/pages/home.md. */
    headline: z.string().min(1),
    /** The line below the headline. */
    tagline: z.string().min(1),
    /** What the company does, for search engines and below each release. */
    description: z.string().min(40).max(160),
    foundingYear: z.int().min(1900),
    /** IANA name, as "America/Toronto": every time that people read is in this zone. */
    timeZone: z.string().refine(isTimeZone, "must be an IANA time zone"),
    /** What follows a time: "ET". Left out, it is the zone's usual abbreviation, or "London time" where it has none. */
    timeZoneName: z.string().min(1).max(20).optional(),
    /** In which the ledger and the daily closes are kept and prices are shown. Once there is a ledger, it can't be changed. */
    currency: z.enum(currencyCodes),
    /** The standards in which the books are kept: "IFRS". */
    accounting: z.string().min(1).max(60),
    /** How days, times and digits are written, and the language that pages name: "en-GB" writes 24 June 2025. */
    locale: z
      .string()
      .regex(/^en(-[A-Z]{2}|-001|-150)?$/, "must be English of a country, like en-CA")
      .default("en"),
    /** Whether clocks show 12 or 24 hours, where it is not as usual in `locale`. */
    hours: z.literal([12, 24]).optional(),
  }),
  product: z.strictObject({
    name: z.string().min(1),
    /** First segment of the gold page's path and of the launch source: "northlode" → /northlode-gold. */
    slug,
    /** Name of the collectible ordinal that the legal terms are about, if there is one. */
    collectible: z.string().min(1).optional(),
  }),
  listing: market.extend({
    symbol: z.string().min(1),
    /** What trades: "Common shares", in the plural. */
    shares: z.string().min(1).max(60),
    /** The first day of trading under it: releases from before do not say that the shares were listed. */
    since: isoDate.optional(),
    /** The company's page at the exchange. */
    page: z.url({ protocol: /^https$/ }),
    /** Symbol of the third-party chart widget, "EXCHANGE:SYMBOL". */
    chartSymbol: z.string().regex(/^[A-Z0-9]+:[A-Z0-9.]+$/),
  }),
  /** Where the share trades besides. */
  otherListings: z.array(market).max(8).default([]),
  /**
   * What each release ends with, below the media contact and the company: its statement on the future, the notice that an
   * exchange has it carry.
   */
  releaseNotes: z
    .array(z.strictObject({ title: z.string().min(1).max(80).optional(), text: z.string().min(1).max(2000) }))
    .max(8)
    .default([]),
  /** What a law wants on a company's site, in the footer and at /contact: "Company number", "Registered office". */
  facts: z
    .array(z.strictObject({ label: z.string().min(1).max(60), text: z.string().min(1).max(200) }))
    .max(12)
    .default([]),
  offices: z.strictObject({
    /** On the contact page, and in each email as the law against spam asks. */
    headOffice: office,
    /** Beside the agreements of the collectible. */
    agreements: office,
  }),
  contacts: z.strictObject({
    /** Below each release. */
    media: z.strictObject({ name: z.string().min(1), title: z.string().min(1), email: z.email(), telephone }),
    investors: z.strictObject({ email: z.email(), telephone }),
    partnerships: z.strictObject({ email: z.email() }),
    privacy: z.strictObject({ email: z.email() }),
    security: z.strictObject({ email: z.email() }),
  }),
  /** Profiles of the header, each optional. */
  social: z.strictObject({ shortMessages: link, professional: link, video: link }).partial().default({}),
  documents: z.strictObject({ manifesto: href }).partial().default({}),
  /** Whom shareholders turn to beside the company; each may be left out, and the investor pages then say nothing of it. */
  investorServices: z
    .strictObject({
      /** Who keeps the register, with the `role` as it is called: "Registrar". `services`: what shareholders ask it for. */
      transferAgent: z.strictObject({
        role: z.string().min(1).max(60),
        name: z.string().min(1),
        email: z.email(),
        telephone,
        services: z.string().min(1).max(200).optional(),
      }),
      /** The numbers of the shares that brokers ask for; an ISIN of Canada or the United States contains the CUSIP. */
      identifiers: z
        .strictObject({
          isin: z.string().refine(isIsin, "must be an ISIN whose check digit is right, like US0378331005"),
          cusip: z.string().refine(isCusip, "must be a CUSIP whose check digit is right, like 037833100").optional(),
        })
        .refine(({ isin, cusip }) => !cusip || !/^(CA|US)/.test(isin) || isin.slice(2, 11) === cusip, {
          path: ["isin"],
          message: "must contain the CUSIP",
        }),
      auditor: z.string().min(1),
      /** An outside page that verifies the reserves, where a provider has one of the company. */
      reserveVerifier: z.strictObject({ label: z.string().min(1), href: z.url({ protocol: /^https$/ }) }),
      /** A day of every year: "December 31". */
      fiscalYearEnd: z.string().refine(isDayOfYear, "must be a month and a day, like December 31"),
    })
    .partial()
    .default({}),
  /** Cards of the dashboard behind the sign-in. */
  tools: z.array(tool).max(12).default([]),
  /** Whether Home has tiles of fixed reference values of the network, such as its hashrate, beside those that are computed. */
  referenceTiles: z.boolean().default(false),
  newsletter: z.strictObject({
    /** Account sub-domain at the e-mail provider, or null for the site's own form. */
    provider: z
      .strictObject({ origin: z.url({ protocol: /^https$/ }), formId: z.int().positive().default(32) })
      .nullable(),
    /** Wording that a subscriber agrees to; a change of wording needs a new version. */
    consent: z.strictObject({ version: z.string().min(1), wording: z.string().min(20) }),
  }),
  /**
   * How long the site keeps what nobody confirmed, and its audit log. What is left out is not deleted automatically. The
   * privacy page's table says which it is.
   */
  retention: z
    .strictObject({
      /** More than the seven days that a confirmation link works. */
      unconfirmedDays: z.int().min(8).max(365),
      /** Calendar months; older lines go once they have been exported. */
      auditMonths: z.int().min(1).max(120),
    })
    .partial()
    .default({}),
  colours: z.strictObject({
    accent: colour,
    /** Of text on the accent. */
    accentInk: colour,
    accentOnLight: colour,
  }),
  /**
   * Pictures of brand/assets for a dark and a light ground; any size, since pages reserve the place each one needs. A company
   * without gold or launchpad leaves theirs out.
   */
  pictures: z.strictObject({
    goldGram: picture.optional(),
    collectible: picture.optional(),
    /** A drawing of the app: its figures must be recognizable as examples. */
    app: picture.optional(),
    vault: picture,
    launchpad: picture.optional(),
    reserve: picture,
  }),
  /** Who keeps, audits and makes for the company, with a square mark each; none hides the strip. */
  partners: z
    .array(
      z.strictObject({
        role: z.string().min(1),
        name: z.string().min(1),
        mark: file,
        /** The day from which the site names it; left out, it always does. */
        since: isoDate.optional(),
      }),
    )
    .max(6),
  /**
   * Public keys of the company, oldest first: base64 of 32 bytes, as `npm run proofs -- create-key` prints. The last one signs. A
   * former one stays for what it signed, as `{ key, until }` with the last day that it signs for. None: the record is not
   * signed.
   */
  signingKeys: z
    .array(z.union([publicKey, z.strictObject({ key: publicKey, until: isoDate })]))
    .max(8)
    .refine(
      (keys) => keys.every((key, at) => (typeof key === "string") === (at === keys.length - 1)),
      'must name the last day of each former key, { key: "…", until: "2026-11-30" }, and none of the last key',
    )
    .default([]),
  routes: z.strictObject({
    /** Server-only: no browser file may name it. */
    adminLogin: slug,
  }),
});

export type Brand = z.output<typeof brandSchema>;

/** What every page in the browser knows of the brand: the lists that one page shows are loaded with it. */
export type PublicBrand = Omit<
  Brand,
  | "routes"
  | "pictures"
  | "partners"
  | "tools"
  | "investorServices"
  | "releaseNotes"
  | "referenceTiles"
  | "colours"
  | "retention"
  | "signingKeys"
>;

export type Tools = Brand["tools"];
export type Colours = Brand["colours"];
export type InvestorServices = Brand["investorServices"];
export type Retention = Brand["retention"];
export type ReleaseNotes = Brand["releaseNotes"];

/** A picture as pages show it; width and height in its own pixels. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** The logo in its own proportions, for the header of every page. */
export type Logo = Omit<Picture, "alt">;

export type Pictures = { readonly [Name in keyof Brand["pictures"]]: Picture };

export interface Partner {
  readonly role: string;
  readonly name: string;
  /** Address of a square picture. */
  readonly mark: string;
  readonly since?: string | undefined;
}

/** Gives an editor's brand file its types; the content build validates the values. */
export const defineBrand = (brand: z.input<typeof brandSchema>) => brand;
