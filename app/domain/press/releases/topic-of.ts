import type { ReleaseTopic, ReleaseType } from "~/content/schemas";

/** Types that subscribers can choose as a topic; all others are news. */
const topicsByType: Partial<Record<ReleaseType, ReleaseTopic>> = { treasury: "treasury", governance: "governance" };

/** Whose subscribers get a release by email: those that its file names, or those of its type. */
export const topicOf = ({ topic, type }: { topic?: ReleaseTopic; type?: ReleaseType }): ReleaseTopic =>
  topic ?? (type && topicsByType[type]) ?? "news";
