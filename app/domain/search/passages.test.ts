import { expect, it } from "vitest";
import type { PassageSources, PublishedDocument } from "./documents";
import { createPassages } from "./passages";

const html = "<p>Opening.</p><h2>Terms</h2><p>One.</p><p>Two.</p><h2>Empty</h2>";
const cut = (id: string, heading: string, from: string, to: string) => ({
  id,
  heading,
  from: html.indexOf(from),
  to: html.indexOf(to),
});
const document: PublishedDocument = {
  path: "/news/a",
  kind: "Press release",
  title: "A",
  summary: "In short.",
  text: "",
  html,
  publishAt: 5,
  cuts: [
    cut("", "", "<p>Opening", "<h2>Terms"),
    cut("terms", "Terms", "<p>One", "<h2>Empty"),
    { id: "empty", heading: "Empty", from: html.length, to: html.length },
  ],
  particulars: ["Version", "Version 2."],
};

/** The passages of one document; those of pages have another kind. */
const cutOne = (more: Partial<PublishedDocument> = {}) => {
  const pages = { home: { path: "/", title: "Home", whatWeDo: [] }, about: { path: "/about", title: "About" } };
  const contact = { email: "", telephone: "" };
  const brand = {
    company: {},
    listing: {},
    offices: { headOffice: {} },
    contacts: { investors: contact },
  };
  const sources = { pages, people: { leadership: [], board: [] }, investorServices: {}, brand };
  const documents = [{ ...document, ...more }];
  const passages = createPassages({ ...sources, documents } as unknown as PassageSources);
  return passages.filter(({ kind }) => kind === "Press release");
};

it("a document is cut at its headings: the opening with its summary, sections with words, and its particulars", () => {
  const shared = { kind: "Press release", title: "A", publishAt: 5 };
  expect(cutOne()).toStrictEqual([
    { ...shared, id: "/news/a: ", path: "/news/a", heading: "", text: "In short.\nOpening." },
    { ...shared, id: "/news/a#terms: Terms", path: "/news/a#terms", heading: "Terms", text: "One.\nTwo." },
    { ...shared, id: "/news/a: Version", path: "/news/a", heading: "Version", text: "Version 2." },
  ]);
});

it("a document without a body is its summary, with its status and with words that are never quoted", () => {
  const withdrawn = { cuts: [], html: "", status: "Withdrawn", unquoted: "Old words." } as const;
  const [passage, ...others] = cutOne({ ...withdrawn, particulars: undefined });
  expect(passage).toMatchObject({ text: "In short.", status: "Withdrawn", unquoted: "Old words." });
  expect(others).toEqual([]);
  expect(cutOne({ cuts: [], summary: "", particulars: undefined })).toEqual([]);
  expect(cutOne({ summary: "" })[0]?.text).toBe("Opening.");
});
