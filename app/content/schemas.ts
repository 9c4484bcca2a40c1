import { z } from "zod";

// What an editor may write at the head of each file, and the shape of what the content build makes
// of it. The site imports only types from here: zod itself stays in the build.

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

/** What a release can be about. */
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

/**
 * What was wrong with a published text and why, since when; each is a sentence that readers see.
 */
const change = z.strictObject({
  date: isoDate,
  /**
   * Only changes that were recorded before they had a time may lack it: a recorded text cannot be
   * edited.
   */
  at: publicationTime.optional(),
  what: text.max(500),
  why: text.max(500),
});

export const pressFrontMatter = z.strictObject({
  id: z.int().positive(),
  title: text,
  date: isoDate,
  /** As readers see it, "June 18, 2025"; the build checks that it says the same day as `date`. */
  displayDate: text,
  /** The time before which the release appears nowhere. */
  publishAt: publicationTime,
  summary: z.string().trim().min(40).max(300),
  /** Without one, a release is listed under all types only. */
  type: z.enum(releaseTypes).optional(),
  /** Changes of the text since it was published, the first one first. */
  corrections: z.array(change).default([]),
  /** Titles that it had before: their addresses lead to it. */
  formerTitles: z.array(text).default([]),
  /** A release that no longer stands keeps its page, with this notice on top. */
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
    /** The large line of the first screen. */
    headline: text.max(80),
    whatWeDo: z
      .array(
        z.strictObject({
          title: text,
          text,
          action: text,
          href: href.nullable().default(null),
          meanwhile: z.strictObject({ text, href }).optional(),
          /** One of the brand's pictures. */
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
    /** What stands below the brand's pictures of the product. */
    captions: z.strictObject({ app: text, collectible: text, vault: text }),
  }),
  launchpad: z.strictObject({
    ...page,
    /**
     * The cohort that takes applications, for example "First cohort"; without one there is no form.
     */
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
    /** Files of brand/assets, each shown on the ground that it is made for. */
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

/** The header's groups and the footer's columns. */
export const menuGroups = ["Products", "Bitcoin", "News", "Company", "Investors"] as const;

/**
 * A page of text under a name of the company's own, which needs no module: its file says where the
 * menus have it.
 */
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

/**
 * By the address of a page: expressions of the site's search that it answers best, and so comes
 * first for.
 */
export const searchFile = z.record(z.string().startsWith("/"), z.array(upToWords(4)));

export type FirstResults = z.output<typeof searchFile>;

/** A heading of level two with everything below it. */
export interface Section {
  /** Anchor, unique in its document. */
  readonly id: string;
  readonly heading: string;
  /** Sanitized HTML after the heading. */
  readonly html: string;
}

/** A finished body. Its sections and its plain words are read from it: app/domain/bodies.ts. */
export interface Body {
  /** Sanitized when the content was built, safe to set as inner HTML. */
  readonly html: string;
}

/** Light record of a press release: what lists and cards show. */
export interface PressRecord extends z.output<typeof pressFrontMatter> {
  /** Derived from the title, unique. */
  readonly slug: string;
  readonly path: string;
  /** Derived from its former titles. */
  readonly formerSlugs: readonly string[];
  /**
   * When the present edition began, ISO 8601 with offset; `resolveStatus` says it with the
   * edition.
   */
  readonly modified: string;
  /** Its published versions, oldest first; the last one is what the site shows. */
  readonly history: readonly HistoryEntry[];
  /** Whether `npm run content -- record` has the text that the site shows. */
  readonly isRecorded: boolean;
}

/** One version of a release's file in its chain. */
export interface HistoryEntry {
  /** The release's own day, or that of the correction or the withdrawal. */
  readonly date: string;
  /** The release's publication time as this version had it, ISO 8601 with offset. */
  readonly publishAt: string;
  /** Corrections, and a withdrawal, that the file names. */
  readonly changes: number;
  /** SHA-256 of the file in hex, its lines ended by "\n". */
  readonly sha256: string;
  /**
   * SHA-256 in hex of the entry before and of this one, see `hashEntry` in
   * scripts/content/history.ts.
   */
  readonly hash: string;
}

/** A stretch of text that two versions have in common, or only one of them has. */
export interface DifferencePiece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** What changed in one field, or in one place of the text. */
export interface Difference {
  /** As readers see it: "Title", "Text". */
  readonly part: string;
  readonly pieces: readonly DifferencePiece[];
}

/** A text that was public before the present one. */
export interface EarlierText {
  /** In hex; also names its entry of the history. */
  readonly sha256: string;
  readonly title: string;
  readonly displayDate: string;
  readonly summary: string;
  /** Finished, sanitized HTML without anchors; its headings begin at level four. */
  readonly html: string;
  /** How the version after it differs, corrections and withdrawal aside. */
  readonly changed: readonly Difference[];
}

/** The earlier texts of each release, by id, oldest first; none for most. */
export type EarlierTexts = Readonly<Record<number, readonly EarlierText[]>>;

export interface GovernanceRecord
  extends Omit<z.output<typeof governanceFrontMatter>, "adopted" | "lastReviewed"> {
  /** Undefined before that day; so is the next. */
  readonly adopted?: string;
  readonly lastReviewed?: string;
  readonly slug: string;
  readonly path: string;
}

export interface LegalDocument extends z.output<typeof legalFrontMatter>, Body {
  readonly path: string;
}

export type PageName = keyof typeof pageFrontMatter;

/** A page's text with its structured parts. */
export type Page<Name extends PageName> = z.output<(typeof pageFrontMatter)[Name]> &
  Body & { readonly slug: Name; readonly path: string };

export type TextPage = z.output<typeof textPageFrontMatter> &
  Body & { readonly slug: `/${string}`; readonly path: string };

/**
 * Home and about are always there; a brand may do without each other page, whose route then answers
 * 404. Text pages are by their address.
 */
export type Pages = { readonly [Name in "home" | "about"]: Page<Name> } & {
  readonly [Name in Exclude<PageName, "home" | "about">]?: Page<Name>;
} & { readonly [path: `/${string}`]: TextPage };

export type Person = z.output<typeof person>;

export type People = z.output<typeof peopleFile>;
