import type { Filing, InvestorDocument, InvestorEvent, Meeting } from "~/content/investors-schema";
import type { DailyClose } from "~/content/market-schema";
import type { Body, EarlierTexts, GovernanceRecord, Pages, PressRecord } from "~/content/schemas";
import type { Ledger } from "~/content/treasury-lists/ledger";
import { DAY_MS, HOUR_MS } from "~/locale/durations";

// Decides what the site shows at a time. Services receive published content and have no clock for
// it, so everything in a response is of the one time that its request read. A clock is only for
// what services write, limit or compare with the present.

declare const isPublished: unique symbol;

/**
 * Content without anything under embargo. Only this module can make one, and services accept
 * nothing else.
 */
export type Published<Content> = Content & { readonly [isPublished]: true };

export interface Embargoed {
  readonly pressIndex?: readonly PressRecord[];
  readonly pressBodies?: Readonly<Record<number, Body>>;
  readonly earlierTexts?: EarlierTexts;
  /** Without an analyst or a litepaper whose date is still to come. */
  readonly pages?: Pages;
  /** Each without its future dates. */
  readonly governanceIndex?: readonly GovernanceRecord[];
  /** Newest first. */
  readonly investorDocuments?: readonly InvestorDocument[];
  /** Newest first; hidden until the release that announces it is published. */
  readonly filings?: readonly Filing[];
  readonly investorEvents?: readonly InvestorEvent[];
  /** Each without its circular and results until these are published. */
  readonly meetings?: readonly Meeting[];
  /** Null: the company publishes no treasury. */
  readonly treasury?: Ledger | null;
  /** Public once its day has ended. */
  readonly closes?: readonly DailyClose[];
}

/** When the day has ended in every zone, in ms. */
const endOf = ({ date }: DailyClose) => Date.parse(date) + DAY_MS + 12 * HOUR_MS;

/** When the day has begun in every zone, in ms. */
const startOf = (date: string) => Date.parse(date) + 12 * HOUR_MS;

const hasBegun = (date: string | undefined, at: number) =>
  date !== undefined && startOf(date) <= at;
const listStarts = (dates: readonly (string | undefined)[]) =>
  dates.flatMap((date) => (date ? startOf(date) : []));

export type Parts<Name extends keyof Embargoed> = Required<Pick<Embargoed, Name>>;

/** @param at ms since the epoch */
export const isDue = ({ publishAt }: { publishAt: string }, at: number) =>
  Date.parse(publishAt) <= at;

/**
 * The site passes `markWithdrawn`, which the content build can't import before the brand is
 * generated.
 */
type ShowRelease = (record: PressRecord) => PressRecord;
const asWritten: ShowRelease = (record) => record;

function decide({ pressIndex = [] }: Embargoed, at: number, show: ShowRelease) {
  const isOut = (entry: { publishAt: string }) => isDue(entry, at);
  const releases = pressIndex.filter(isOut);
  const hiddenReleases = new Set<number | undefined>(pressIndex.map(({ id }) => id));
  for (const { id } of releases) hiddenReleases.delete(id);
  const keepReleases = <Value>(byId: Readonly<Record<number, Value>>) =>
    Object.fromEntries(releases.map(({ id }) => [id, byId[id] as Value]));
  return { at, show, isOut, releases, hiddenReleases, keepReleases };
}

interface PublicationRule<Part> {
  publish(part: Part, decision: ReturnType<typeof decide>): Part;
  /** When its published form changes, in ms since the epoch. */
  listTimes(part: Part): readonly number[];
}

const parseTimes = (times: readonly (string | undefined)[]) =>
  times.flatMap((time) => (time === undefined ? [] : Date.parse(time)));
const listPublicationTimes = (entries: readonly { publishAt: string }[]) =>
  parseTimes(entries.map(({ publishAt }) => publishAt));
/** For parts that follow the releases. */
const listNoTimes = () => [];

type PartName = keyof Embargoed;
type Values = { readonly [Name in PartName]-?: NonNullable<Embargoed[Name]> };

/** A test finds content that has a publication time and is missing here. */
const rules: { readonly [Name in PartName]: PublicationRule<Values[Name]> } = {
  pressIndex: {
    publish: (_, { releases, show }) => releases.map(show),
    listTimes: listPublicationTimes,
  },
  pressBodies: {
    publish: (bodies, { keepReleases }) => keepReleases(bodies),
    listTimes: listNoTimes,
  },
  earlierTexts: {
    publish: (texts, { keepReleases }) => keepReleases(texts),
    listTimes: listNoTimes,
  },
  pages: {
    publish: ({ analysts, litepaper, ...pages }, { at }) => ({
      ...pages,
      ...(litepaper && hasBegun(litepaper.date, at) && { litepaper }),
      ...(analysts && {
        analysts: {
          ...analysts,
          analysts: analysts.analysts.filter(({ asOf }) => !asOf || hasBegun(asOf, at)),
        },
      }),
    }),
    listTimes: ({ analysts, litepaper }) =>
      listStarts([litepaper?.date, ...(analysts?.analysts ?? []).map(({ asOf }) => asOf)]),
  },
  governanceIndex: {
    publish: (index, { at }) =>
      index.map(({ adopted, lastReviewed, ...record }) => ({
        ...record,
        ...(hasBegun(adopted, at) && { adopted }),
        ...(hasBegun(lastReviewed, at) && { lastReviewed }),
      })),
    listTimes: (index) =>
      listStarts(index.flatMap(({ adopted, lastReviewed }) => [adopted, lastReviewed])),
  },
  investorDocuments: {
    publish: (documents, { isOut }) => documents.filter(isOut),
    listTimes: listPublicationTimes,
  },
  filings: {
    publish: (filings, { isOut }) => filings.filter(isOut),
    listTimes: listPublicationTimes,
  },
  investorEvents: {
    publish: (events, { isOut, at, hiddenReleases }) =>
      events
        .filter(isOut)
        .map((event) => resolveEventAt(event, at, hiddenReleases.has(event.release))),
    listTimes: (events) =>
      parseTimes(
        events.flatMap(({ publishAt, start, end, materials = [] }) => [
          publishAt,
          start,
          end,
          ...materials.flatMap((material) => [material.publishAt, material.until]),
        ]),
      ),
  },
  meetings: {
    publish: (meetings, { isOut }) =>
      meetings.filter(isOut).map(({ circular, results, ...meeting }) => ({
        ...meeting,
        ...(circular && isOut(circular) && { circular }),
        ...(results && isOut(results) && { results }),
      })),
    listTimes: (meetings) =>
      parseTimes(
        meetings.flatMap(({ publishAt, circular, results }) => [
          publishAt,
          circular?.publishAt,
          circular?.proxyDeadline,
          results?.publishAt,
        ]),
      ),
  },
  treasury: {
    publish: (ledger, { isOut }) =>
      mapLists(ledger, (rows) => rows.filter(isOut).map((row) => showCorrected(row, isOut))),
    listTimes: (ledger) =>
      parseTimes(
        Object.values(ledger).flatMap((rows: readonly LedgerRow[]) =>
          rows.flatMap(({ publishAt, corrected }) => [publishAt, corrected?.publishAt]),
        ),
      ),
  },
  closes: {
    publish: (closes, { at }) => closes.filter((close) => endOf(close) <= at),
    listTimes: (closes) => closes.map(endOf),
  },
};

type LedgerRow = {
  readonly publishAt: string;
  readonly corrected?: { readonly publishAt: string; readonly was: object } | undefined;
};

const mapLists = (
  ledger: Ledger,
  map: (rows: readonly LedgerRow[]) => readonly LedgerRow[],
): Ledger => ({
  ...ledger,
  ...Object.fromEntries(Object.entries(ledger).map(([name, rows]) => [name, map(rows)])),
});

const showCorrected = (
  row: LedgerRow,
  isOut: (entry: { publishAt: string }) => boolean,
): LedgerRow =>
  row.corrected && !isOut(row.corrected)
    ? { ...row, ...row.corrected.was, corrected: undefined }
    : row;

const isPart = (name: string): name is PartName => Object.hasOwn(rules, name);

const listParts = (content: Embargoed): PartName[] =>
  Object.keys(content).filter((name): name is PartName => isPart(name) && content[name] != null);

/** @param at ms since the epoch */
export function publish<Content extends Embargoed>(
  content: Content,
  at: number,
  show: ShowRelease = asWritten,
) {
  const decision = decide(content, at, show);
  const publishPart = <Name extends PartName>(name: Name): Values[Name] =>
    rules[name].publish((content as Values)[name], decision);
  const published = Object.fromEntries(listParts(content).map((name) => [name, publishPart(name)]));
  const merged: Content = { ...content, ...published };
  return merged as Published<Content>;
}

export const isPostponedOrCancelled = ({ status }: Pick<InvestorEvent, "status">) =>
  status === "postponed" || status === "cancelled";

/**
 * False for an event without a new time: it is still to come.
 * @param at ms
 */
export const hasEnded = ({ end, status }: Pick<InvestorEvent, "end" | "status">, at: number) =>
  status !== "postponed" && at >= Date.parse(end);

/**
 * How to follow an event until it is over, then its report and materials. @param isHeld its release
 * is hidden: report and materials would reveal it
 */
function resolveEventAt(written: InvestorEvent, at: number, isHeld: boolean): InvestorEvent {
  const { summary, report = summary, webcast, dialIn, materials = [], ...event } = written;
  const isOn = !isPostponedOrCancelled(written);
  const isThere = ({ publishAt, until }: InvestorEvent["materials"][number]) =>
    !isHeld &&
    publishAt !== undefined &&
    isDue({ publishAt }, at) &&
    (until === undefined || at < Date.parse(until));
  const past = isHeld && report !== summary ? {} : { summary: report };
  return {
    ...event,
    ...(hasEnded(event, at) ? past : { summary, ...(isOn && { webcast, dialIn }) }),
    // An event that does not take place has nothing to follow.
    materials: (isOn ? materials : materials.filter(isThere)).map((material) => {
      const { href: _, ...promised } = material;
      return isThere(material) ? material : promised;
    }),
  };
}

export interface Publication<Content> {
  /** Ms since the epoch. */
  readonly at: number;
  /** The same object until something changes, so results can be cached by it. */
  readonly content: Published<Content>;
  /** In ms; Infinity without one. No response made from `content` may be served from then on. */
  readonly nextAt: number;
}

/** The present content, and its neighbours while requests from before a publication run. */
const MAX_KEPT = 3;

/** Filters once for each state of the content, not for each request. */
export function createPublisher<Content extends Embargoed>(
  content: Content,
  show: ShowRelease = asWritten,
) {
  const listTimes = <Name extends PartName>(name: Name) =>
    rules[name].listTimes((content as Values)[name]);
  const times = [...new Set(listParts(content).flatMap(listTimes))].sort((a, b) => a - b);
  const publications = new Map<number, Published<Content>>();

  return (at: number): Publication<Content> => {
    const next = times.findIndex((time) => time > at);
    const published = publications.get(next) ?? publish(content, at, show);
    publications.delete(next);
    publications.set(next, published);
    for (const oldest of publications.keys()) {
      if (publications.size > MAX_KEPT) publications.delete(oldest);
    }
    return { at, content: published, nextAt: times[next] ?? Number.POSITIVE_INFINITY };
  };
}
