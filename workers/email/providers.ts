import { brand } from "~/brand/generated/public";
import { type AlertEmail, type AlertProvider, type CallOutcome, callSizes } from "~/domain/press/alerts/provider";
import { readBoundedText } from "../bounded-body";
import type { Settings } from "../env";
import { localMailbox } from "./mailer";

/** Milliseconds that a call with a whole batch may take. */
const CALL_TIMEOUT_MS = 30_000;
/** Bytes of an answer: five hundred results of Postmark's have some 100 KB. */
const ANSWER_MAX = 512 * 1024;

type Send = typeof fetch;
type Endpoint = Record<"url" | "key" | "from", string>;

/** The provider of alerts, or null where they are off: also where the newsletter is an email provider's own form. */
export const createProviderOf = (settings: Settings) =>
  brand.newsletter.provider ? null : createAlertProvider(settings);

function createAlertProvider(settings: Settings, send: Send = (input, init) => fetch(input, init)) {
  const { ALERTS_API_KEY: key = "", ALERTS_STREAM: stream, EMAIL_FROM: from = "" } = settings;
  const adapter = settings.ALERTS_PROVIDER ?? (settings.ENVIRONMENT === "local" ? "local" : "none");
  const endpoint = (url: string): Endpoint => ({ url: settings.ALERTS_API_URL ?? url, key, from });
  switch (adapter) {
    case "none":
      return null;
    case "local":
      return localProvider;
    case "resend":
      return resend(endpoint("https://api.resend.com"), send);
    case "postmark":
      return postmark(endpoint("https://api.postmarkapp.com"), stream, send);
    default:
      return adapter satisfies never;
  }
}

/** This machine's own inbox at /local-mail. */
const localProvider: AlertProvider = {
  ...{ name: "local", batchSize: callSizes.local, parallel: 1, keyLifetimeMs: null },
  async send(emails) {
    localMailbox.unshift(...emails.map(({ to, subject, text, html }) => ({ to, subject, text, html })).toReversed());
    localMailbox.splice(50);
    return { kind: "accepted", results: emails.map((_, index) => ({ id: `local-${index}` })) };
  },
};

/**
 * Resend's batches of 100 (https://resend.com/docs/api-reference/emails/send-batch-emails). A key is known for 24 hours.
 * "Permissive" sends the rest where single emails are rejected.
 */
export const resend = ({ url, key, from }: Endpoint, send: Send): AlertProvider => ({
  ...{ name: "resend", batchSize: callSizes.resend, parallel: 4, keyLifetimeMs: 24 * 60 * 60 * 1000 },
  async send(emails, idempotencyKey) {
    const body = emails.map(({ to, subject, html, text, headers }) => ({
      from,
      to: [to],
      subject,
      html,
      text,
      headers,
    }));
    const headers = { Authorization: `Bearer ${key}`, "Idempotency-Key": idempotencyKey };
    const answer = await post(send, `${url}/emails/batch`, body, { ...headers, "x-batch-validation": "permissive" });
    if (answer.kind !== "json") return answer;
    const { data, errors = [] } = answer.value as {
      data: readonly { id: string }[];
      errors?: readonly { index: number; message: string }[];
    };
    const rejected = new Map(errors.map(({ index, message }) => [index, String(message)]));
    const ids = data.map(({ id }) => String(id));
    if (ids.length + rejected.size !== emails.length)
      throw new Error("the provider answered for another number of emails");
    return { kind: "accepted", results: emails.map((_, index) => toResult(rejected.get(index), () => ids.shift())) };
  },
});

/**
 * Postmark's batches of 500 (https://postmarkapp.com/developer/api/email-api). It knows no keys: one call at a time, so
 * that a crash leaves one batch at most to a person.
 */
export const postmark = ({ url, key, from }: Endpoint, stream: string, send: Send): AlertProvider => ({
  ...{ name: "postmark", batchSize: callSizes.postmark, parallel: 1, keyLifetimeMs: null },
  async send(emails) {
    const body = emails.map((email) => toPostmark(email, from, stream));
    const answer = await post(send, `${url}/email/batch`, body, { "X-Postmark-Server-Token": key });
    if (answer.kind !== "json") return answer;
    const results = answer.value as readonly { ErrorCode: number; Message: string; MessageID?: string }[];
    if (results.length !== emails.length) throw new Error("the provider answered for another number of emails");
    return {
      kind: "accepted",
      results: results.map(({ ErrorCode: code, Message: message, MessageID: id }) =>
        toResult(code === 0 ? undefined : `${code} ${message}`, () => id),
      ),
    };
  },
});

const toPostmark = ({ to, subject, html, text, headers }: AlertEmail, from: string, stream: string) => ({
  ...{ From: from, To: to, Subject: subject, HtmlBody: html, TextBody: text, MessageStream: stream },
  ...{ TrackOpens: false, TrackLinks: "None" },
  Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
});

const toResult = (error: string | undefined, readId: () => string | undefined) =>
  error === undefined ? { id: readId() ?? "" } : { error };

/** @throws where the outcome is unknown: no answer, a failure of the provider's own, or an answer that is none */
async function post(send: Send, url: string, body: unknown, headers: Record<string, string>) {
  const response = await send(url, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    // The key must not follow a redirect to another host.
    redirect: "manual",
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  // The body is read, or it would hold one of the six connections.
  const text = await readBoundedText(response.body, ANSWER_MAX);
  const { status } = response;
  if (status === 200) return { kind: "json", value: JSON.parse(text) as unknown } as const;
  const reason = `the provider answered ${status}`;
  if (status === 429 || status === 401 || status === 403 || status === 404) {
    const afterSeconds = Number(response.headers.get("Retry-After")) || undefined;
    return { kind: "later", reason, afterSeconds } satisfies CallOutcome;
  }
  // 408: the call may have arrived. 409: the key is in use by a call that is still under way, or was used for other bytes.
  if (status === 408 || status === 409 || status >= 500 || status < 400) throw new Error(reason);
  return { kind: "rejected", reason } satisfies CallOutcome;
}
