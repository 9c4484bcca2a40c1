import { latinLetters } from "../../../locale/latin-letters";

// The content build imports these before the brand is generated: they import nothing that is.

/** Characters of a title, which is also an email's subject and a page's heading. */
export const TITLE_MAX = 250;

/**
 * Characters of a slug: `/news/{slug}/history/{SHA-256}.md` stays below the 400 that the Worker
 * accepts.
 */
export const SLUG_MAX = 300;

/**
 * A title in ASCII as it is; any other one without accents, marks of ownership, and the hyphens of
 * office programs. A letter with an accent loses it in every language, "Zürich" → "zurich": a title
 * does not say that its ä is German.
 */
const foldLetters = (title: string) =>
  title
    .replace(/[™℠]/g, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    // Hyphens, dashes, which may have no spaces around, and the bar of "½".
    .replace(/[\u2010-\u2015\u2044]/g, "-")
    .replace(/[^\0-\x7f]/g, (letter) => latinLetters[letter] ?? letter);

/** The specification's slug: lower case, word characters joined by hyphens. */
const slugOfLetters = (letters: string) =>
  letters
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

export const slugOf = (title: string) => slugOfLetters(foldLetters(title));

/**
 * The slugs that a title has had: its own and, for one with letters outside ASCII, that of before
 * 27 November 2026, when they were dropped. Links to it must still arrive.
 */
export const slugsOf = (title: string) => [slugOf(title), slugOfLetters(title)];

/**
 * Where the deployment has a release's file. No visitor can guess the address before publication:
 * see decision 019.
 */
export const sourceAsset = (sha256: string) => `/documents/${sha256}.md`;

/** The same of its OpenTimestamps proof. */
export const stampAsset = (sha256: string) => `/documents/${sha256}.ots`;
