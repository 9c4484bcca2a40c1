import { and, eq, isNull, lte } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Store } from "~/db/client.server";
import { type LaunchRegistration, launchRegistrations } from "~/db/schema";
import { daysAfter } from "~/domain/time-spans";
import { launchConsent, type launchSchema } from "./registration";

export type { LaunchRegistration };

export interface Registered {
  alreadyRegistered: boolean;
  confirmed: boolean;
}

interface LaunchListOptions extends Store {
  /** Days in which a new address must be confirmed; left out, it needs no confirmation. */
  confirmDays?: number;
}

export function createLaunchList({ db, clock, confirmDays }: LaunchListOptions) {
  const find = (email: string) =>
    db.query.launchRegistrations.findFirst({ where: eq(launchRegistrations.email, email) });

  return {
    async register(registration: z.output<typeof launchSchema>): Promise<Registered> {
      const now = new Date(clock.now());
      const { version: consentVersion } = launchConsent;
      // One statement decides, so of many simultaneous tries exactly one is new.
      const added = await db
        .insert(launchRegistrations)
        .values({
          ...registration,
          source: registration.source,
          registeredAt: now,
          confirmBy: daysAfter(now, confirmDays),
          consentVersion,
          consentedAt: now,
        })
        .onConflictDoNothing({ target: launchRegistrations.email })
        .returning({ id: launchRegistrations.id });
      if (added.length === 1) return { alreadyRegistered: false, confirmed: false };
      return {
        alreadyRegistered: true,
        confirmed: (await find(registration.email))?.confirmedAt != null,
      };
    },

    async find(email: string): Promise<LaunchRegistration | null> {
      return (await find(email)) ?? null;
    },

    /**
     * Confirms an address.
     * @param linkedAt when its link was made, in ms: the link of an earlier registration does not
     * confirm this one
     * @returns false when it was confirmed before, or has left the list
     */
    async confirm(email: string, linkedAt: number): Promise<boolean> {
      const isMeant = lte(launchRegistrations.registeredAt, new Date(linkedAt));
      const confirmed = await db
        .update(launchRegistrations)
        .set({ confirmedAt: new Date(clock.now()) })
        .where(
          and(
            eq(launchRegistrations.email, email),
            isMeant,
            isNull(launchRegistrations.confirmedAt),
          ),
        )
        .returning({ id: launchRegistrations.id });
      return confirmed.length === 1;
    },

    async withdraw(email: string): Promise<void> {
      await db.delete(launchRegistrations).where(eq(launchRegistrations.email, email));
    },
  };
}
