import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { type NewsletterSubscriber, newsletterSubscribers } from "~/db/schema";
import { formatError } from "~/domain/format-error";
import type { NewsletterProvider } from "~/domain/newsletter-provider";
import { daysAfter } from "~/domain/time-spans";

interface NewsletterOptions extends Store {
  /** Days in which an address must be confirmed; left out, an unconfirmed one stays. */
  confirmDays?: number;
  provider: NewsletterProvider | null;
  log(event: { event: "newsletter.contact_failed"; error: string }): void;
}

const CONTACTS_MAX = 20;

const {
  email: address,
  id: idColumn,
  token: tokenColumn,
  confirmedAt,
  contactAt,
} = newsletterSubscribers;

export function createNewsletter({ db, clock, confirmDays, provider, log }: NewsletterOptions) {
  const { newsletterSubscribers: rows } = db.query;
  const now = () => new Date(clock.now());
  const find = async (email: string): Promise<NewsletterSubscriber | null> =>
    (await rows.findFirst({ where: eq(address, email) })) ?? null;

  /** Makes a confirmed address a contact at the provider. @throws when that fails */
  async function addContact({ id, email }: Pick<NewsletterSubscriber, "id" | "email">) {
    await provider?.addContact(email);
    const change = db.update(newsletterSubscribers).set({ contactAt: now() });
    const [kept] = await change.where(eq(idColumn, id)).returning({ id: idColumn });
    if (!kept) await provider?.removeContact(email);
  }

  const logFailure = (failure: unknown) =>
    log({ event: "newsletter.contact_failed", error: formatError(failure) });

  return {
    /**
     * Whether people can subscribe on this site: nobody is promised a newsletter that nothing
     * sends.
     */
    isOffered: provider !== null,

    /**
     * @returns the entry, and whether it is new: an address that was there before keeps its first
     * consent
     */
    async subscribe(email: string, consentVersion: string) {
      const consentedAt = now();
      // One statement decides, so of many simultaneous tries exactly one is new.
      const added = await db
        .insert(newsletterSubscribers)
        .values({
          email,
          consentVersion,
          consentedAt,
          confirmBy: daysAfter(consentedAt, confirmDays),
        })
        .onConflictDoNothing({ target: address })
        .returning({ id: idColumn });
      return { isNew: added.length === 1, entry: await find(email) };
    },

    find,

    findByToken: async (token: string): Promise<NewsletterSubscriber | null> =>
      (await rows.findFirst({ where: eq(tokenColumn, token) })) ?? null,

    /**
     * Confirms an entry and makes it a contact, again for one that unsubscribed at the provider.
     * Where the provider fails, the scheduled work tries again.
     */
    async confirm(id: number): Promise<void> {
      const change = { confirmedAt: now(), contactAt: null };
      const confirmed = db.update(newsletterSubscribers).set(change).where(eq(idColumn, id));
      const [entry] = await confirmed.returning();
      if (entry) await addContact(entry).catch(logFailure);
    },

    /** Hands over confirmed addresses that are not contacts yet. Ends at the first failure. */
    async addWaitingContacts(): Promise<void> {
      if (!provider) return;
      const waiting = await rows.findMany({
        where: and(isNull(contactAt), isNotNull(confirmedAt)),
        orderBy: asc(confirmedAt),
        limit: CONTACTS_MAX,
      });
      try {
        for (const entry of waiting) await addContact(entry);
      } catch (failure) {
        logFailure(failure);
      }
    },

    /**
     * Deletes the contact of an entry that is about to be deleted. @throws when the provider fails
     */
    async removeContact(id: number): Promise<void> {
      const entry = await rows.findFirst({ where: eq(idColumn, id) });
      if (entry?.confirmedAt) await provider?.removeContact(entry.email);
    },

    remove: (id: number) => db.delete(newsletterSubscribers).where(eq(idColumn, id)),
  };
}
