import type { Body, EarlierText, PressRecord, ReleaseType } from "~/content/schemas";
import { toPlainText } from "~/domain/bodies";
import { QUERY_MAX } from "~/domain/field-lengths";
import { listNotices, type Notice } from "~/domain/press/release-notices";
import {
  hashOfText,
  labelChange,
  type ReleaseStatus,
  resolveStatus,
} from "~/domain/press/release-status";
import type { Embargoed, Parts, Published } from "~/domain/publication";
import { releaseTypeLabels } from "~/domain/type-labels";
import { foldWords } from "~/locale/fold-words";
import { insertNoBreakSpaces } from "~/locale/no-break-spaces";
import { isNumber, listTerms, readQuery } from "~/locale/search-terms";

export type { Difference, DifferencePiece, EarlierText } from "~/content/schemas";

/** What lists and cards show, and so all that they send to the browser. */
export interface ListedRelease
  extends Pick<PressRecord, "id" | "path" | "title" | "summary" | "date" | "displayDate"> {
  /** Whether its text was changed since, or taken back; absent for most. */
  status?: "Corrected" | "Withdrawn";
}

export interface PressFilter {
  query?: string;
  year?: number;
  type?: ReleaseType;
}

export const PAGE_SIZE = 15;

export const listed = (record: PressRecord): ListedRelease => {
  const { id, path, title, summary, date, displayDate } = record;
  const status = labelChange(record);
  return {
    id,
    path,
    title: insertNoBreakSpaces(title),
    summary: insertNoBreakSpaces(summary),
    date,
    displayDate,
    ...(status && { status }),
  };
};

export type Release = PressRecord & Body;

/** What feeds carry beside a release's own fields. */
interface Shown {
  notices: readonly Notice[];
  status: ReleaseStatus;
  sha256: string | null;
}

type Sources = Parts<"pressIndex" | "pressBodies"> & Pick<Embargoed, "earlierTexts">;

export function createPress({
  pressIndex: index,
  pressBodies: bodies,
  earlierTexts = {},
}: Published<Sources>) {
  const list = (): readonly PressRecord[] => index.toSorted(newestFirst);
  const withBody = (record: PressRecord | undefined): Release | undefined => {
    const body = record && bodies[record.id];
    return body && { ...record, ...body };
  };
  const find = (wanted: (record: PressRecord) => boolean) => withBody(index.find(wanted));

  return {
    /** By publication time, the newest first; of the same time, the higher id first. */
    list,
    /**
     * The first of `list`, with texts and notices: for feeds. A withdrawn release has its notices
     * alone.
     */
    newestWithText: (count: number): readonly (Release & Shown)[] =>
      list()
        .slice(0, count)
        .flatMap((record) => withBody(record) ?? [])
        .map((release) => {
          const status = resolveStatus(release);
          const text = status.state === "withdrawn" ? { html: "" } : {};
          return {
            ...release,
            ...text,
            status,
            sha256: hashOfText(release) || null,
            notices: listNotices(release),
          };
        }),
    latest: (count: number): readonly PressRecord[] =>
      index.toSorted((a, b) => b.id - a.id).slice(0, count),
    years: (): readonly number[] => [...new Set(list().map(yearOf))],
    /** The one that another record names, if any. */
    findById: (id: number | undefined) => find((record) => record.id === id),
    /** The slug must match exactly. */
    findBySlug: (slug: string) => find((record) => record.slug === slug),
    /** The release that had this slug before its title changed. */
    findByFormerSlug: (slug: string) => find(({ formerSlugs }) => formerSlugs.includes(slug)),
    earlierTextsOf: (id: number): readonly EarlierText[] => earlierTexts[id] ?? [],
    neighbours(slug: string): { older: PressRecord | undefined; newer: PressRecord | undefined } {
      const all = list();
      const at = all.findIndex((record) => record.slug === slug);
      return at < 0
        ? { older: undefined, newer: undefined }
        : { older: all[at + 1], newer: all[at - 1] };
    },
    types(): readonly ReleaseType[] {
      const present = new Set(index.map(({ type }) => type));
      return (Object.keys(releaseTypeLabels) as ReleaseType[]).filter((type) => present.has(type));
    },
    /** With every word of the query in title, summary or text; in `list`'s order. */
    search({ query = "", year, type }: PressFilter): readonly PressRecord[] {
      const readings = termsOf(query);
      return list().filter(
        (record) =>
          (year === undefined || yearOf(record) === year) &&
          (type === undefined || record.type === type) &&
          matches(readings, record, bodies[record.id]),
      );
    },
  };
}

const newestFirst = (a: PressRecord, b: PressRecord) =>
  Date.parse(b.publishAt) - Date.parse(a.publishAt) || b.id - a.id;

const yearOf = ({ date }: PressRecord) => Number(date.slice(0, 4));

/** Most words of a query that are searched for; the rest is ignored. */
const MAX_TERMS = 8;

/** Folded texts, kept for as long as the record itself. */
const folded = new WeakMap<PressRecord, string>();

/** The readings of a query as terms; one without terms for a query without words. */
export const termsOf = (query: string): readonly (readonly string[])[] =>
  readQuery(query.slice(0, QUERY_MAX)).map((terms) =>
    [...new Set(terms)].slice(0, MAX_TERMS).map((term) => (isNumber(term) ? ` ${term} ` : term)),
  );

function matches(
  readings: readonly (readonly string[])[],
  record: PressRecord,
  body: Body | undefined,
): boolean {
  const { title, summary, displayDate } = record;
  const text =
    folded.get(record) ??
    foldText([title, summary, displayDate, toPlainText(body?.html ?? "")].join("\n"));
  folded.set(record, text);
  return readings.some((terms) => terms.every((term) => text.includes(term)));
}

/** A text as parts of words are looked for in it, and behind it its numbers, which are found whole. */
function foldText(text: string): string {
  const numbers = listTerms(text)
    .flatMap(({ term, others }) => [term, ...others])
    .filter(isNumber);
  return `${foldWords(text)}\n${[...new Set(numbers)].map((number) => ` ${number} `).join("")}`;
}
