import { z } from "zod";

// Front matter, and what the content build makes of it. The site imports only types from here: zod
// stays in the build.

const text = z.string().trim().min(1);
const isoDate = z.iso.date("must be a date like 2025-06-18");
const description = z.string().trim().min(50).max(160);
const href = z
  .string()
  .regex(
    /^(\/(?!\/)[^\s"'<>]*|#[\w-]+|https:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+)$/,
    "must be a path of this site or an https address",
  );
const icon = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be the name of an icon, such as vault");
const card = z.strictObject({ title: text, text });

const releaseTypes = [
  "treasury",
  "financing",
  "listings",
  "governance",
  "partnerships",
  "events",
  "results",
] as const;
export type ReleaseType = (typeof releaseTypes)[number];

const publicationTime = z.iso.datetime({
  offset: true,
  error: "must be a time with its zone, like 2025-06-18T08:00:00-04:00",
});

/** What was wrong with a published text and why, since when; sentences that readers see. */
const change = z.strictObject({
  date: isoDate,
  /**
   * Only changes recorded before changes had a time may lack it: a recorded text can't be edited.
   */
  at: publicationTime.optional(),
  what: text.max(500),
  why: text.max(500),
});

export const pressFrontMatter = z.strictObject({
  id: z.int().positive(),
  title: text,
  date: isoDate,
  /** "June 18, 2025"; the build checks it against `date`. */
  displayDate: text,
  /** The release appears nowhere before. */
  publishAt: publicationTime,
  summary: z.string().trim().min(40).max(300),
  /** Without one, it is listed under all types only. */
  type: z.enum(releaseTypes).optional(),
  /** Since publication, the first one first. */
  corrections: z.array(change).default([]),
  /** Addresses made from these redirect to the present one. */
  formerTitles: z.array(text).default([]),
  /** A withdrawn release keeps its page, with this notice on top. */
  withdrawn: change.omit({ what: true }).optional(),
});

export const governanceFrontMatter = z.strictObject({
  title: text,
  summary: text,
  adopted: isoDate,
  lastReviewed: isoDate,
  order: z.int().positive(),
});

export const legalFrontMatter = z.strictObject({
  title: text,
  description,
  version: text,
  /** Without it, the document is a draft. */
  effective: isoDate.optional(),
});

const page = { title: text, description, lead: text.optional() };

/** One schema for each file of content/pages; a file with another name stops the build. */
export const pageFrontMatter = {
  home: z.strictObject({
    ...page,
    /** The first screen's large line. */
    headline: text.max(80),
    whatWeDo: z
      .array(
        z.strictObject({
          title: text,
          text,
          action: text,
          href: href.nullable().default(null),
          meanwhile: z.strictObject({ text, href }).optional(),
          picture: z
            .enum(["goldGram", "collectible", "app", "vault", "launchpad", "reserve"])
            .optional(),
        }),
      )
      .min(1)
      .max(6),
  }),
  about: z.strictObject(page),
  contact: z.strictObject(page),
  manifesto: z.strictObject(page),
  litepaper: z.strictObject({ ...page, version: text, date: isoDate }),
  gold: z.strictObject({
    ...page,
    intro: text.optional(),
    comingSoon: z.strictObject({ title: text, text, action: text }),
    features: z.array(card.extend({ icon })).length(4),
    /** Below the brand's product pictures. */
    captions: z.strictObject({ app: text, collectible: text, vault: text }),
  }),
  launchpad: z.strictObject({
    ...page,
    /** "First cohort": the cohort that takes applications. Without one there is no form. */
    cohort: text.max(40).optional(),
    steps: z.array(card).min(1),
    offers: z.array(card).min(1),
  }),
  bitcoin: z.strictObject(page),
  investors: z.strictObject({
    ...page,
    custody: z.array(card).default([]),
    benefits: z.array(card).default([]),
    hiddenCards: z.array(card).default([]),
  }),
  questions: z.strictObject(page),
  analysts: z.strictObject({
    ...page,
    analysts: z.array(z.strictObject({ firm: text, name: text, asOf: isoDate.optional() })).min(1),
  }),
  "press-kit": z.strictObject({
    ...page,
    /** Files of brand/assets, each shown on its own background. */
    logos: z
      .array(
        z.strictObject({
          title: text,
          file: z
            .string()
            .regex(/^\/brand\/[a-z0-9-]+\.(svg|png)$/, "must be a picture like /brand/logo.svg"),
          ground: z.enum(["dark", "light"]),
        }),
      )
      .min(1),
  }),
};

export const menuGroups = ["Products", "Bitcoin", "News", "Company", "Investors"] as const;

/** A page of a company's own, without a module: its file has its place in the menus. */
export const textPageFrontMatter = z.strictObject({
  ...page,
  menu: z.strictObject({ group: z.enum(menuGroups), label: text, description: text.optional() }),
});

const person = z.strictObject({
  name: text,
  role: text,
  image: z
    .string()
    .regex(
      /^\/people\/[\w./-]+$/,
      "must be a file of content/people, such as /people/first-last.svg",
    ),
  bio: text,
});

export const peopleFile = z.strictObject({
  leadership: z.array(person).min(1),
  board: z.array(person).min(1),
});

const upToWords = (most: number) =>
  text.regex(new RegExp(`^\\S+( \\S+){0,${most - 1}}$`), `must be one to ${most} words`);

/** By page address: search terms for which the page comes first. */
export const searchFile = z.record(z.string().startsWith("/"), z.array(upToWords(4)));

export type FirstResults = z.output<typeof searchFile>;

/** A level-two heading with everything below it. */
export interface Section {
  /** Anchor, unique in its document. */
  readonly id: string;
  readonly heading: string;
  /** Sanitized, without the heading. */
  readonly html: string;
}

/** app/domain/bodies.ts derives sections and plain text. */
export interface Body {
  /** Sanitized by the content build: safe as inner HTML. */
  readonly html: string;
}

/** For lists and cards. */
export interface PressRecord extends z.output<typeof pressFrontMatter> {
  /** From the title, unique. */
  readonly slug: string;
  readonly path: string;
  readonly formerSlugs: readonly string[];
  /** Start of the present edition, ISO 8601 with offset; `resolveStatus` also gives the edition. */
  readonly modified: string;
  /** Published versions, oldest first; the site shows the last. */
  readonly history: readonly HistoryEntry[];
  /** `npm run content -- record` has recorded the present text. */
  readonly isRecorded: boolean;
}

/** One version of a release's file in the chain. */
export interface HistoryEntry {
  /** The release's own day, or that of the correction or withdrawal. */
  readonly date: string;
  /** As this version had it, ISO 8601 with offset. */
  readonly publishAt: string;
  /** Number of corrections and withdrawals in the file. */
  readonly changes: number;
  /** SHA-256 of the file in hex, its lines ending in "\n". */
  readonly sha256: string;
  /** In hex, of the previous entry and of this one: `hashEntry` (scripts/content/history.ts). */
  readonly hash: string;
}

/** A run of text that both versions have, or only one. */
export interface DifferencePiece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** In one field, or in one place of the text. */
export interface Difference {
  /** "Title", "Text" */
  readonly part: string;
  readonly pieces: readonly DifferencePiece[];
}

/** A version that was public before the present one. */
export interface EarlierText {
  /** In hex; also names its history entry. */
  readonly sha256: string;
  readonly title: string;
  readonly displayDate: string;
  readonly summary: string;
  /** Sanitized, without anchors; headings begin at level four. */
  readonly html: string;
  /** Changes in the next version, other than corrections and withdrawal. */
  readonly changed: readonly Difference[];
}

/** By release id, oldest first; absent for most. */
export type EarlierTexts = Readonly<Record<number, readonly EarlierText[]>>;

export interface GovernanceRecord
  extends Omit<z.output<typeof governanceFrontMatter>, "adopted" | "lastReviewed"> {
  /** Undefined before that day, as is `next`. */
  readonly adopted?: string;
  readonly lastReviewed?: string;
  readonly slug: string;
  readonly path: string;
}

export interface LegalDocument extends z.output<typeof legalFrontMatter>, Body {
  readonly path: string;
}

export type PageName = keyof typeof pageFrontMatter;

export type Page<Name extends PageName> = z.output<(typeof pageFrontMatter)[Name]> &
  Body & { readonly slug: Name; readonly path: string };

export type TextPage = z.output<typeof textPageFrontMatter> &
  Body & { readonly slug: `/${string}`; readonly path: string };

/** Only home and about are required: the route of an absent page answers 404. */
export type Pages = { readonly [Name in "home" | "about"]: Page<Name> } & {
  readonly [Name in Exclude<PageName, "home" | "about">]?: Page<Name>;
} & { readonly [path: `/${string}`]: TextPage };

export type Person = z.output<typeof person>;

export type People = z.output<typeof peopleFile>;
