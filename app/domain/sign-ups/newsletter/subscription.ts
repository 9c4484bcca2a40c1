import * as z from "zod/mini";
import type { NewsletterSubscriber } from "~/db/schema";
import { emailAddress, tickedBox } from "~/domain/fields";

// Apart from newsletter.ts, which defines the table: routes would bring a second copy of all tables
// into the bundle.

export type { NewsletterSubscriber };

const NO_CONSENT = "Please check the box so that we can email you.";

/** The newsletter's form. The site, not the browser, says which wording was agreed to. */
export const subscriptionSchema = z.object({
  email: emailAddress,
  consent: z.pipe(tickedBox, z.literal(true, NO_CONSENT)),
});
