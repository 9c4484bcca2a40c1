import { DurableObject } from "cloudflare:workers";
import { withoutReleases } from "~/content/compiled.server";
import { connect } from "~/db/client.server";
import { initialState, runSender, type SenderDeps, type SenderState } from "~/domain/alerts/sender";
import { createSends } from "~/domain/alerts/sends";
import { describeError } from "~/domain/describe-error";
import { createPress } from "~/domain/press/press";
import { publishedAddress } from "~/http/page-meta";
import { createClock, settingsOf } from "../env";
import { log } from "../log";
import { findWithheldReleases, type WithheldReleases } from "../withheld-releases";
import { createProviderOf } from "./providers";
import { freezeRelease } from "./releases";

const STATE_KEY = "state";
/** When the next run begins although this one did not come to its end. */
const RETRY_MS = 10_000;

/**
 * Sends releases to their subscribers, one object for the site. It works on its alarm, which the scheduled work sets
 * and which sets itself: nobody needs to visit. All it knows is in the database, but for what is in SenderState.
 */
export class Sender extends DurableObject<Env> {
  /** Sets the alarm, unless it is set. */
  async wake(): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > Date.now() + RETRY_MS) await this.ctx.storage.setAlarm(Date.now());
  }

  /** As wake, for what should be done at once. */
  async hurry(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now());
  }

  /** Never throws: the runtime would retry six times and then give the alarm up. */
  override async alarm(): Promise<void> {
    // Before any work: an alarm that is cut off goes on by itself.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    try {
      const known = this.ctx.storage.kv.get<SenderState>(STATE_KEY) ?? initialState;
      const { state, wakeAt } = await runSender(
        known,
        createDeps(this.env, await findWithheldReleases(this.env, this.ctx, { fresh: true })),
      );
      if (JSON.stringify(state) !== JSON.stringify(known)) this.ctx.storage.kv.put(STATE_KEY, state);
      await this.ctx.storage.setAlarm(Math.max(wakeAt, Date.now()));
    } catch (error) {
      log({ event: "alerts.failed", error: describeError(error) });
    }
  }
}

function createDeps(env: Env, withheld: WithheldReleases): SenderDeps {
  const settings = settingsOf(env);
  const clock = createClock(settings);
  const { pressIndex: index, pressBodies: bodies } = withoutReleases(withheld);
  const press = createPress({ index, bodies, clock });
  return {
    ...{ clock, log, linkTo: publishedAddress },
    sends: createSends({ db: connect(env.DB), clock }),
    provider: createProviderOf(settings),
    realNow: () => Date.now(),
    wait: (ms) => scheduler.wait(ms),
    random: () => Math.random(),
    limits: { perSecond: settings.ALERTS_PER_SECOND, perDay: settings.ALERTS_PER_DAY },
    published: () =>
      press.list().map(({ id, publishAt, withdrawn }) => ({ id, publishAt, isWithdrawn: withdrawn !== undefined })),
    nextPublishAt: press.nextPublishAt,
    freeze: (id) => freezeRelease(press, id),
  };
}
