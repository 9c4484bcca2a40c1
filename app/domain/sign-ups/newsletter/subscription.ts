import * as z from "zod/mini";
import type { NewsletterSubscriber } from "~/db/schema";
import type { AlertTopic } from "~/domain/alert-topics";
import { emailAddress, tickedBox } from "~/domain/fields";
import { topicNames, usualTopics } from "./topics";

// Apart from newsletter.ts, which defines the table: routes would bring a second copy of all tables into the bundle.

export type { NewsletterSubscriber };

const NO_CONSENT = "Please check the box so that we can email you.";

const NO_TOPIC = "Please choose at least one.";

const box = z.optional(z.literal("on"));

/** A box of each topic, by its name. */
export const topicBoxes: Readonly<Record<AlertTopic, typeof box>> = {
  news: box,
  treasury: box,
  governance: box,
  filings: box,
  events: box,
  holdings: box,
};

type Boxes = { readonly [Name in AlertTopic]?: "on" | undefined };

export const readBoxes = (sent: Boxes): AlertTopic[] => topicNames.filter((name) => sent[name]);

/**
 * The newsletter's form, whose short version in footers has no topics. The site, not the browser, says which wording was
 * agreed to.
 */
export const subscriptionSchema = z
  .object({
    email: emailAddress,
    consent: z.pipe(tickedBox, z.literal(true, NO_CONSENT)),
    /** Tells a form whose boxes are all empty from one without. */
    choice: box,
    ...topicBoxes,
  })
  .check(z.refine((sent) => !sent.choice || readBoxes(sent).length > 0, { path: ["news"], error: NO_TOPIC }));

export const chosenTopics = (sent: Boxes & { choice?: "on" | undefined }): readonly AlertTopic[] =>
  sent.choice ? readBoxes(sent) : usualTopics;

/** Whether alerts reach the address. */
export const isActive = ({ confirmedAt, silencedAt }: NewsletterSubscriber) =>
  confirmedAt !== null && silencedAt === null;
