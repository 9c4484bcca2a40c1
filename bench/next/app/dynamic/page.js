import { createElement } from "react";
import { listParagraphs } from "../../paragraphs.js";

export default async function Page({ searchParams }) {
  const { q = "" } = await searchParams;
  return createElement("main", null, listParagraphs(q));
}
