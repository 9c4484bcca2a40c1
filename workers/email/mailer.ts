import type { DeliverEmail, Email, Mailer } from "~/email/email";
import { count } from "../counters";
import type { Settings } from "../env";
import type { Log } from "../log";

/** Milliseconds that a provider may take. Emails are sent after the response, so nobody waits for it. */
const PROVIDER_TIMEOUT = 10_000;
/** Emails that the local mailbox keeps. */
const MAILBOX_SIZE = 50;

/** A developer's emails, newest first, in this process's memory. */
export const localMailbox: Email[] = [];

interface MailerOptions {
  settings: Settings;
  /** `EMAIL` is Cloudflare's binding, where wrangler.toml has one. */
  env: object;
  ctx: Pick<ExecutionContext, "waitUntil">;
  log: Log;
}

/** The mailer that the settings name. An email that fails is logged and lost: every page offers to send it again. */
export function createMailer({ settings, env, ctx, log }: MailerOptions): Mailer {
  const deliver = createAdapter(settings, (env as { EMAIL?: Pick<SendEmail, "send"> }).EMAIL, log);
  return {
    configured: deliver !== null,
    send(email, mayBeSent) {
      if (!deliver) return log({ event: "email.not_configured", subject: email.subject });
      async function deliverIfAllowed(deliver: DeliverEmail) {
        if (mayBeSent && !(await mayBeSent())) return;
        await deliver(email);
        count("done", "email_sent");
      }
      const delivered = deliverIfAllowed(deliver).catch((error) =>
        log({ event: "email.failed", subject: email.subject, error: String(error) }),
      );
      ctx.waitUntil(delivered);
    },
  };
}

function createAdapter(
  settings: Settings,
  binding: Pick<SendEmail, "send"> | undefined,
  log: Log,
): DeliverEmail | null {
  const { EMAIL_FROM: from, EMAIL_API_URL: url, EMAIL_API_KEY: key } = settings;
  const adapter = settings.EMAIL_ADAPTER ?? (settings.ENVIRONMENT === "local" ? "local" : "none");
  switch (adapter) {
    case "none":
      return null;
    case "local":
      // For one machine only: an email holds a link that opens an account.
      return async (email) => {
        log({ event: "email.written", ...email });
        localMailbox.unshift(email);
        localMailbox.splice(MAILBOX_SIZE);
      };
    case "cloudflare":
      // The sender's domain has Email Routing.
      return binding && from ? async (email) => void (await binding.send({ from, ...email })) : null;
    case "provider":
      return from && url && key ? providerAdapter({ url, key, from }) : null;
    default:
      return adapter satisfies never;
  }
}

/** A provider that takes `{from, to, subject, text}` as JSON with a bearer key, as Resend and others do. */
export const providerAdapter =
  ({ url, key, from }: Record<"url" | "key" | "from", string>, send: typeof fetch = fetch): DeliverEmail =>
  async ({ to, subject, text }) => {
    const response = await send(url, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ from, to: [to], subject, text }),
      // The key must not follow a redirect to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT),
    });
    // An unread body would hold one of the six connections.
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the provider answered ${response.status}`);
  };
