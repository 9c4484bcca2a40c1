import type { DeliverEmail, Mailer } from "~/email/email";
import type { Settings } from "../env";
import type { Log } from "../log";
import { cloudflareAdapter, localAdapter, providerAdapter } from "./adapters";

interface MailerOptions {
  settings: Settings;
  /** Cloudflare's binding, where wrangler.toml has one. */
  binding: Pick<SendEmail, "send"> | undefined;
  ctx: Pick<ExecutionContext, "waitUntil">;
  log: Log;
}

/** The mailer that the settings name. An email that fails is logged and lost: every page offers to send it again. */
export function createMailer({ settings, binding, ctx, log }: MailerOptions): Mailer {
  const deliver = createAdapter(settings, binding, log);
  return {
    configured: deliver !== null,
    send(email) {
      if (!deliver) return log({ event: "email.not_configured", subject: email.subject });
      const delivered = deliver(email).catch((error) => {
        log({ event: "email.failed", subject: email.subject, error: String(error) });
      });
      ctx.waitUntil(delivered);
    },
  };
}

function createAdapter(settings: Settings, binding: MailerOptions["binding"], log: Log): DeliverEmail | null {
  const { EMAIL_FROM: from, EMAIL_API_URL: url, EMAIL_API_KEY: key } = settings;
  const adapter = settings.EMAIL_ADAPTER ?? (settings.ENVIRONMENT === "local" ? "local" : "none");
  switch (adapter) {
    case "none":
      return null;
    case "local":
      return localAdapter(log);
    case "cloudflare":
      return binding && from ? cloudflareAdapter(binding, from) : null;
    case "provider":
      return from && url && key ? providerAdapter({ url, key, from }) : null;
    default:
      return adapter satisfies never;
  }
}
