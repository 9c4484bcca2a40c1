import type { ReleaseTopic } from "~/content/schemas";

/** Emails that no release needs: each new filing, each new or changed event, each change of the holdings. */
export const itemTopics = ["filings", "events", "holdings"] as const;

export type ItemTopic = (typeof itemTopics)[number];

/** What subscribers choose from: the topics of releases, and those. */
export type AlertTopic = ReleaseTopic | ItemTopic;
