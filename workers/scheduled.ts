import { retention } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { connect } from "~/db/client.server";
import { formatError } from "~/domain/format-error";
import { createRetention } from "~/domain/privacy/retention";
import { createContext } from "./context";
import { decidePublication } from "./decide-publication";
import { sendNewsletter } from "./email/send-newsletter";
import { log } from "./log";

/** The trigger in wrangler.toml for the newsletter alone: a release is sent within a minute. */
const NEWSLETTER_CRON = "* * * * *";

/**
 * The work of the cron trigger in wrangler.toml; on one machine `npm start` calls for it. Each part
 * runs even if another one fails, and each may be repeated or cut off at any point.
 */
export async function runScheduledWork(
  env: Env,
  ctx: ExecutionContext,
  cron: string,
): Promise<void> {
  const publication = decidePublication(env);
  const attempt = async (part: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log({ event: "scheduled.failed", part, error: formatError(error) });
    }
  };

  if (cron === NEWSLETTER_CRON) {
    return attempt("newsletter", () => sendNewsletter(env, publication));
  }
  const { clock } = createContext(new Request(brand.origin), env, ctx, publication);
  await attempt("retention", async () => {
    const { removed, hasMore } = await createRetention({
      db: connect(env.DB),
      clock,
      retention,
    }).removeExpired();
    log({ event: "retention.finished", removed, hasMore });
  });
}
