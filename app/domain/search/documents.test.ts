import { expect, it } from "vitest";
import { publish } from "../publication";
import { createDocuments } from "./documents";

const body = (name: string) => ({ html: `<p>${name}</p>` });
const found = (name: string) => ({ text: name });
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
      adopted: "2024-01-02",
      lastReviewed: "2025-03-04",
    },
    { slug: "code", path: "/governance/code", title: "Code", summary: "How we act." },
  ],
  governanceBodies: { mandate: body("mandate"), code: body("code") },
  legal: {
    privacy: {
      path: "/privacy",
      title: "Privacy",
      version: "3",
      effective: "2025-01-02",
      ...body("privacy"),
    },
    "ordinal-terms": {
      path: "/terms",
      title: "Terms of it",
      version: "1",
      effective: "2025-02-03",
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
const find = (path: string) => documents.find((each) => each.path === path);

const dated = { date: "2025-06-18" };
it.each<[what: string, path: string, found: object]>([
  [
    "a release with its body and its day",
    "/news/1",
    {
      kind: "Press release",
      title: "Release 1",
      summary: "Summary 1.",
      ...found("one"),
      ...dated,
    },
  ],
  [
    "a corrected release with its status",
    "/news/2",
    {
      kind: "Press release",
      title: "Release 2",
      summary: "Summary 2.",
      ...found("two"),
      ...dated,
      status: "Corrected",
    },
  ],
  [
    "a withdrawn release by its words, which it does not show",
    "/news/3",
    {
      kind: "Press release",
      title: "Release 3",
      summary: "Summary 3.",
      text: "",
      ...dated,
      status: "Withdrawn",
      unquoted: "three",
    },
  ],
  ["a withdrawn release without a body", "/news/4", expect.objectContaining({ unquoted: "" })],
  [
    "a policy",
    "/governance/mandate",
    {
      kind: "Policy",
      title: "Mandate",
      summary: "What it does.",
      ...found("mandate"),
    },
  ],
  [
    "a page by its description",
    "/",
    { kind: "Page", title: "Home", summary: "Described.", ...found("home") },
  ],
  [
    "a page by its lead where it has one",
    "/about",
    { kind: "Page", title: "About", summary: "Led.", ...found("about") },
  ],
  [
    "a legal text",
    "/privacy",
    {
      kind: "Policy",
      title: "Privacy",
      summary: "",
      ...found("privacy"),
    },
  ],
  ["the product's terms as terms", "/terms", expect.objectContaining({ kind: "Terms" })],
  [
    "a filing by its type, its period and its day",
    "/investors/reports#document-q1",
    {
      kind: "Document",
      title: "Results",
      summary: "MD&A, Q1 2025, published May 2, 2025",
      text: "",
      date: "2025-05-02",
    },
  ],
  [
    "a filing without a period",
    "/investors/reports#document-circular",
    expect.objectContaining({ summary: "MD&A, published May 2, 2025" }),
  ],
  [
    "an event by its time and place",
    "/investors/events#event-meeting",
    {
      kind: "Event",
      title: "Meeting",
      summary: "June 20. Town. All vote",
      text: "",
    },
  ],
  [
    "an event without a place",
    "/investors/events#event-call",
    expect.objectContaining({ summary: "July 1. Results" }),
  ],
])("the documents of the search have %s", (_, path, found) => {
  const { path: address, ...document } = find(path) ?? {};
  expect(address).toBe(path);
  expect(document).toStrictEqual(found);
});
