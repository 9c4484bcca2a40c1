import { changeFrontMatter } from "./front-matter.ts";
import type { Migration } from "./migrations.ts";

/** The large line of Home is a text of the company's; it was the code's before. */
export const homeHeadline: Migration = {
  from: "1.0.0",
  to: "1.1.0",
  about: "home: `headline` is the large line of the first screen",
  migrate: (files) =>
    changeFrontMatter(files, "content/pages/home.md", (home) => {
      if (home.has("headline")) return false;
      home.set("headline", "Secure the Future with Bitcoin");
      return true;
    }),
};
