import type { Mailer } from "~/email/email";
import { inOneLine } from "~/http/plain-text";
import type { Settings } from "../env";
import type { Log } from "../log";
import { createEmailProvider } from "./providers";

interface MailerOptions {
  settings: Settings;
  env: object;
  ctx: Pick<ExecutionContext, "waitUntil">;
  log: Log;
}

/** Sends by the provider that the settings name. An email that fails is logged and lost: every page offers to resend it. */
export function createMailer({ settings, env, ctx, log }: MailerOptions): Mailer {
  const provider = createEmailProvider(settings, env, log);
  return {
    configured: provider !== null,
    send(email, mayBeSent) {
      if (!provider) return log({ event: "email.not_configured", subject: email.subject });
      async function deliverIfAllowed() {
        if (mayBeSent && !(await mayBeSent())) return;
        await provider?.deliver({ ...email, subject: inOneLine(email.subject) });
      }
      const delivered = deliverIfAllowed().catch((error) =>
        log({ event: "email.failed", subject: email.subject, error: String(error) }),
      );
      ctx.waitUntil(delivered);
    },
  };
}
