import { createElement } from "react";

const count = Number(process.env.PARAGRAPHS ?? 10);
const text = "x".repeat(Number(process.env.CHARACTERS ?? 10));

/** A page of so many elements and characters. */
export const listParagraphs = (more = "") =>
  Array.from({ length: count }, (_, at) => createElement("p", { key: at }, `${text}${more}`));
