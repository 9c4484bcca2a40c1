import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { type LaunchRegistration, launchRegistrations } from "~/db/schema";
import { launchConsent } from "./registration";

export type { LaunchRegistration };

/** How an address came to stand on the list. */
export interface Registered {
  alreadyRegistered: boolean;
  /** Whether its owner has followed the link of a letter. */
  confirmed: boolean;
}

export interface LaunchList {
  /**
   * Puts an address on the list. Answers only after the database has it.
   * @param registration already validated
   */
  register(registration: { email: string; source: string }): Promise<Registered>;
  find(email: string): Promise<LaunchRegistration | null>;
  /** @returns false when it was confirmed before, or is not on the list any more */
  confirm(email: string): Promise<boolean>;
  /** Takes an address off the list, and forgets it. */
  withdraw(email: string): Promise<void>;
}

export function createLaunchList({ db, clock }: { db: Database; clock: { now(): number } }): LaunchList {
  const find = (email: string) =>
    db.query.launchRegistrations.findFirst({ where: eq(launchRegistrations.email, email) });

  return {
    async register({ email, source }) {
      const now = new Date(clock.now());
      // One statement decides, so of many simultaneous tries exactly one is new.
      const added = await db
        .insert(launchRegistrations)
        .values({ email, source, registeredAt: now, consentVersion: launchConsent.version, consentedAt: now })
        .onConflictDoNothing({ target: launchRegistrations.email })
        .returning({ id: launchRegistrations.id });
      if (added.length === 1) return { alreadyRegistered: false, confirmed: false };
      return { alreadyRegistered: true, confirmed: (await find(email))?.confirmedAt != null };
    },

    async find(email) {
      return (await find(email)) ?? null;
    },

    async confirm(email) {
      const confirmed = await db
        .update(launchRegistrations)
        .set({ confirmedAt: new Date(clock.now()) })
        .where(and(eq(launchRegistrations.email, email), isNull(launchRegistrations.confirmedAt)))
        .returning({ id: launchRegistrations.id });
      return confirmed.length === 1;
    },

    async withdraw(email) {
      await db.delete(launchRegistrations).where(eq(launchRegistrations.email, email));
    },
  };
}
