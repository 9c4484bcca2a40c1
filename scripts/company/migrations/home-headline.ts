import { parseDocument } from "yaml";
import type { Migration } from "./migrations.ts";

const FILE = "content/pages/home.md";

/** The large line of Home is a text of the company's; it was the code's before. */
export const homeHeadline: Migration = {
  from: "1.0.0",
  to: "1.1.0",
  about: "home: `headline` is the large line of the first screen",
  migrate(files) {
    const [start, head = "", ...body] = (files.get(FILE) ?? "").split(/^---\n/m);
    const document = parseDocument(head, { schema: "core" });
    if (start !== "" || document.has("headline")) return new Map();
    document.set("headline", "Secure the Future with Bitcoin");
    return new Map([[FILE, ["", document.toString({ lineWidth: 0 }), ...body].join("---\n")]]);
  },
};
