import { z } from "zod";
import { isTimeZone } from "../brand/time-zones";

// What an editor may write in documents.yaml, filings.yaml, events.yaml and meetings.yaml, and what
// the content build makes of it. The site imports only types from here: zod itself stays in the
// build.

const text = z.string().trim().min(1);
const id = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    "must be lower-case words joined by hyphens, the first with a letter",
  );
const time = z.iso.datetime({
  offset: true,
  error: "must be a time with its zone, like 2025-06-18T08:00:00-04:00",
});
const address = z.url({ protocol: /^https$/, error: "must be an https address" });
const isoDate = z.iso.date("must be a date like 2025-06-18");
const count = z.int().positive();
/** What reports are of: the last day of a period, and its length. */
const period = z.strictObject({
  ended: isoDate,
  months: z.literal([3, 6, 9, 12], "must be 3, 6, 9 or 12 months"),
});

const writtenDocument = z.strictObject({
  /** Its anchor on the page and its name in the feed: it stays when the title changes. */
  id,
  /** What it is, in the company's own words: the filter of the list. */
  type: text.max(60),
  title: text,
  /** What it reports on: "First quarter 2025". */
  period: text.optional(),
  /** The time before which neither the entry nor the file can be found. */
  publishAt: time,
  /** BCP 47: "en", "fr-CA". */
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "must be a language like en or fr-CA")
    .default("en"),
  pages: count.optional(),
  /** Its own file, below content/documents, or else an address elsewhere. */
  file: z
    .string()
    .regex(
      /^[a-z0-9]+([.-][a-z0-9]+)*\.(pdf|xhtml|xbri|zip|xlsx|csv|txt)$/,
      "must be a file like 2025-q1-mda.pdf (pdf, xhtml, xbri, zip, xlsx, csv, txt)",
    )
    .optional(),
  href: address.optional(),
  /** Of a file elsewhere; the build computes those of its own. */
  bytes: count.optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits in lower case")
    .optional(),
});

export const documentsFile = z.array(writtenDocument);

/** A document that investors read; its file is on this site, or elsewhere. */
export interface InvestorDocument extends Omit<z.output<typeof writtenDocument>, "file"> {
  /** The day of `publishAt` in the company's zone. */
  readonly date: string;
  /** A path of this site for its own files. */
  readonly href: string;
  /** Where the site stores its own file; only the Worker requests it. */
  readonly asset?: string | undefined;
}

export const eventsFile = z.array(
  z.strictObject({
    /** Its anchor on the page and its identity in calendars: it stays when title or time change. */
    id: id.refine((id) => id !== "all", "is the calendar of all events: choose another"),
    title: text,
    start: time,
    end: time,
    /** Left out where it takes place as announced; "postponed" until its new time is known. */
    status: z.enum(["tentative", "postponed", "cancelled"]).optional(),
    /** The start as it was announced, once it has another one. */
    movedFrom: time.optional(),
    /**
     * What was changed since it was announced, the first change first. Calendars take over what has
     * a later one.
     */
    changes: z.array(z.strictObject({ at: time, what: text.max(300) })).default([]),
    /** IANA name of the zone where it takes place. */
    zone: z.string().refine(isTimeZone, "must be an IANA time zone like America/Toronto"),
    place: text.optional(),
    /** What it is about; until it is over, so in no past tense. */
    summary: text.max(300).optional(),
    /** What happened, in place of the summary once it is over. */
    report: text.max(300).optional(),
    webcast: address.optional(),
    /** Numbers and code to listen by telephone. */
    dialIn: text.max(160).optional(),
    /** What was promised to be read or seen afterwards: each with its address once it is there. */
    materials: z
      .array(
        z.strictObject({
          kind: z.enum(["slides", "replay", "transcript"]),
          /** The day by which it is promised. */
          by: isoDate,
          /** Its address elsewhere, or else the id of its file in documents.yaml. */
          href: address.optional(),
          document: id.optional(),
          /** Whether a replay has captions. */
          captions: z.boolean().optional(),
          /**
           * Of a document's file, at the earliest that of its entry, which is taken where this one
           * is missing.
           */
          publishAt: time.optional(),
          /** When it is taken down, if it is. */
          until: time.optional(),
        }),
      )
      .default([]),
    /** The id of a press release about it. */
    release: count.optional(),
    /** The id of a document about it. */
    document: id.optional(),
    /** The time before which it can be found nowhere; as a rule that of its release. */
    publishAt: time,
  }),
);

type WrittenEvent = z.output<typeof eventsFile>[number];

/** A meeting, call or talk of the company. Times are ISO 8601 with the offset of its zone. */
export interface InvestorEvent
  extends Omit<WrittenEvent, "zone" | "materials" | "movedFrom" | "changes"> {
  readonly changes?: WrittenEvent["changes"];
  /**
   * Its start as it was announced, and as people read it: "Tuesday, May 27, 2025, 2:15 p.m. MT".
   */
  readonly movedFrom?: Readonly<Record<"start" | "when", string>>;
  /** Each with the address of its file; a path of this site for its own. */
  readonly materials: readonly Omit<WrittenEvent["materials"][number], "document">[];
  /** The day on which it starts in its zone. */
  readonly date: string;
  /** As people read it: "Tuesday, May 27, 2025, 2:15 p.m. to 3:00 p.m. MT". */
  readonly when: string;
  /** Its start in the company's zone, where that is another time: "4:15 p.m. ET". */
  readonly homeTime: string | null;
}

/** What filings are about: the filter of their list. */
const filingGroups = ["reports", "announcements", "meetings", "offerings", "other"] as const;
export type FilingGroup = (typeof filingGroups)[number];

export const filingsFile = z.array(
  z.strictObject({
    /** Its anchor on the page and its name in the feed. */
    id,
    /** Its kind, by the name that the company's filing system has for it. */
    type: text.max(80),
    group: z.enum(filingGroups).default("other"),
    /**
     * What it is about, where type and period do not say it: "First tranche of the C$0.55
     * placement".
     */
    about: text.max(120).optional(),
    /** Of statements, MD&A and certificates: the last day of the period, and its length. */
    period: period.optional(),
    /** The day on which it was filed. */
    filed: isoDate,
    /**
     * Its number in the filing system, where that gives one; several documents may have the same.
     */
    reference: text.max(60).optional(),
    /** Its address there. */
    href: address.optional(),
    /** The id of the same document in documents.yaml. */
    document: id.optional(),
    /** The id of the press release that announces it. */
    release: count.optional(),
    /** The time before which it can be found nowhere; never before that of its release. */
    publishAt: time,
  }),
);

/** A document that the company filed. */
export type Filing = z.output<typeof filingsFile>[number];

const votes = z.strictObject({
  for: z.int().min(0),
  /** Or withheld, where nobody can vote against. */
  against: z.int().min(0),
  /** "Carried", "Not carried" */
  outcome: text.max(40),
});

/** What the company says beside a figure or below a list. */
const note = text.max(300);

export const meetingsFile = z.array(
  z.strictObject({
    /** That of its event, which has title, time and place. */
    id,
    /** Who holds shares on this day may vote, where a day decides it. */
    recordDate: isoDate.optional(),
    recordDateNote: note.optional(),
    publishAt: time,
    /** What shareholders learn from the circular, with which it is published. */
    circular: z
      .strictObject({
        publishAt: time,
        /** Shares that can be voted. */
        sharesEntitled: count.optional(),
        sharesEntitledNote: note.optional(),
        /** Until when votes by proxy are received. */
        proxyDeadline: time.optional(),
        proxyDeadlineNote: note.optional(),
        materials: z.array(z.strictObject({ title: text, document: id })).min(1),
        materialsNote: note.optional(),
        /**
         * How a copy on paper is ordered, and the last day on which one still arrives in time to
         * vote.
         */
        paperCopies: z
          .strictObject({ text: text.max(400), orderBy: isoDate.optional() })
          .optional(),
        /** How each kind of holder votes. */
        voting: z.array(z.strictObject({ holders: text.max(60), text: text.max(400) })).default([]),
        /** What is voted on, in the order of the circular. */
        items: z
          .array(
            z.strictObject({
              title: text,
              /** What a vote is that is not for it: a director's election can be withheld from. */
              other: text.max(30).default("against"),
              /** What it takes to carry it: "More than half of the votes cast". */
              needs: text.max(120).optional(),
            }),
          )
          .min(1),
      })
      .optional(),
    /** The count: `votes` in the order of the circular's items. */
    results: z
      .strictObject({
        publishAt: time,
        release: count.optional(),
        sharesVoted: count.optional(),
        sharesVotedNote: note.optional(),
        votes: z.array(votes).min(1),
      })
      .optional(),
  }),
);

/** A meeting of shareholders, but for what its event says. */
export type Meeting = z.output<typeof meetingsFile>[number];
