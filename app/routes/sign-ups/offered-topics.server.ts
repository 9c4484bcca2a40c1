import type { AppLoadContext } from "@remix-run/cloudflare";
import type { AlertTopic } from "~/domain/alert-topics";
import { topicLabels, topicNames, usualTopics } from "~/domain/sign-ups/newsletter/topics";
import type { TopicChoice } from "./topic-boxes";

/** The topics of which the site has something to say, and those that were chosen when it had. */
export function offerTopics(
  { filings, events, treasury }: Pick<AppLoadContext, "filings" | "events" | "treasury">,
  chosen: readonly string[] = usualTopics,
): TopicChoice[] {
  const isPresent: Partial<Record<AlertTopic, boolean>> = {
    filings: filings.list().length > 0,
    events: events.list().length > 0,
    holdings: treasury.asOf() !== null,
  };
  return topicNames
    .filter((name) => (isPresent[name] ?? true) || chosen.includes(name))
    .map((name) => [name, topicLabels[name], chosen.includes(name)]);
}
