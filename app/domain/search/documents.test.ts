import { expect, it } from "vitest";
import { publish } from "../publication";
import { createDocuments } from "./documents";

const body = (name: string) => ({ html: `<p>${name}</p>` });
const publishAt = "2025-06-18T08:00:00-04:00";
const release = (id: number, more: object = {}) => ({
  id,
  path: `/news/${id}`,
  title: `Release ${id}`,
  summary: `Summary ${id}.`,
  date: "2025-06-18",
  publishAt,
  corrections: [],
  modified: publishAt,
  ...more,
});
const change = { date: "2025-06-19", what: "It said 5.", why: "A slip." };
const document = { date: "2025-05-02", publishAt, title: "Results" };

const content = {
  pressIndex: [
    release(1),
    release(2, { corrections: [change] }),
    release(3, { withdrawn: change }),
    release(4, { withdrawn: change }),
  ],
  pressBodies: { 1: body("one"), 2: body("two"), 3: body("three") },
  governanceIndex: [
    {
      slug: "mandate",
      path: "/governance/mandate",
      title: "Mandate",
      summary: "What it does.",
    },
  ],
  governanceBodies: { mandate: body("mandate") },
  legal: {
    privacy: {
      path: "/privacy",
      title: "Privacy",
      ...body("privacy"),
    },
    "ordinal-terms": {
      path: "/terms",
      title: "Terms of it",
      ...body("terms"),
    },
  },
  pages: {
    home: { slug: "home", path: "/", title: "Home", description: "Described.", ...body("home") },
    about: {
      slug: "about",
      path: "/about",
      title: "About",
      description: "-",
      lead: "Led.",
      ...body("about"),
    },
  },
  investorDocuments: [
    { ...document, id: "q1", type: "MD&A", period: "Q1 2025" },
    { ...document, id: "circular", type: "MD&A" },
  ],
  meetings: [],
  filings: [
    {
      id: "mcr",
      type: "Material change report",
      about: "The placement",
      filed: "2025-05-03",
      reference: "90000001",
      publishAt,
    },
  ],
  investorEvents: [
    {
      id: "meeting",
      title: "Meeting",
      when: "June\u00a020",
      place: "Town",
      summary: "All vote",
      publishAt,
    },
    { id: "call", title: "Call", when: "July 1", summary: "Results", publishAt },
  ],
} as unknown as Parameters<typeof createDocuments>[0];

const documents = createDocuments(publish(content, Date.parse("2026-01-01")));

const dated = { date: "2025-06-18" };
it.each<[path: string, kind: string, title: string, summary: string, text: string, more?: object]>([
  ["/news/1", "Press release", "Release 1", "Summary 1.", "one", dated],
  ["/news/2", "Press release", "Release 2", "Summary 2.", "two", { ...dated, status: "Corrected" }],
  [
    "/news/3",
    "Press release",
    "Release 3",
    "Summary 3.",
    "",
    { ...dated, status: "Withdrawn", unquoted: "three" },
  ],
  [
    "/news/4",
    "Press release",
    "Release 4",
    "Summary 4.",
    "",
    { ...dated, status: "Withdrawn", unquoted: "" },
  ],
  ["/governance/mandate", "Policy", "Mandate", "What it does.", "mandate"],
  ["/", "Page", "Home", "Described.", "home"],
  ["/about", "Page", "About", "Led.", "about"],
  ["/privacy", "Policy", "Privacy", "", "privacy"],
  ["/terms", "Terms", "Terms of it", "", "terms"],
  [
    "/investors/reports#document-q1",
    "Document",
    "Results",
    "MD&A, Q1 2025, published May 2, 2025",
    "",
    { date: "2025-05-02" },
  ],
  [
    "/investors/reports#document-circular",
    "Document",
    "Results",
    "MD&A, published May 2, 2025",
    "",
    { date: "2025-05-02" },
  ],
  ["/investors/events#event-meeting", "Event", "Meeting", "June 20. Town. All vote", ""],
  ["/investors/events#event-call", "Event", "Call", "July 1. Results", ""],
])("the search has %s as %s, %s: %s", (path, kind, title, summary, text, more = {}) =>
  expect(documents.filter((each) => each.path === path)).toStrictEqual([
    { path, kind, title, summary, text, ...more },
  ]),
);
