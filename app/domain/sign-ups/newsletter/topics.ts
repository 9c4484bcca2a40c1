import type { ReleaseTopic } from "~/content/schemas";

/** The topics that subscribers choose from, in the order and words of their page. */
export const topicLabels: Readonly<Record<ReleaseTopic, string>> = {
  news: "News: listings, financings, partnerships and results",
  treasury: "Treasury: purchases and reports",
  governance: "Governance: the board, meetings and policies",
};

export const topicNames = Object.keys(topicLabels) as ReleaseTopic[];
