import { retention } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { connect } from "~/db/client.server";
import { describeError } from "~/domain/describe-error";
import { createRetention } from "~/domain/privacy/retention";
import { createContext } from "./context";
import { flushCounters } from "./counters";
import { decidePublication } from "./decide-publication";
import { getAlertSender } from "./email/rpc";
import { log } from "./log";

/** Of the triggers in wrangler.toml, the one for alerts alone, which would come too late each hour. */
export const ALERTS_CRON = "*/10 * * * *";

/**
 * The work of the cron triggers in wrangler.toml; on one machine `npm start` calls for it. Each part runs even
 * if another one fails, and each may be repeated or cut off at any point.
 */
export async function runScheduledWork(env: Env, ctx: ExecutionContext, cron: string): Promise<void> {
  const { clock, secondFactors, status, raiseOperatorAlerts } = createContext(
    new Request(brand.origin),
    env,
    ctx,
    decidePublication(env),
  );
  const attempt = async (part: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log({ event: "scheduled.failed", part, error: describeError(error) });
    }
  };

  const workHourly = async () => {
    await attempt("retention", async () => {
      const { removed, hasMore } = await createRetention({ db: connect(env.DB), clock, retention }).removeExpired();
      log({ event: "retention.finished", removed, hasMore });
    });
    await attempt("database size", status.recordSize);
    await attempt("alerts", () => getAlertSender(env).wake());
    await attempt("second factors", async () => {
      const moved = await secondFactors.reseal();
      if (moved > 0) log({ event: "second_factors.resealed", moved });
    });
  };

  await attempt("operator alerts", async () => {
    // The rules read from the database what this isolate knows so far.
    await flushCounters(env);
    await raiseOperatorAlerts();
  });
  if (cron !== ALERTS_CRON) await workHourly();
  // Without a visit nothing else would write what failed here.
  await flushCounters(env);
}
