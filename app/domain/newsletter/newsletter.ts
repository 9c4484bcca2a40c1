import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database } from "~/db/client.server";
import { type NewsletterSubscriber, newsletterSubscribers } from "~/db/schema";
import { emailAddress, tickedBox } from "~/domain/fields";

export type { NewsletterSubscriber };

const NO_CONSENT = "Please check the box so that we can email you.";

/** The newsletter form. Which wording was agreed to is the site's to say, not the browser's. */
export const subscriptionSchema = z.object({
  email: emailAddress,
  consent: z.pipe(tickedBox, z.literal(true, NO_CONSENT)),
});

export function createNewsletter({ db, clock }: { db: Database; clock: { now(): number } }) {
  return {
    /**
     * Adds a validated address with the version of the wording that it agreed to, once the database has it.
     * @returns false when the address was there before; its first consent stays
     */
    async subscribe(email: string, consentVersion: string): Promise<boolean> {
      // One statement decides, so of many simultaneous tries exactly one is new.
      const added = await db
        .insert(newsletterSubscribers)
        .values({ email, consentVersion, consentedAt: new Date(clock.now()) })
        .onConflictDoNothing({ target: newsletterSubscribers.email })
        .returning({ id: newsletterSubscribers.id });
      return added.length === 1;
    },

    async find(email: string): Promise<NewsletterSubscriber | null> {
      const where = eq(newsletterSubscribers.email, email);
      return (await db.query.newsletterSubscribers.findFirst({ where })) ?? null;
    },

    /** Takes an address off the list, and forgets it. */
    async unsubscribe(email: string): Promise<void> {
      await db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    },
  };
}
