import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { emailEvents, newsletterSubscribers } from "~/db/schema";
import { isEqual } from "~/domain/hashes";

interface ProviderEvent {
  id: string;
  email: string;
  kind: "hard" | "soft" | "complaint" | "delivered" | "unsubscribed";
}

/** Seconds that the clock of a signed report may be off: Svix's own tolerance. */
const TOLERANCE_SECONDS = 5 * 60;
/** Soft bounces in a row after which an address gets no more emails. */
const MAX_SOFT_BOUNCES = 3;

/**
 * Whether Resend sent a report: Svix's signatures, of which there are several while a secret changes
 * (https://docs.svix.com/receiving/verifying-payloads/how-manual).
 * @param secret "whsec_" and base64
 */
export function isFromResend(secret: string, headers: Headers, body: string, now: number): boolean {
  const [id, sent, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) => headers.get(name) ?? "");
  if (!id || !signatures || !(Math.abs(now / 1000 - Number(sent || Number.NaN)) <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${id}.${sent}.${body}`)
    .digest();
  return signatures
    .split(" ")
    .some((signature) => signature.startsWith("v1,") && isEqual(Buffer.from(signature.slice(3), "base64"), expected));
}

/** Whether Postmark sent a report: it signs nothing, so its webhook URL has Basic credentials. @param secret "user:password" */
export const isFromPostmark = (secret: string, headers: Headers): boolean =>
  isEqual(headers.get("Authorization") ?? "", `Basic ${Buffer.from(secret).toString("base64")}`);

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

/** https://resend.com/docs/webhooks/event-types. @returns null for an event that says nothing about an address */
export function readResendEvent(body: unknown, id: string): ProviderEvent | null {
  const { type, data } = fieldsOf(body);
  const { to, email, unsubscribed, bounce } = fieldsOf(data);
  const address = String(Array.isArray(to) ? to[0] : email);
  const event = (kind: ProviderEvent["kind"]) => ({ id, email: address, kind });
  if (type === "email.bounced") return event(fieldsOf(bounce).type === "Permanent" ? "hard" : "soft");
  if (type === "email.complained") return event("complaint");
  if (type === "email.delivered") return event("delivered");
  return type === "contact.updated" && unsubscribed === true ? event("unsubscribed") : null;
}

/** https://postmarkapp.com/developer/webhooks/webhooks-overview. @returns null for an event that says nothing about an address */
export function readPostmarkEvent(body: unknown): ProviderEvent | null {
  const { RecordType: record, Email, Recipient, ...rest } = fieldsOf(body);
  const id = `${record}/${rest.MessageID}/${rest.ID ?? rest.ChangedAt ?? ""}`;
  const event = (kind: ProviderEvent["kind"]) => ({ id, email: String(Email ?? Recipient), kind });
  if (record === "SpamComplaint") return event("complaint");
  // "Inactive": Postmark has stopped sending to the address.
  if (record === "Bounce") return event(rest.Inactive === true || rest.Type === "HardBounce" ? "hard" : "soft");
  if (record === "Delivery") return event("delivered");
  const isOwnWish = rest.SuppressSending === true && rest.SuppressionReason === "ManualSuppression";
  return record === "SubscriptionChange" && isOwnWish ? event("unsubscribed") : null;
}

interface EventsOptions extends Store {
  unsubscribe(email: string, method: "provider"): Promise<void>;
}

export function createProviderEvents({ db, clock, unsubscribe }: EventsOptions) {
  return {
    /** Applies a report once, however often it is delivered. */
    async apply({ id, email, kind }: ProviderEvent): Promise<void> {
      if (kind === "unsubscribed") return unsubscribe(email, "provider");
      const eventId = id.slice(0, 200);
      const now = clock.now();
      const { silencedAt, silencedBy, softBounces } = newsletterSubscribers;
      const silence = (by: "bounce" | "complaint", when = sql`1`) => ({
        silencedAt: sql`iif(${when}, coalesce(${silencedAt}, ${now}), ${silencedAt})`,
        silencedBy: sql`iif(${when}, coalesce(${silencedBy}, ${by}), ${silencedBy})`,
      });
      const changes = {
        hard: () => silence("bounce"),
        complaint: () => silence("complaint"),
        soft: () => ({
          softBounces: sql`${softBounces} + 1`,
          ...silence("bounce", sql`${softBounces} + 1 >= ${MAX_SOFT_BOUNCES}`),
        }),
        delivered: () => ({ softBounces: 0 }),
      };
      const isNew = sql`not exists (select 1 from ${emailEvents} where event_id = ${eventId})`;
      await db.batch([
        db
          .update(newsletterSubscribers)
          .set(changes[kind]())
          .where(and(eq(newsletterSubscribers.email, email), isNew)),
        db
          .insert(emailEvents)
          .values({ eventId, receivedAt: new Date(now) })
          .onConflictDoNothing(),
      ]);
    },
  };
}
