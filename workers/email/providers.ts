import type { DeliverEmail, Email } from "~/email/email";
import { resolveEmailProvider, type Settings } from "../env";
import type { Log } from "../log";

/** In ms. No page waits: an email is sent after the response. */
const EMAIL_TIMEOUT_MS = 10_000;
const MAILBOX_SIZE = 50;

/** A developer's emails, newest first, in this process's memory. */
export const localMailbox: Email[] = [];

type Endpoint = Record<"from" | "url" | "key", string>;

/** Null where none are sent. `env.EMAIL` is Cloudflare's binding, where there is one. */
export function createDelivery(settings: Settings, env: object, log: Log): DeliverEmail | null {
  const { EMAIL: binding } = env as { EMAIL?: Pick<SendEmail, "send"> };
  const { EMAIL_FROM: from = "", EMAIL_API_KEY: key = "", EMAIL_API_URL } = settings;
  const at = (usual: string, path = ""): Endpoint => ({
    from,
    key,
    url: (EMAIL_API_URL ?? usual) + path,
  });
  const name = resolveEmailProvider(settings);
  switch (name) {
    case "none":
      return null;
    case "local":
      return local(log);
    case "cloudflare":
      // The domain of EMAIL_FROM has Email Routing.
      return binding ? async (email) => void (await binding.send({ from, ...email })) : null;
    case "http":
      return deliverAsJson(at(""));
    case "resend":
      return deliverAsJson(at("https://api.resend.com", "/emails"));
    case "postmark":
      return postmark(at("https://api.postmarkapp.com", "/email"));
    default:
      return name satisfies never;
  }
}

/**
 * This machine's own inbox at /local-mail, and never another's: an email may have a link that opens
 * an account.
 */
const local =
  (log: Log): DeliverEmail =>
  async (email) => {
    log({ event: "email.written", ...email });
    keepLocally(email);
  };

export function keepLocally(email: Email) {
  localMailbox.unshift(email);
  localMailbox.splice(MAILBOX_SIZE);
}

/** Posts `{from, to, subject, text}` as JSON with a bearer key, which Resend and others take. */
const deliverAsJson =
  ({ url, from, key }: Endpoint): DeliverEmail =>
  ({ to, subject, text }) =>
    deliver(url, { from, to: [to], subject, text }, { Authorization: `Bearer ${key}` });

/** @throws unless the provider takes the email */
async function deliver(url: string, email: object, headers: Record<string, string>) {
  const response = await fetch(url, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json", ...headers },
    body: JSON.stringify(email),
    // The key is for this address alone.
    redirect: "manual",
    signal: AbortSignal.timeout(EMAIL_TIMEOUT_MS),
  });
  // An unread body would hold one of the six outgoing connections that an invocation may have.
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

/**
 * Postmark, by its default stream, "outbound" (https://postmarkapp.com/developer/api/email-api).
 */
const postmark =
  ({ url, from, key }: Endpoint): DeliverEmail =>
  ({ to, subject, text }) => {
    const email = { From: from, To: to, Subject: subject, TextBody: text, ...untracked };
    return deliver(url, email, { "X-Postmark-Server-Token": key });
  };

const untracked = { TrackOpens: false, TrackLinks: "None" };
