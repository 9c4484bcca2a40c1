import { DurableObject } from "cloudflare:workers";
import { connect } from "~/db/client.server";
import { describeError } from "~/domain/describe-error";
import { createInvestorEvents } from "~/domain/disclosures/events";
import { createFilings } from "~/domain/disclosures/filings";
import { listAlertItems } from "~/domain/press/alerts/list-items";
import { type AlertSenderDeps, type AlertSenderState, initialState, sendDueAlerts } from "~/domain/press/alerts/sender";
import { createSends } from "~/domain/press/alerts/sends";
import { describeStatus } from "~/domain/press/release-status";
import { createPress } from "~/domain/press/releases/press";
import { createTreasury } from "~/domain/treasury/treasury";
import { publishedAddress } from "~/http/page-meta";
import { createClock } from "../clock";
import { decidePublication, type SitePublication } from "../decide-publication";
import { settingsOf } from "../env";
import { log } from "../log";
import { freezeItem, freezeRelease } from "./freeze-alert";
import { createAlertProvider } from "./providers";

const STATE_KEY = "state";
/** When the next run begins if this one does not finish. */
const RETRY_MS = 10_000;

/**
 * Sends releases and items to their subscribers and announces releases to others, one object for the site. It works on its alarm, which
 * the scheduled work sets and which sets itself, so it needs no visitor. Its state is in the database, except for
 * AlertSenderState and AnnouncerState.
 */
export class AlertSender extends DurableObject<Env> {
  async wake(): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > Date.now() + RETRY_MS) await this.ctx.storage.setAlarm(Date.now());
  }

  async hurry(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now());
  }

  /** Never throws: the runtime would retry six times and then give the alarm up. */
  override async alarm(): Promise<void> {
    // Before any work: an alarm that is cut off is followed by another.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    try {
      const { sender } = await createDeps(this.env, decidePublication(this.env));
      const run = (state: AlertSenderState) => sendDueAlerts(state, sender);
      await this.ctx.storage.setAlarm(Math.max(await this.#run(STATE_KEY, initialState, run), Date.now()));
    } catch (error) {
      log({ event: "alerts.failed", error: describeError(error) });
    }
    // This object takes no request, after which others write theirs.
  }

  /** Runs a part with the state of its last run. @returns the real time (ms) at which it is due again */
  async #run<State>(key: string, initial: State, run: (stored: State) => Promise<{ state: State; wakeAt: number }>) {
    const stored = this.ctx.storage.kv.get<State>(key) ?? initial;
    try {
      const { state, wakeAt } = await run(stored);
      if (JSON.stringify(state) !== JSON.stringify(stored)) this.ctx.storage.kv.put(key, state);
      return wakeAt;
    } catch (error) {
      log({ event: "alerts.failed", error: describeError(error) });
      return Date.now() + RETRY_MS;
    }
  }
}

interface Deps {
  sender: AlertSenderDeps;
}

/** What one alarm works with, as of one publication. */
export async function createDeps(env: Env, { at, content, nextAt }: SitePublication): Promise<Deps> {
  const settings = settingsOf(env);
  const clock = createClock(settings);
  const press = createPress(content);
  const events = createInvestorEvents(content, at);
  const db = connect(env.DB);
  const published = press.list().map((release) => ({
    ...release,
    publishedAt: release.publishAt,
    isWithdrawn: describeStatus(release).state === "withdrawn",
  }));
  const items = { releases: published, filings: createFilings(content), events, treasury: createTreasury(content) };
  const shared = { clock, log, realNow: () => Date.now() };
  const sender: AlertSenderDeps = {
    ...shared,
    linkTo: publishedAddress,
    sends: createSends({ db, clock }),
    provider: createAlertProvider(settings, log),
    wait: (ms) => scheduler.wait(ms),
    random: () => Math.random(),
    limits: { perSecond: settings.ALERTS_PER_SECOND, perDay: settings.ALERTS_PER_DAY },
    published: () => [
      ...published.map(({ id, publishedAt, isWithdrawn }) => ({
        key: String(id),
        publishedAt,
        isWithdrawn,
        freeze: () => freezeRelease({ press, events }, id, new Date(publishedAt)),
      })),
      ...listAlertItems(items).map((item) => ({ ...item, freeze: () => freezeItem(item) })),
    ],
    nextPublishAt: () => nextAt,
  };
  return { sender };
}
