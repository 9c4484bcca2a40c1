import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SendAction } from "~/domain/press/alerts/send-actions";
import { topicLabels } from "~/domain/sign-ups/newsletter/topics";
import { numberFormat } from "~/locale/intl";

type Send = Awaited<ReturnType<AppLoadContext["alerts"]["ofRelease"]>>[number];

/** A topic's label, or its name if there is no such topic any more. */
export const nameTopic = (topic: string) => topicLabels[topic as keyof typeof topicLabels] ?? topic;

const stateNames = { sending: "Sending", paused: "Paused", cancelled: "Cancelled" } as const;
const count = numberFormat();

/** The facts for a decision about emails whose outcome is unknown. */
const describeUnknown = (unknown: number, isCancelled: boolean) =>
  [
    `The email provider was given ${count.format(unknown)} ${unknown === 1 ? "email" : "emails"} and didn't confirm it:`,
    "all, some or none of them may have been sent. Look for the release's subject in the provider's own activity log",
    "before you decide.",
    !isCancelled &&
      "If you send them again, people who already got the email get it a second time; people who have unsubscribed since get nothing.",
    "If you count them as sent, people who didn't get the email never will.",
  ]
    .filter(Boolean)
    .join(" ");

/** A send as the page shows it: its figures, and its buttons. */
export function describeSend({ send, progress }: Send) {
  const { id, edition, subject, topic, state, createdAt, filledAt } = send;
  const { queued, sent, failed, skipped, calling, unknown, perMinute, isFinished } = progress;
  const finished = unknown > 0 ? "Waiting for your decision" : "Sent";
  const name = state === "sending" && isFinished ? finished : stateNames[state];
  const left = state === "sending" && perMinute > 0 ? `${Math.ceil((queued + calling) / perMinute)} min` : "–";
  const recipients = queued + calling + sent + failed + skipped + unknown;
  const rates: [string, string][] = [
    ["Sent in the last minute", count.format(perMinute)],
    ["Time left", left],
  ];
  const facts: [label: string, value: string | Date][] = [
    ["Began", createdAt],
    ["Edition", count.format(edition)],
    ["Subject", subject],
    ["Topic", nameTopic(topic)],
    ["Recipients", count.format(recipients)],
    ["Queued", count.format(queued) + (filledAt ? "" : ", and more being added")],
    ["Being sent", count.format(calling)],
    ["Sent", count.format(sent)],
    ["Rejected", count.format(failed)],
    ["Silenced or unsubscribed", count.format(skipped)],
    ["Outcome unknown", count.format(unknown)],
    ...(isFinished ? [] : rates),
  ];
  const actions: [intent: SendAction, label: string, isOffered: boolean][] = [
    ["pause", "Pause", state === "sending" && !isFinished],
    ["resume", "Resume", state === "paused"],
    ["cancel", "Cancel the rest", state !== "cancelled" && !isFinished],
    ["retryFailed", "Retry the rejected ones", state !== "cancelled" && failed > 0],
    ["retryUnknown", "Send the unknown ones again", state !== "cancelled" && unknown > 0],
    ["countUnknown", "Count the unknown ones as sent", unknown > 0],
  ];
  return {
    id,
    facts,
    unknown: unknown > 0 ? describeUnknown(unknown, state === "cancelled") : null,
    heading: name,
    actions: actions.flatMap(([intent, label, isOffered]) => (isOffered ? [[intent, label] as const] : [])),
  };
}
