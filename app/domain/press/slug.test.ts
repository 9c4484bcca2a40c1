import { expect, it } from "vitest";
import { slugOf } from "./slug";

it.each([
  ["Announces C$4.6M Private Placement", "announces-c46m-private-placement"],
  ["Q1 2025: Results & Outlook!", "q1-2025-results-outlook"],
  ["many   spaces\tand\nlines", "many-spaces-and-lines"],
  ["double -- hyphens --- fold", "double-hyphens-fold"],
  ["Café in Montréal", "caf-in-montral"],
  ["(Amended) Notice -", "amended-notice"],
  ["???", ""],
])("the address of an article of %j is %j, and stays it when taken of itself", (title, slug) =>
  expect([slugOf(title), slugOf(slug)]).toEqual([slug, slug]),
);
