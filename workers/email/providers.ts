import type { DeliverEmail, Email } from "~/email/email";
import { resolveEmailProvider, type Settings } from "../env";
import type { Log } from "../log";
import { notify } from "../post";

/**
 * Milliseconds that a single email may take. It is sent after the response, so no page waits for
 * it.
 */
const EMAIL_TIMEOUT_MS = 10_000;
const MAILBOX_SIZE = 50;

/** A developer's emails, newest first, in this process's memory. */
export const localMailbox: Email[] = [];

interface Endpoint extends Record<"from" | "url" | "key", string> {
  send?: typeof fetch;
}

/**
 * Hands over an email and throws with the reason when that fails, or null where none are sent.
 * `env.EMAIL` is Cloudflare's binding, where there is one.
 */
export function createDelivery(settings: Settings, env: object, log: Log): DeliverEmail | null {
  const { EMAIL: binding } = env as { EMAIL?: Pick<SendEmail, "send"> };
  const { EMAIL_FROM: from = "", EMAIL_API_KEY: key = "", EMAIL_API_URL } = settings;
  const at = (usual: string): Endpoint => ({ from, key, url: EMAIL_API_URL ?? usual });
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
      return deliverAsJson(at("https://api.resend.com"), "/emails");
    case "postmark":
      return postmark(at("https://api.postmarkapp.com"));
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
export const deliverAsJson =
  (endpoint: Endpoint, path = ""): DeliverEmail =>
  ({ to, subject, text }) =>
    deliver(endpoint, path, { from: endpoint.from, to: [to], subject, text }, bearer(endpoint));

const json = { Accept: "application/json", "Content-Type": "application/json" };

/** @throws unless the provider takes the email */
const deliver = (
  { url, send }: Endpoint,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) =>
  notify(url + path, JSON.stringify(body), {
    headers: { ...json, ...headers },
    timeoutMs: EMAIL_TIMEOUT_MS,
    send,
  });

const bearer = ({ key }: Endpoint) => ({ Authorization: `Bearer ${key}` });

/**
 * Postmark, by its default stream, "outbound" (https://postmarkapp.com/developer/api/email-api).
 */
export const postmark =
  (endpoint: Endpoint): DeliverEmail =>
  ({ to, subject, text }) => {
    const email = { From: endpoint.from, To: to, Subject: subject, TextBody: text, ...untracked };
    return deliver(endpoint, "/email", email, { "X-Postmark-Server-Token": endpoint.key });
  };

const untracked = { TrackOpens: false, TrackLinks: "None" };
