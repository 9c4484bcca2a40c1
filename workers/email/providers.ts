import { brand } from "~/brand/generated/public";
import { type AlertEmail, type AlertProvider, type CallOutcome, callSizes } from "~/domain/press/alerts/provider";
import type { DeliverEmail, Email } from "~/email/email";
import { DAY_MS } from "~/locale/durations";
import { readBoundedText } from "../bounded-body";
import { resolveEmailProvider, type Settings } from "../env";
import type { Log } from "../log";
import { notify, post } from "../post";

/** Milliseconds that a single email may take. It is sent after the response, so no page waits for it. */
const EMAIL_TIMEOUT_MS = 10_000;
/** Milliseconds that a call with a whole batch may take. */
const BATCH_TIMEOUT_MS = 30_000;
/** Bytes of an answer: five hundred results of Postmark's have some 100 KB. */
const ANSWER_MAX = 512 * 1024;
const MAILBOX_SIZE = 50;

/** A developer's emails, newest first, in this process's memory. */
export const localMailbox: Email[] = [];

export interface EmailProvider {
  /** Hands over a single email. @throws with the reason when that fails */
  deliver: DeliverEmail;
  /** Sends many alerts in a call; null where the provider takes one email at a time. */
  alerts: AlertProvider | null;
}

interface Endpoint extends Record<"from" | "stream" | "url" | "key", string> {
  /** The part of `fetch` that tests replace. */
  send?: typeof fetch;
}

/** The provider of alerts, or null where they are off: also where the newsletter is an email provider's own form. */
export const createAlertProvider = (settings: Settings, log: Log): AlertProvider | null =>
  brand.newsletter.provider || settings.ALERTS === "off"
    ? null
    : (createEmailProvider(settings, {}, log)?.alerts ?? null);

/** The provider of single emails, or null where none are sent. `env.EMAIL` is Cloudflare's binding, where there is one. */
export function createEmailProvider(settings: Settings, env: object, log: Log): EmailProvider | null {
  const { EMAIL: binding } = env as { EMAIL?: Pick<SendEmail, "send"> };
  const {
    EMAIL_FROM: from = "",
    EMAIL_API_KEY: key = "",
    EMAIL_STREAM: stream = "broadcast",
    EMAIL_API_URL,
  } = settings;
  const at = (usual: string): Endpoint => ({ from, key, stream, url: EMAIL_API_URL ?? usual });
  const name = resolveEmailProvider(settings);
  switch (name) {
    case "none":
      return null;
    case "local":
      return local(log);
    case "cloudflare":
      // The domain of EMAIL_FROM has Email Routing.
      return binding ? { alerts: null, deliver: async (email) => void (await binding.send({ from, ...email })) } : null;
    case "http":
      return { alerts: null, deliver: deliverAsJson(at("")) };
    case "resend":
      return resend(at("https://api.resend.com"));
    case "postmark":
      return postmark(at("https://api.postmarkapp.com"));
    default:
      return name satisfies never;
  }
}

/** This machine's own inbox at /local-mail, and never another's: an email may have a link that opens an account. */
const local = (log: Log): EmailProvider => ({
  async deliver(email) {
    log({ event: "email.written", ...email });
    keepLocally([email]);
  },
  alerts: {
    name: "local",
    batchSize: callSizes.local,
    parallel: 1,
    keyLifetimeMs: null,
    async send(emails) {
      keepLocally(emails.map(({ to, subject, text, html }) => ({ to, subject, text, html })));
      return { kind: "accepted", results: emails.map((_, index) => ({ id: `local-${index}` })) };
    },
  },
});

function keepLocally(emails: readonly Email[]) {
  localMailbox.unshift(...emails.toReversed());
  localMailbox.splice(MAILBOX_SIZE);
}

/** Posts `{from, to, subject, text}` as JSON with a bearer key, which Resend and others take. */
export const deliverAsJson =
  (endpoint: Endpoint, path = ""): DeliverEmail =>
  ({ to, subject, text }) =>
    deliver(endpoint, path, { from: endpoint.from, to: [to], subject, text }, bearer(endpoint));

const json = { Accept: "application/json", "Content-Type": "application/json" };

/** @throws unless the provider takes the email */
const deliver = ({ url, send }: Endpoint, path: string, body: unknown, headers: Record<string, string>) =>
  notify(url + path, JSON.stringify(body), { headers: { ...json, ...headers }, timeoutMs: EMAIL_TIMEOUT_MS, send });

const bearer = ({ key }: Endpoint) => ({ Authorization: `Bearer ${key}` });

type BatchProvider = EmailProvider & { alerts: AlertProvider };

/**
 * Resend. A batch has 100 emails (https://resend.com/docs/api-reference/emails/send-batch-emails), and a key is good for
 * 24 hours. "Permissive" sends the rest where single emails are rejected.
 */
export const resend = (endpoint: Endpoint): BatchProvider => ({
  deliver: deliverAsJson(endpoint, "/emails"),
  alerts: {
    name: "resend",
    batchSize: callSizes.resend,
    parallel: 4,
    keyLifetimeMs: DAY_MS,
    async send(emails, idempotencyKey) {
      const { from } = endpoint;
      // In this order always: a key is for the same bytes only, also after a deployment.
      const body = emails.map(({ to, subject, html, text, headers }) => ({
        from,
        to: [to],
        subject,
        html,
        text,
        headers,
      }));
      const headers = { "Idempotency-Key": idempotencyKey, "x-batch-validation": "permissive" };
      const answer = await call(endpoint, "/emails/batch", body, { ...bearer(endpoint), ...headers });
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
  },
});

/**
 * Postmark. A batch has 500 emails (https://postmarkapp.com/developer/api/email-api). It takes no keys: one call at a
 * time, so that a crash leaves at most one batch to a person. Single emails go by its default stream, "outbound".
 */
export const postmark = (endpoint: Endpoint): BatchProvider => {
  const { from, stream, key } = endpoint;
  const token = { "X-Postmark-Server-Token": key };
  return {
    deliver: ({ to, subject, text }) =>
      deliver(endpoint, "/email", { From: from, To: to, Subject: subject, TextBody: text, ...untracked }, token),
    alerts: {
      name: "postmark",
      batchSize: callSizes.postmark,
      parallel: 1,
      keyLifetimeMs: null,
      async send(emails) {
        const body = emails.map((email) => toPostmark(email, from, stream));
        const answer = await call(endpoint, "/email/batch", body, token);
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
    },
  };
};

const untracked = { TrackOpens: false, TrackLinks: "None" };

const toPostmark = ({ to, subject, html, text, headers }: AlertEmail, from: string, stream: string) => ({
  From: from,
  To: to,
  Subject: subject,
  HtmlBody: html,
  TextBody: text,
  MessageStream: stream,
  ...untracked,
  Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
});

const toResult = (error: string | undefined, readId: () => string | undefined) =>
  error === undefined ? { id: readId() ?? "" } : { error };

/** @throws where the outcome is unknown: no answer, a failure of the provider's own, or an answer that is not JSON */
async function call({ url, send }: Endpoint, path: string, body: unknown, headers: Record<string, string>) {
  const options = { headers: { ...json, ...headers }, timeoutMs: BATCH_TIMEOUT_MS, send };
  const response = await post(url + path, JSON.stringify(body), options);
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
