import type { AlertTopic } from "~/domain/alert-topics";

/** The topics that subscribers choose from, in the order and words of their page. */
export const topicLabels: Readonly<Record<AlertTopic, string>> = {
  news: "News: listings, financings, partnerships and results",
  treasury: "Treasury: purchases and reports",
  governance: "Governance: the board, meetings and policies",
  filings: "Filings: each new document, with or without a release",
  events: "Events: new dates, changes and cancellations",
  holdings: "Holdings: each change of what the treasury holds",
};

/** As the database has them. */
export const readTopics = (topics: string) => topics.split(",");

export const topicNames = Object.keys(topicLabels) as AlertTopic[];

/** Those of a subscriber who chose none; the database's default too. */
export const usualTopics: readonly AlertTopic[] = ["news", "treasury"];
