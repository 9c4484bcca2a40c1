import type { CurrencyCode } from "~/brand/currencies";
import type { PressRecord } from "~/content/schemas";
import { createInvestorEvents } from "~/domain/disclosures/events";
import { createFilings } from "~/domain/disclosures/filings";
import { markWithdrawn } from "~/domain/press/release-notices";
import { createPress } from "~/domain/press/releases/press";
import { type Embargoed, isDue, type Parts, publish } from "~/domain/publication";
import { listFacts } from "~/domain/treasury/release-facts";
import { createTreasury } from "~/domain/treasury/treasury";
import { plural } from "~/locale/plural";

/** The content, releases under embargo included. */
type Sources = Parts<"pressIndex" | "pressBodies" | "treasury"> &
  Pick<Embargoed, "filings" | "investorEvents"> & { readonly currency: CurrencyCode };

export interface Check {
  readonly name: string;
  readonly text: string;
  /** False where an administrator must look, though the build accepts it. */
  readonly isFine: boolean;
}

/** A release as it will be when it is published, with services that answer as they will then. */
export type ScheduledRelease = NonNullable<ReturnType<ReleaseDesk["open"]>>;
export type ReleaseDesk = ReturnType<typeof createReleaseDesk>;

/**
 * For administrators, after the guards: no public route may open it, and no response made from it
 * may be cached. @param at ms since the epoch
 */
export function createReleaseDesk(content: Sources, at: number) {
  const { pressIndex: index } = content;
  const isOut = (record: PressRecord) => isDue(record, at);

  return {
    /** The next one first. */
    scheduled: (): readonly PressRecord[] =>
      index
        .filter((record) => !isOut(record))
        .toSorted((a, b) => Date.parse(a.publishAt) - Date.parse(b.publishAt) || a.id - b.id),

    /**
     * An unpublished release; undefined once it is published. Other unpublished ones stay hidden
     * beside it.
     */
    open(id: number) {
      const record = index.find((each) => each.id === id);
      if (!record || isOut(record)) return undefined;
      const visible = { ...content, pressIndex: [...index.filter(isOut), record] };
      const publishedAt = Date.parse(record.publishAt);
      const published = publish(visible, publishedAt, markWithdrawn);
      const press = createPress(published);
      const release = press.findById(id);
      const { investorEvents = [] } = published;
      const events = createInvestorEvents({ ...published, investorEvents }, publishedAt);
      const [treasury, filings] = [createTreasury(published), createFilings(published)];
      return release && { release, press, treasury, filings, events };
    },
  };
}

/** Search engines cut a summary at about this many characters. */
const SUMMARY_SHOWN = 160;

export function checkRelease({ release, treasury }: ScheduledRelease): readonly Check[] {
  const { id, type, html, summary } = release;
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
  const others = links.filter((href) => href.startsWith("http")).length;
  const own = links.length - others;
  const rows: { readonly release?: number | undefined }[] = Object.values(treasury.ledger).flat();
  const entries = rows.filter(({ release }) => release === id).length;
  const facts = ["", ...listFacts(treasury, id).map(({ title }) => title)].join("; ");
  const pictures = html.match(/<img /g)?.length ?? 0;
  const searchNote =
    summary.length > SUMMARY_SHOWN ? `; search engines show about ${SUMMARY_SHOWN}` : "";
  return [
    {
      name: "Links",
      text: `${formatLinks(own, others) || "None"}.`,
      isFine: others === 0,
    },
    {
      name: "Figures",
      text:
        entries > 0
          ? `${plural(entries, "ledger entry", "ledger entries")} checked${facts}.`
          : "No entry of the treasury ledger names this release.",
      isFine: entries > 0 || (type !== "treasury" && type !== "financing"),
    },
    {
      name: "Pictures",
      text: pictures === 0 ? "None." : `${plural(pictures, "picture")}, from the brand alone.`,
      isFine: true,
    },
    { name: "Summary", text: `${summary.length} of 300 characters${searchNote}.`, isFine: true },
  ];
}

const formatLinks = (own: number, others: number) =>
  [
    own === 1 && "1 link within this site, which works once the release is published",
    own > 1 && `${own} links within this site, which work once the release is published`,
    others === 1 && "1 link to another site, which is not checked",
    others > 1 && `${others} links to other sites, which are not checked`,
  ]
    .filter(Boolean)
    .join("; ");
