import { z } from "zod";
import { isTimeZone } from "../brand/time-zones";

// documents.yaml, filings.yaml, events.yaml and meetings.yaml. The site imports only types from
// here: zod stays in the build.

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
/** The last day of a period, and its length. */
const period = z.strictObject({
  ended: isoDate,
  months: z.literal([3, 6, 9, 12], "must be 3, 6, 9 or 12 months"),
});

const writtenDocument = z.strictObject({
  /** Anchor on the page and name in the feed: it stays when the title changes. */
  id,
  /** In the company's own words; the list's filter. */
  type: text.max(60),
  title: text,
  /** "First quarter 2025" */
  period: text.optional(),
  /** Neither entry nor file can be found before. */
  publishAt: time,
  /** BCP 47: "en", "fr-CA". */
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "must be a language like en or fr-CA")
    .default("en"),
  pages: count.optional(),
  /** Below content/documents, or an address elsewhere. */
  file: z
    .string()
    .regex(
      /^[a-z0-9]+([.-][a-z0-9]+)*\.(pdf|xhtml|xbri|zip|xlsx|csv|txt)$/,
      "must be a file like 2025-q1-mda.pdf (pdf, xhtml, xbri, zip, xlsx, csv, txt)",
    )
    .optional(),
  href: address.optional(),
  /** Of a file elsewhere; the build computes its own files'. */
  bytes: count.optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits in lower case")
    .optional(),
});

export const documentsFile = z.array(writtenDocument);

export interface InvestorDocument extends Omit<z.output<typeof writtenDocument>, "file"> {
  /** Of `publishAt`, in the company's zone. */
  readonly date: string;
  /** A path for the site's own files. */
  readonly href: string;
  /** Storage path of the site's own file, which only the Worker requests. */
  readonly asset?: string | undefined;
}

export const eventsFile = z.array(
  z.strictObject({
    /** Anchor on the page and identity in calendars: it stays when title or time change. */
    id: id.refine((id) => id !== "all", "is the calendar of all events: choose another"),
    title: text,
    start: time,
    end: time,
    /** Absent: takes place as announced. "postponed" until its new time is known. */
    status: z.enum(["tentative", "postponed", "cancelled"]).optional(),
    /** The start first announced, where it has another one now. */
    movedFrom: time.optional(),
    /** The first change first. Calendars update an event with a later one. */
    changes: z.array(z.strictObject({ at: time, what: text.max(300) })).default([]),
    /** IANA name, of the place. */
    zone: z.string().refine(isTimeZone, "must be an IANA time zone like America/Toronto"),
    place: text.optional(),
    /** Until it is over, so not in the past tense. */
    summary: text.max(300).optional(),
    /** Replaces the summary once it is over. */
    report: text.max(300).optional(),
    webcast: address.optional(),
    /** Telephone numbers and code. */
    dialIn: text.max(160).optional(),
    /** Promised to be published afterwards; each has its address once it is there. */
    materials: z
      .array(
        z.strictObject({
          kind: z.enum(["slides", "replay", "transcript"]),
          by: isoDate,
          /** An address elsewhere, or else the id in documents.yaml. */
          href: address.optional(),
          document: id.optional(),
          captions: z.boolean().optional(),
          /** Not before its document's; default: the document's. */
          publishAt: time.optional(),
          /** When it is taken down, if ever. */
          until: time.optional(),
        }),
      )
      .default([]),
    release: count.optional(),
    document: id.optional(),
    /** Usually that of its release. */
    publishAt: time,
  }),
);

type WrittenEvent = z.output<typeof eventsFile>[number];

/** Times are ISO 8601 with the offset of the event's zone. */
export interface InvestorEvent
  extends Omit<WrittenEvent, "zone" | "materials" | "movedFrom" | "changes"> {
  readonly changes?: WrittenEvent["changes"];
  /** First announced, `when` as people read it: "Tuesday, May 27, 2025, 2:15 p.m. MT". */
  readonly movedFrom?: Readonly<Record<"start" | "when", string>>;
  /** With addresses; a path for the site's own files. */
  readonly materials: readonly Omit<WrittenEvent["materials"][number], "document">[];
  /** Its day in its own zone. */
  readonly date: string;
  /** "Tuesday, May 27, 2025, 2:15 p.m. to 3:00 p.m. MT" */
  readonly when: string;
  /** In the company's zone, where that differs: "4:15 p.m. ET". */
  readonly homeTime: string | null;
}

/** The filter of the list. */
const filingGroups = ["reports", "announcements", "meetings", "offerings", "other"] as const;
export type FilingGroup = (typeof filingGroups)[number];

export const filingsFile = z.array(
  z.strictObject({
    /** Anchor on the page and name in the feed. */
    id,
    /** As the filing system calls it. */
    type: text.max(80),
    group: z.enum(filingGroups).default("other"),
    /** Where type and period are not enough: "First tranche of the C$0.55 placement". */
    about: text.max(120).optional(),
    /** Of statements, MD&A and certificates. */
    period: period.optional(),
    filed: isoDate,
    /** In the filing system; several documents may share one. */
    reference: text.max(60).optional(),
    /** In the filing system. */
    href: address.optional(),
    document: id.optional(),
    /** The release that announces it. */
    release: count.optional(),
    /** Never before that of its release. */
    publishAt: time,
  }),
);

export type Filing = z.output<typeof filingsFile>[number];

const votes = z.strictObject({
  for: z.int().min(0),
  /** Or withheld, where no votes against are possible. */
  against: z.int().min(0),
  /** "Carried", "Not carried" */
  outcome: text.max(40),
});

/** Shown beside a figure or below a list. */
const note = text.max(300);

export const meetingsFile = z.array(
  z.strictObject({
    /** The id of its event, which has title, time and place. */
    id,
    /** Shareholders on this day may vote. */
    recordDate: isoDate.optional(),
    recordDateNote: note.optional(),
    publishAt: time,
    /** For shareholders, from the circular's publication on. */
    circular: z
      .strictObject({
        publishAt: time,
        /** Entitled to vote. */
        sharesEntitled: count.optional(),
        sharesEntitledNote: note.optional(),
        proxyDeadline: time.optional(),
        proxyDeadlineNote: note.optional(),
        materials: z.array(z.strictObject({ title: text, document: id })).min(1),
        materialsNote: note.optional(),
        /** How to order paper copies, and the last day on which one arrives in time to vote. */
        paperCopies: z
          .strictObject({ text: text.max(400), orderBy: isoDate.optional() })
          .optional(),
        /** How each kind of holder votes. */
        voting: z.array(z.strictObject({ holders: text.max(60), text: text.max(400) })).default([]),
        /** In the circular's order. */
        items: z
          .array(
            z.strictObject({
              title: text,
              /** The alternative to a vote for: a director's election can be withheld from. */
              other: text.max(30).default("against"),
              /** "More than half of the votes cast" */
              needs: text.max(120).optional(),
            }),
          )
          .min(1),
      })
      .optional(),
    /** `votes` in the order of the circular's items. */
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

/** Title, time and place are its event's. */
export type Meeting = z.output<typeof meetingsFile>[number];
