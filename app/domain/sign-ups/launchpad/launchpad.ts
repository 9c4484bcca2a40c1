import { desc, eq } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { type LaunchpadApplication, launchpadApplications } from "~/db/schema";
import { type Application, applicationConsent } from "./application";

export type { LaunchpadApplication };

export function createLaunchpad({ db, clock }: Store) {
  const isFrom = (email: string) => eq(launchpadApplications.email, email);

  const list = (email: string): Promise<LaunchpadApplication[]> =>
    db.query.launchpadApplications.findMany({
      where: isFrom(email),
      orderBy: desc(launchpadApplications.id),
    });

  return {
    /**
     * Anyone who knows an address could apply in its name, so the first application stays: its
     * owner withdraws it to apply again. @returns false when the address had applied to this cohort
     * before
     */
    async apply({ consent: _, ...application }: Application, cohort: string): Promise<boolean> {
      const now = new Date(clock.now());
      const { source } = application;
      const { version: consentVersion } = applicationConsent;
      // One statement decides, so of many simultaneous tries exactly one is new.
      const added = await db
        .insert(launchpadApplications)
        .values({
          ...application,
          cohort,
          source,
          appliedAt: now,
          consentVersion,
          consentedAt: now,
        })
        .onConflictDoNothing({
          target: [launchpadApplications.email, launchpadApplications.cohort],
        })
        .returning({ id: launchpadApplications.id });
      return added.length === 1;
    },

    list,

    find: async (email: string): Promise<LaunchpadApplication | null> =>
      (await list(email))[0] ?? null,

    async withdraw(email: string): Promise<void> {
      await db.delete(launchpadApplications).where(isFrom(email));
    },
  };
}
