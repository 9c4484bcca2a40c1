import type { Database } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema";

export interface Newsletter {
  /**
   * Adds an address with what it agreed to. Answers only after the database has it.
   * @param email already validated
   * @param consentVersion version of the wording that was shown beside the box
   * @returns false when the address was there before; its first consent stays
   */
  subscribe(email: string, consentVersion: string): Promise<boolean>;
}

export function createNewsletter({ db, clock }: { db: Database; clock: { now(): number } }): Newsletter {
  return {
    async subscribe(email, consentVersion) {
      // One statement decides, so of many simultaneous tries exactly one is new.
      const added = await db
        .insert(newsletterSubscribers)
        .values({ email, consentVersion, consentedAt: new Date(clock.now()) })
        .onConflictDoNothing({ target: newsletterSubscribers.email })
        .returning({ id: newsletterSubscribers.id });
      return added.length === 1;
    },
  };
}
