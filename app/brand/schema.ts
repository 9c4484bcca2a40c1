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
const httpsUrl = z.url({ protocol: /^https$/ });
const timeZone = z.string().refine(isTimeZone, "must be an IANA time zone");
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour like #f7931a");

/** "[WRITE: …]" is valid too; nothing is published with one (scripts/content/placeholders.ts). */
const orPlaceholder = (schema: z.ZodType<string, string>) =>
  z.string().superRefine((written, context) => {
    if (/^\[WRITE: [^\]]+\]$/.test(written)) return;
    for (const { message } of schema.safeParse(written).error?.issues ?? []) {
      context.addIssue({ code: "custom", message });
    }
  });

const telephone = orPlaceholder(
  z.string().regex(/^\+\d[\d -]{6,}$/, "must be an international number like +1 416 555 0100"),
);
const email = orPlaceholder(z.email("must be an email address"));
const isoDate = z.iso.date("must be a date like 2025-06-18");
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");

const file = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*\.(svg|webp|avif|png|jpg)$/, "must be a picture in brand/assets");
const picture = z.strictObject({ file, alt: z.string().min(1).max(160) });

const office = z.strictObject({
  name: z.string().min(1),
  lines: z.array(z.string().min(1)).min(2),
  email,
});

const tool = z.strictObject({
  title: z.string(),
  description: z.string(),
  link: href,
  comingSoon: z.boolean().default(false),
});

const link = z.strictObject({ label: z.string(), href: httpsUrl });

const market = z.strictObject({
  exchange: z.string().min(1).max(200),
  label: z.string().min(1).max(40),
  country: z.string().min(1).max(60),
  currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency's code, like USD"),
  timeZone,
  filingSystem: z.strictObject({ name: z.string().min(1).max(200), href: httpsUrl }).optional(),
});

const longDays = ["en-US", "en-GB"].map(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", timeZone: "UTC" }),
);

/** "June 30" and "30 June", not "June 31". */
function isDayOfYear(written: string): boolean {
  const day = Date.parse(`${written}, 2001 UTC`);
  return !Number.isNaN(day) && longDays.some((format) => format.format(day) === written);
}

const publicKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, "must be a public key in base64");

const company = z.strictObject({
  legalName: z.string().min(1),
  name: z.string().min(1),
  headline: z.string().min(1),
  tagline: z.string().min(1),
  description: z.string().min(40).max(160),
  foundingYear: z.int().min(1600).optional(),
  timeZone,
  timeZoneName: z.string().min(1).max(60).optional(),
  /** Of the ledger, the closes and every price. It can't be changed once there is a ledger. */
  currency: z.enum(currencyCodes),
  accounting: z.string().min(1).max(200),
  locale: z
    .string()
    .regex(/^en(-[A-Z]{2}|-001|-150)?$/, "must be English of a country, like en-CA")
    .default("en"),
  hours: z.literal([12, 24]).optional(),
});

const listing = market.extend({
  symbol: z.string().min(1),
  shares: z.string().min(1).max(200),
  since: isoDate.optional(),
  page: orPlaceholder(
    z.url({ protocol: /^https$/, error: "must be an address that begins with https://" }),
  ),
  chartSymbol: orPlaceholder(
    z.string().regex(/^[A-Z0-9]+:[A-Z0-9.]+$/, "must be like EXCHANGE:SYMBOL"),
  ),
});

const releaseNotes = z
  .array(
    z.strictObject({
      title: z.string().min(1).max(200).optional(),
      text: z.string().min(1).max(2000),
    }),
  )
  .max(8)
  .default([]);

const contacts = z.strictObject({
  media: z.strictObject({ name: z.string().min(1), title: z.string().min(1), email, telephone }),
  investors: z.strictObject({ email, telephone }),
  partnerships: z.strictObject({ email }),
  privacy: z.strictObject({ email }),
  security: z.strictObject({ email }),
});

const investorServices = z
  .strictObject({
    transferAgent: z.strictObject({
      role: z.string().min(1).max(200),
      name: z.string().min(1),
      email,
      telephone,
      services: z.string().min(1).max(200).optional(),
    }),
    identifiers: z
      .strictObject({
        isin: z
          .string()
          .refine(isIsin, "must be an ISIN whose check digit is right, like US0378331005"),
        cusip: z
          .string()
          .refine(isCusip, "must be a CUSIP whose check digit is right, like 037833100")
          .optional(),
      })
      // An ISIN of Canada or the United States contains the CUSIP.
      .refine(
        ({ isin, cusip }) => !cusip || !/^(CA|US)/.test(isin) || isin.slice(2, 11) === cusip,
        {
          path: ["isin"],
          message: "must contain the CUSIP",
        },
      ),
    auditor: z.string().min(1),
    reserveVerifier: z.strictObject({
      label: z.string().min(1),
      href: httpsUrl,
    }),
    fiscalYearEnd: z
      .string()
      .refine(isDayOfYear, "must be a day and a month, like December 31 or 31 December"),
    /** Default: the calendar's. */
    periods: z.enum(["calendar", "fiscal"]),
  })
  .partial()
  .default({});

const newsletter = z.strictObject({
  provider: z
    .strictObject({
      origin: httpsUrl,
      formId: z.int().positive().default(32),
    })
    .nullable(),
  /** A change of wording needs a new version. */
  consent: z.strictObject({ version: z.string().min(1), wording: z.string().min(20) }),
});

const retention = z
  .strictObject({
    /** More than the seven days for which a confirmation link is valid. */
    unconfirmedDays: z.int().min(8).max(365),
    /** Calendar months. Older lines are removed once they have been exported. */
    auditMonths: z.int().min(1).max(120),
  })
  .partial()
  .default({});

const pictures = z.strictObject({
  goldGram: picture.optional(),
  collectible: picture.optional(),
  app: picture.optional(),
  vault: picture,
  launchpad: picture.optional(),
  reserve: picture,
});

const partners = z
  .array(
    z.strictObject({
      role: z.string().min(1),
      name: z.string().min(1),
      mark: file,
      since: isoDate.optional(),
    }),
  )
  .max(6);

/** Oldest first; the last one signs. */
const signingKeys = z
  .array(z.union([publicKey, z.strictObject({ key: publicKey, until: isoDate })]))
  .max(8)
  .refine(
    (keys) => keys.every((key, at) => (typeof key === "string") === (at === keys.length - 1)),
    'must name the last day of each former key, { key: "…", until: "2026-11-30" }, and none of the last key',
  )
  .default([]);

/** Fields are explained in docs/brand.md. A wrong value stops the build with its path. */
export const brandSchema = z.strictObject({
  origin: z
    .url({ protocol: /^https$/ })
    .refine((url) => !url.endsWith("/"), "must not end with a slash"),
  company,
  product: z.strictObject({
    name: z.string().min(1),
    slug,
    collectible: z.string().min(1).optional(),
  }),
  listing,
  otherListings: z.array(market).max(8).default([]),
  releaseNotes,
  facts: z
    .array(z.strictObject({ label: z.string().min(1).max(200), text: z.string().min(1).max(500) }))
    .max(12)
    .default([]),
  offices: z.strictObject({
    /** Also in each email, as anti-spam laws require. */
    headOffice: office,
    agreements: office,
  }),
  contacts,
  social: z
    .strictObject({ shortMessages: link, professional: link, video: link })
    .partial()
    .default({}),
  documents: z.strictObject({ manifesto: href }).partial().default({}),
  investorServices,
  tools: z.array(tool).max(12).default([]),
  referenceTiles: z.boolean().default(false),
  newsletter,
  retention,
  colours: z.strictObject({
    accent: colour,
    accentInk: colour,
    accentOnLight: colour,
  }),
  pictures,
  partners,
  signingKeys,
  routes: z.strictObject({
    /** Server-only: never in a browser file. */
    adminLogin: slug,
  }),
});

export type Brand = z.output<typeof brandSchema>;

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

/** Width and height in pixels. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export type Logo = Omit<Picture, "alt">;

export type Pictures = { readonly [Name in keyof Brand["pictures"]]: Picture };

export interface Partner {
  readonly role: string;
  readonly name: string;
  /** Address of a square picture. */
  readonly mark: string;
  readonly since?: string | undefined;
}

/** Types for the brand file; the content build validates its values. */
export const defineBrand = (brand: z.input<typeof brandSchema>) => brand;
