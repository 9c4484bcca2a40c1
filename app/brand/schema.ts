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

/**
 * A text of a form, or "[WRITE: …]" in its place, with which nothing is published
 * (scripts/content/placeholders.ts).
 */
const orPlaceholder = (schema: z.ZodType<string, string>) =>
  z.string().superRefine((written, context) => {
    if (/^\[WRITE: [^\]]+\]$/.test(written)) return;
    for (const { message } of schema.safeParse(written).error?.issues ?? [])
      context.addIssue({ code: "custom", message });
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

const link = z.strictObject({ label: z.string(), href: z.url({ protocol: /^https$/ }) });

const market = z.strictObject({
  exchange: z.string().min(1).max(80),
  label: z.string().min(1).max(40),
  country: z.string().min(1).max(60),
  currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency's code, like USD"),
  timeZone: z.string().refine(isTimeZone, "must be an IANA time zone"),
  filingSystem: z
    .strictObject({ name: z.string().min(1).max(60), href: z.url({ protocol: /^https$/ }) })
    .optional(),
});

const longDay = new Intl.DateTimeFormat("en", { month: "long", day: "numeric", timeZone: "UTC" });

/** "June 30", and not "June 31". */
function isDayOfYear(written: string): boolean {
  const day = Date.parse(`${written}, 2001 UTC`);
  return !Number.isNaN(day) && longDay.format(day) === written;
}

const publicKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, "must be a public key in base64");

/** docs/brand.md explains each field. A wrong value stops the build with its path. */
export const brandSchema = z.strictObject({
  origin: z
    .url({ protocol: /^https$/ })
    .refine((url) => !url.endsWith("/"), "must not end with a slash"),
  company: z.strictObject({
    legalName: z.string().min(1),
    name: z.string().min(1),
    headline: z.string().min(1),
    tagline: z.string().min(1),
    description: z.string().min(40).max(160),
    foundingYear: z.int().min(1900).optional(),
    timeZone: z.string().refine(isTimeZone, "must be an IANA time zone"),
    timeZoneName: z.string().min(1).max(20).optional(),
    /** Of the ledger, the closes and every price: once there is a ledger, it can't be changed. */
    currency: z.enum(currencyCodes),
    accounting: z.string().min(1).max(60),
    locale: z
      .string()
      .regex(/^en(-[A-Z]{2}|-001|-150)?$/, "must be English of a country, like en-CA")
      .default("en"),
    hours: z.literal([12, 24]).optional(),
  }),
  product: z.strictObject({
    name: z.string().min(1),
    slug,
    collectible: z.string().min(1).optional(),
  }),
  listing: market.extend({
    symbol: z.string().min(1),
    shares: z.string().min(1).max(60),
    since: isoDate.optional(),
    page: orPlaceholder(
      z.url({ protocol: /^https$/, error: "must be an address that begins with https://" }),
    ),
    chartSymbol: orPlaceholder(
      z.string().regex(/^[A-Z0-9]+:[A-Z0-9.]+$/, "must be like EXCHANGE:SYMBOL"),
    ),
  }),
  otherListings: z.array(market).max(8).default([]),
  releaseNotes: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(80).optional(),
        text: z.string().min(1).max(2000),
      }),
    )
    .max(8)
    .default([]),
  facts: z
    .array(z.strictObject({ label: z.string().min(1).max(60), text: z.string().min(1).max(200) }))
    .max(12)
    .default([]),
  offices: z.strictObject({
    /** Also in each email: laws against spam ask for it. */
    headOffice: office,
    agreements: office,
  }),
  contacts: z.strictObject({
    media: z.strictObject({ name: z.string().min(1), title: z.string().min(1), email, telephone }),
    investors: z.strictObject({ email, telephone }),
    partnerships: z.strictObject({ email }),
    privacy: z.strictObject({ email }),
    security: z.strictObject({ email }),
  }),
  social: z
    .strictObject({ shortMessages: link, professional: link, video: link })
    .partial()
    .default({}),
  documents: z.strictObject({ manifesto: href }).partial().default({}),
  investorServices: z
    .strictObject({
      transferAgent: z.strictObject({
        role: z.string().min(1).max(60),
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
        href: z.url({ protocol: /^https$/ }),
      }),
      fiscalYearEnd: z.string().refine(isDayOfYear, "must be a month and a day, like December 31"),
      /** Of the treasury's quarters and years: the calendar's without it. */
      periods: z.enum(["calendar", "fiscal"]),
    })
    .partial()
    .default({}),
  tools: z.array(tool).max(12).default([]),
  referenceTiles: z.boolean().default(false),
  newsletter: z.strictObject({
    provider: z
      .strictObject({
        origin: z.url({ protocol: /^https$/ }),
        formId: z.int().positive().default(32),
      })
      .nullable(),
    /** Wording that a subscriber agrees to; a change of wording needs a new version. */
    consent: z.strictObject({ version: z.string().min(1), wording: z.string().min(20) }),
  }),
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
    accentInk: colour,
    accentOnLight: colour,
  }),
  pictures: z.strictObject({
    goldGram: picture.optional(),
    collectible: picture.optional(),
    app: picture.optional(),
    vault: picture,
    launchpad: picture.optional(),
    reserve: picture,
  }),
  partners: z
    .array(
      z.strictObject({
        role: z.string().min(1),
        name: z.string().min(1),
        mark: file,
        since: isoDate.optional(),
      }),
    )
    .max(6),
  /** Oldest first; the last one signs. */
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

/**
 * What every page in the browser knows of the brand: the lists that one page shows are loaded with
 * it.
 */
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
