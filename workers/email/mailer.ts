import type { Mailer } from "~/email/email";
import { inOneLine } from "~/http/plain-text";
import type { Settings } from "../env";
import type { Log } from "../log";
import { createDelivery } from "./providers";

interface MailerOptions {
  settings: Settings;
  env: object;
  ctx: Pick<ExecutionContext, "waitUntil">;
  log: Log;
}

/** An email that fails is logged and lost: every page offers to resend it. */
export function createMailer({ settings, env, ctx, log }: MailerOptions): Mailer {
  const deliver = createDelivery(settings, env, log);
  return {
    configured: deliver !== null,
    send(email, mayBeSent) {
      if (!deliver) return log({ event: "email.not_configured", subject: email.subject });
      const deliverIfAllowed = async () => {
        if (mayBeSent && !(await mayBeSent())) return;
        await deliver({ ...email, subject: inOneLine(email.subject) });
      };
      const delivered = deliverIfAllowed().catch((error) =>
        log({ event: "email.failed", subject: email.subject, error: String(error) }),
      );
      ctx.waitUntil(delivered);
    },
  };
}
