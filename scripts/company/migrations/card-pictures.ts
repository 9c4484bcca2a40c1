import { isMap, isSeq } from "yaml";
import { changeFrontMatter } from "./front-matter.ts";
import type { Migration } from "./migrations.ts";

/** The pictures that the cards of Home had, by their places. */
const pictures = ["goldGram", "launchpad", "reserve"];

/** A card of Home names its picture, which its place decided before. */
export const cardPictures: Migration = {
  from: "1.0.0",
  to: "1.1.0",
  about: "home: each card of `whatWeDo` names its `picture`",
  migrate: (files) =>
    changeFrontMatter(files, "content/pages/home.md", (home) => {
      // A home with its own headline was written for this version, where cards may go without.
      const cards = home.has("headline") ? undefined : home.get("whatWeDo");
      if (!isSeq(cards) || cards.items.some((card) => isMap(card) && card.has("picture"))) return false;
      for (const [index, card] of cards.items.entries()) if (isMap(card)) card.set("picture", pictures[index]);
      return true;
    }),
};
