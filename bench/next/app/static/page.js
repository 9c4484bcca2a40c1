import { createElement } from "react";
import { listParagraphs } from "../../paragraphs.js";

export const dynamic = "force-static";

export default function Page() {
  return createElement("main", null, listParagraphs());
}
