import { createHmac } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { insertIf } from "~/db/insert-if";
import { type NewsletterSubscriber, newsletterSubscribers, newsletterWithdrawals } from "~/db/schema";
import type { AlertTopic } from "~/domain/alert-topics";
import { daysAfter } from "~/domain/time-spans";
import { usualTopics } from "./topics";

interface NewsletterOptions extends Store {
  /** Key the hashes of addresses: the present one, and those before it, by which earlier withdrawals are found. */
  hashKeys: readonly [string, ...string[]];
  /** Whether a new address is confirmed by an emailed link: not where the site sends no emails. */
  optIn: "single" | "double";
  /** Days in which it must be confirmed; left out, an unconfirmed address stays. */
  confirmDays?: number;
}

const { email: address, token: tokenColumn, confirmedAt, silencedAt } = newsletterSubscribers;

export function createNewsletter({ db, clock, hashKeys, optIn, confirmDays }: NewsletterOptions) {
  const find = async (email: string): Promise<NewsletterSubscriber | null> =>
    (await db.query.newsletterSubscribers.findFirst({ where: eq(address, email) })) ?? null;

  /** Keyed, of the lower-case address: the list ignores case, too. */
  const hash = (email: string, key = hashKeys[0]) =>
    createHmac("sha256", key).update(`newsletter-withdrawal.${email.toLowerCase()}`).digest("base64url");

  /** The hash under which an address unsubscribed last, if that was under an earlier key. */
  async function findHash(email: string): Promise<string> {
    const { addressHash, id } = newsletterWithdrawals;
    const hashes = hashKeys.map((key) => hash(email, key));
    const where = inArray(addressHash, hashes);
    const [row] = await db.select({ addressHash }).from(newsletterWithdrawals).where(where).orderBy(desc(id)).limit(1);
    return row?.addressHash ?? hash(email);
  }

  return {
    /**
     * Adds a validated address with the version of the wording that it agreed to, and its topics.
     * @returns the entry, and whether it is new: an address that was there before keeps its first consent and topics
     */
    async subscribe(email: string, consentVersion: string, chosen: readonly AlertTopic[] = usualTopics) {
      const now = new Date(clock.now());
      const isDouble = optIn === "double";
      const confirmBy = isDouble ? daysAfter(now, confirmDays) : null;
      const confirmedAt = isDouble ? null : now;
      const addressHash = await findHash(email);
      const topics = chosen.join();
      // One statement decides, so of many simultaneous tries exactly one is new.
      const added = await db
        .insert(newsletterSubscribers)
        .values({ email, addressHash, consentVersion, consentedAt: now, optIn, confirmedAt, confirmBy, topics })
        .onConflictDoNothing({ target: address })
        .returning({ id: newsletterSubscribers.id });
      return { isNew: added.length === 1, entry: await find(email) };
    },

    find,

    findByToken: async (token: string): Promise<NewsletterSubscriber | null> =>
      (await db.query.newsletterSubscribers.findFirst({ where: eq(tokenColumn, token) })) ?? null,

    /**
     * What the address of an earlier subscription has now: emails from before keep working as a way out, and open nothing.
     * @param token of an ended subscription
     * @returns the present entry, null where the address has none; undefined for a token that no subscription had
     */
    async findByEarlierToken(token: string): Promise<NewsletterSubscriber | null | undefined> {
      const [found] = await db
        .select({ entry: newsletterSubscribers })
        .from(newsletterWithdrawals)
        .leftJoin(newsletterSubscribers, eq(newsletterSubscribers.addressHash, newsletterWithdrawals.addressHash))
        .where(eq(newsletterWithdrawals.token, token))
        .limit(1);
      return found?.entry;
    },

    /** Confirms an entry by its id; a silenced one gets emails again. */
    async confirm(id: number): Promise<void> {
      const isOpen = or(isNull(confirmedAt), isNotNull(silencedAt));
      await db
        .update(newsletterSubscribers)
        .set({ confirmedAt: new Date(clock.now()), silencedAt: null, silencedBy: null, softBounces: 0 })
        .where(and(eq(newsletterSubscribers.id, id), isOpen));
    },

    async choose(id: number, topics: readonly AlertTopic[]): Promise<void> {
      await db.update(newsletterSubscribers).set({ topics: topics.join() }).where(eq(newsletterSubscribers.id, id));
    },

    /** Deletes an address from the list, and stores the proof of its consent and withdrawal under a keyed hash. */
    async unsubscribe(email: string, method: "link" | "one-click" | "provider" = "link"): Promise<void> {
      const entry = await find(email);
      if (!entry) return;
      const isThere = eq(newsletterSubscribers.id, entry.id);
      const { addressHash, consentVersion, consentedAt, confirmedAt, token } = entry;
      const proof = {
        addressHash: addressHash ?? hash(entry.email),
        consentVersion,
        consentedAt,
        confirmedAt,
        token,
        withdrawnAt: new Date(clock.now()),
        method,
      };
      await db.batch([
        insertIf(db, newsletterWithdrawals, proof, db.select().from(newsletterSubscribers).where(isThere).getSQL()),
        db.delete(newsletterSubscribers).where(isThere),
      ]);
    },
  };
}
