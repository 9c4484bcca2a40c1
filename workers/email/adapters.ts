import type { DeliverEmail, Email } from "~/email/email";
import type { Log } from "../log";

/** Milliseconds that a provider may take. Emails are sent after the response, so nobody waits for it. */
const PROVIDER_TIMEOUT = 10_000;
/** Emails that the local mailbox keeps. */
const MAILBOX_SIZE = 50;

/** A developer's emails, newest first, in this process's memory. */
export const localMailbox: Email[] = [];

/** Writes to the log and to the mailbox page. For one machine only: an email holds a link that opens an account. */
export const localAdapter =
  (log: Log): DeliverEmail =>
  async (email) => {
    log({ event: "email.written", to: email.to, subject: email.subject, text: email.text });
    localMailbox.unshift(email);
    localMailbox.splice(MAILBOX_SIZE);
  };

/** Cloudflare's own binding: the sender's domain has Email Routing. */
export const cloudflareAdapter =
  (binding: Pick<SendEmail, "send">, from: string): DeliverEmail =>
  async ({ to, subject, text }) => {
    await binding.send({ from, to, subject, text });
  };

/** A provider that takes `{from, to, subject, text}` as JSON with a bearer key, as Resend and others do. */
export const providerAdapter =
  ({ url, key, from }: Record<"url" | "key" | "from", string>, send: typeof fetch = fetch): DeliverEmail =>
  async ({ to, subject, text }) => {
    const response = await send(url, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ from, to: [to], subject, text }),
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT),
    });
    // An unread body would hold one of the six connections.
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the provider answered ${response.status}`);
  };
