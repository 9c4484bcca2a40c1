import { expect, it } from "vitest";
import { publish } from "../publication";
import { createDocuments } from "./documents";

const html = "<p>words</p>";
const [date, publishAt] = ["2025-06-18", "2025-06-18T08:00:00-04:00"];
const withdrawn = { date, why: "A slip." };
const release = (id: number, more: object = {}) => ({
  id,
  path: `/news/${id}`,
  title: "Title",
  summary: "Summary.",
  corrections: [],
  date,
  publishAt,
  ...more,
});
const page = (path: string, more: object = {}) => ({ path, title: "Title", html, ...more });
const content = {
  pressIndex: [release(1), release(2, { withdrawn }), release(3, { withdrawn })],
  pressBodies: { 1: { html }, 2: { html } },
  governanceIndex: [page("/governance/mandate", { slug: "mandate", summary: "Sum." })],
  governanceBodies: { mandate: { html } },
  legal: { privacy: page("/privacy") },
  pages: {
    home: page("/", { description: "Described." }),
    about: page("/about", { description: "-", lead: "Led." }),
  },
  investorDocuments: [{ id: "q1", title: "Title", type: "MD&A", period: "Q1", date, publishAt }],
  filings: [],
  investorEvents: [
    { id: "agm", title: "Title", when: "June\u00a020", place: "Town", summary: "Vote", publishAt },
  ],
} as unknown as Parameters<typeof createDocuments>[0];
const documents = createDocuments(publish(content, Date.parse("2026-01-01")));

const status = "Withdrawn";
it.each<[path: string, kind: string, summary: string, text: string, more?: object]>([
  ["/news/1", "Press release", "Summary.", "words", { date }],
  ["/news/2", "Press release", "Summary.", "", { date, status, unquoted: "words" }],
  ["/news/3", "Press release", "Summary.", "", { date, status, unquoted: "" }],
  ["/governance/mandate", "Policy", "Sum.", "words"],
  ["/", "Page", "Described.", "words"],
  ["/about", "Page", "Led.", "words"],
  ["/privacy", "Policy", "", "words"],
  ["/investors/reports#document-q1", "Document", "MD&A, Q1, published June 18, 2025", "", { date }],
  ["/investors/events#event-agm", "Event", "June 20. Town. Vote", ""],
])("the search has %s as %s: %s", (path, kind, summary, text, more = {}) =>
  expect(documents.filter((each) => each.path === path)).toStrictEqual([
    { path, kind, title: "Title", summary, text, ...more },
  ]),
);
