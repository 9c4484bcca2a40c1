import type { ReleaseTopic, ReleaseType } from "~/content/schemas";

/** Types that subscribers can choose as a topic; all others are news. */
const topicsByType: Partial<Record<ReleaseType, ReleaseTopic>> = { treasury: "treasury", governance: "governance" };

/** The topic whose subscribers get a release by email: its file's, or its type's. */
export const topicOf = ({ topic, type }: { topic?: ReleaseTopic; type?: ReleaseType }): ReleaseTopic =>
  topic ?? (type && topicsByType[type]) ?? "news";
