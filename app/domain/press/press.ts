import type { PressBody, PressRecord } from "~/content/schemas";
import { matches, termsOf } from "./search";

/** A release with its body. */
export type Release = PressRecord & PressBody;

export interface Press {
  /** Newest date first; of the same day, the higher id first. */
  list(): readonly PressRecord[];
  /** As list, with the bodies: for feeds. */
  listWithText(): readonly Release[];
  /** Those with the highest ids. */
  latest(count: number): readonly PressRecord[];
  /** Years that have a release, newest first. */
  years(): readonly number[];
  findById(id: number): Release | undefined;
  /** The slug must be equal to the letter. */
  findBySlug(slug: string): Release | undefined;
  /** The releases just before and after in time. */
  neighbours(slug: string): { readonly older: PressRecord | undefined; readonly newer: PressRecord | undefined };
  /** Releases that hold every word of the query, in title, summary or text; in the order of `list`. */
  search(query: string, year?: number): readonly PressRecord[];
  /** The next instant at which a release appears, in ms: nothing made from this may be kept longer. */
  nextPublishAt(): number | undefined;
}

interface Sources {
  readonly index: readonly PressRecord[];
  readonly bodies: Readonly<Record<number, PressBody>>;
  readonly clock: { now(): number };
}

/** The one accessor of releases: before its `publishAt`, a release is in no answer of it. */
export function createPress({ index, bodies, clock }: Sources): Press {
  const releases = index.map((record) => ({ record, from: Date.parse(record.publishAt) }));

  const published = (): PressRecord[] => {
    const now = clock.now();
    return releases.filter(({ from }) => from <= now).map(({ record }) => record);
  };
  const list = () => published().sort(newestFirst);
  const find = (wanted: (record: PressRecord) => boolean): Release | undefined => {
    const record = published().find(wanted);
    const body = record && bodies[record.id];
    return body && { ...record, ...body };
  };

  return {
    list,
    listWithText: () =>
      list().flatMap((record) => {
        const body = bodies[record.id];
        return body ? [{ ...record, ...body }] : [];
      }),
    latest: (count) =>
      published()
        .sort((a, b) => b.id - a.id)
        .slice(0, count),
    years: () => [...new Set(list().map(yearOf))],
    findById: (id) => find((record) => record.id === id),
    findBySlug: (slug) => find((record) => record.slug === slug),
    neighbours(slug) {
      const all = list();
      const at = all.findIndex((record) => record.slug === slug);
      return at < 0 ? { older: undefined, newer: undefined } : { older: all[at + 1], newer: all[at - 1] };
    },
    search(query, year) {
      const terms = termsOf(query);
      return list().filter(
        (record) => (year === undefined || yearOf(record) === year) && matches(terms, record, bodies[record.id]),
      );
    },
    nextPublishAt() {
      const now = clock.now();
      const coming = releases.map(({ from }) => from).filter((from) => from > now);
      return coming.length > 0 ? Math.min(...coming) : undefined;
    },
  };
}

const newestFirst = (a: PressRecord, b: PressRecord) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1);

const yearOf = ({ date }: PressRecord) => Number(date.slice(0, 4));
