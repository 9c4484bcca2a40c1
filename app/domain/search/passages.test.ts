import { expect, it } from "vitest";
import type { PassageSources, PublishedDocument } from "./documents";
import { createPassages, cutBody } from "./passages";

const html =
  '<p>Opening.</p><h2 id="terms">Terms</h2><p>One.</p><p>Two.</p><h2 id="empty">Empty</h2><h3 id="blank">Blank</h3>';
const document: PublishedDocument = {
  path: "/news/a",
  kind: "Press release",
  title: "A",
  summary: "In short.",
  text: "",
  html,
  publishAt: 5,
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
  const withdrawn = { html: "", status: "Withdrawn", unquoted: "Old words." } as const;
  const [passage, ...others] = cutOne({ ...withdrawn, particulars: undefined });
  expect(passage).toMatchObject({ text: "In short.", status: "Withdrawn", unquoted: "Old words." });
  expect(others).toEqual([]);
  expect(cutOne({ html: "<hr>", summary: "", particulars: undefined })).toEqual([]);
  expect(cutOne({ summary: "" })[0]?.text).toBe("Opening.");
});

it("a body is cut at every heading and numbered clause; a heading is named after the one above", () => {
  const body =
    '<p>Before.</p>\n<h2 id="section-custody">Custody</h2>\n<h3 id="section-vault">The <em>vault</em></h3>\n<p>Bars.</p>\n<h2 id="section-fees">Fees &amp; more</h2>\n<p><strong>5.1 The idea.</strong> One.</p>\n<p><strong>5.2 Steps.</strong> Two.</p>\n<p><strong>Note.</strong> Three.</p>\n';
  expect(cutBody(body).map(({ id, heading, html }) => [id, heading, html.trim()])).toEqual([
    ["", "", "<p>Before.</p>"],
    ["section-custody", "Custody", ""],
    ["section-vault", "Custody: The vault", "<p>Bars.</p>"],
    ["section-fees", "Fees & more", ""],
    ["section-fees", "Fees & more: 5.1 The idea", "<p><strong>5.1 The idea.</strong> One.</p>"],
    [
      "section-fees",
      "Fees & more: 5.2 Steps",
      "<p><strong>5.2 Steps.</strong> Two.</p>\n<p><strong>Note.</strong> Three.</p>",
    ],
  ]);
});
