import { isMap, isSeq, parseDocument } from "yaml";
import type { Migration } from "./migrations.ts";

const FILE = "content/pages/home.md";

/** The pictures that the cards of Home had, by their places. */
const pictures = ["goldGram", "launchpad", "reserve"];

/** A card of Home names its picture, which its place decided before. */
export const cardPictures: Migration = {
  from: "1.0.0",
  to: "1.1.0",
  about: "home: each card of `whatWeDo` names its `picture`",
  migrate(files) {
    const [start, head = "", ...body] = (files.get(FILE) ?? "").split(/^---\n/m);
    const document = parseDocument(head, { schema: "core" });
    const cards = document.get("whatWeDo");
    // A home with its own headline was written for this version, where cards may go without.
    if (
      start !== "" ||
      document.has("headline") ||
      !isSeq(cards) ||
      cards.items.some((card) => isMap(card) && card.has("picture"))
    )
      return new Map();
    for (const [index, card] of cards.items.entries()) if (isMap(card)) card.set("picture", pictures[index]);
    return new Map([[FILE, ["", document.toString({ lineWidth: 0 }), ...body].join("---\n")]]);
  },
};
