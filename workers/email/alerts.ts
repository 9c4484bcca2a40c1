import { brand } from "~/brand/generated/public";
import type { Send } from "~/db/schema";
import type { AuditedStore, AuditRecord } from "~/domain/admin/audit/audit";
import { describeError } from "~/domain/describe-error";
import {
  createProviderEvents,
  isFromPostmark,
  isFromResend,
  readPostmarkEvent,
  readResendEvent,
} from "~/domain/press/alerts/provider-events";
import type { SendAction } from "~/domain/press/alerts/send-actions";
import { addressEmail } from "~/domain/press/alerts/sender";
import { createSends } from "~/domain/press/alerts/sends";
import type { createNewsletter } from "~/domain/sign-ups/newsletter/newsletter";
import { publishedAddress } from "~/http/page-meta";
import type { Settings } from "../env";
import type { Log } from "../log";
import { freezeRelease, type ReleaseSources } from "./freeze-alert";
import { createAlertProvider } from "./providers";
import { getAlertSender } from "./rpc";

/** Each takes three queries: with 20, a page stays far below D1's thousand an invocation. */
const ITEMS_SHOWN = 20;

interface AlertsOptions extends AuditedStore, ReleaseSources {
  env: Env;
  ctx: Pick<ExecutionContext, "waitUntil">;
  settings: Settings;
  newsletter: ReturnType<typeof createNewsletter>;
  log: Log;
}

/** Alerts for the desk and for the provider's reports; AlertSender sends them. */
export function createAlerts(scope: AlertsOptions) {
  const { env, ctx, settings, db, clock, newsletter, audit, log } = scope;
  const freeze = (releaseId: number) => freezeRelease(scope, releaseId, new Date(clock.now()));
  const provider = createAlertProvider(settings, log);
  const sends = createSends({ db, clock });
  const hurry = () =>
    ctx.waitUntil(
      getAlertSender(env)
        .hurry()
        .catch((error) => log({ event: "alerts.failed", error: describeError(error) })),
    );
  const withProgress = (found: readonly Send[]) =>
    Promise.all(found.map(async (send) => ({ send, progress: await sends.progress(send.id) })));
  const events = createProviderEvents({ db, clock, unsubscribe: newsletter.unsubscribe });

  return {
    /** The provider, or why alerts are off: the newsletter is an email provider's own form, or no provider sends them. */
    status: provider
      ? ({ isOn: true, provider: provider.name } as const)
      : ({ isOn: false, reason: brand.newsletter.provider ? "own-form" : "no-provider" } as const),

    /** A reader of a provider's reports, or null where the request is not that provider's. */
    verifyEvents(name: string | undefined, headers: Headers, body: string) {
      const { EMAIL_WEBHOOK_SECRET: secret } = settings;
      if (!secret || !provider || provider.name !== name) return null;
      const { apply } = events;
      if (name === "postmark") return isFromPostmark(secret, headers) ? { read: readPostmarkEvent, apply } : null;
      if (name !== "resend" || !isFromResend(secret, headers, body, clock.now())) return null;
      const id = headers.get("svix-id") ?? "";
      return { read: (report: unknown) => readResendEvent(report, id), apply };
    },

    hurry,

    list: sends.list,

    countAudience: sends.countAudience,

    ofRelease: async (releaseId: number) => withProgress(await sends.ofRelease(releaseId)),

    /** Emails about filings, events and holdings. */
    ofItems: async () => withProgress(await sends.ofItems(ITEMS_SHOWN)),

    /**
     * Begins to send a published release to everyone who is confirmed now. A repeated call starts nothing.
     * @param edition the one that the person was asked about: another one is not sent
     */
    async sendToEveryone(releaseId: number, edition: number, actor: string): Promise<boolean> {
      const frozen = provider && freeze(releaseId);
      if (frozen?.edition !== edition) return false;
      const record: AuditRecord = { actor, action: "alert.started", details: { release: releaseId, edition } };
      const isBegun = await sends.start(frozen, { statement: audit, record });
      if (isBegun) hurry();
      return isBegun;
    },

    /** The subject that the email about a release's present edition has; null while the site does not show it. */
    subjectOf: (releaseId: number) => freeze(releaseId)?.subject ?? null,

    /** Changes a send. @returns whether it was changed: its state may be another one by now */
    async change(sendId: number, action: SendAction, actor: string): Promise<boolean> {
      const line = { audit, actor };
      const isChanged = await (action === "retryFailed"
        ? sends.retryFailed(sendId, provider?.batchSize ?? 1, line)
        : sends[action](sendId, line));
      if (isChanged) hurry();
      return isChanged;
    },

    /**
     * Sends a release's email to one address; its links do nothing.
     * @returns why it was not sent, or null
     */
    async sendTest(releaseId: number, address: string, actor: string): Promise<string | null> {
      const frozen = freeze(releaseId);
      if (!provider || !frozen) return "Alerts are off, or the release isn't published.";
      await audit({ actor, action: "alert.tested", details: { release: releaseId } });
      const email = addressEmail(frozen, address, "0".repeat(32), publishedAddress);
      try {
        const outcome = await provider.send([{ ...email, subject: `[Test] ${email.subject}` }], crypto.randomUUID());
        if (outcome.kind !== "accepted") return outcome.reason;
        const [result] = outcome.results;
        return result && "error" in result ? result.error : null;
      } catch (error) {
        return describeError(error);
      }
    },
  };
}
