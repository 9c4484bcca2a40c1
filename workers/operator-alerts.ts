import { brand } from "~/brand/generated/public";
import type { Database } from "~/db/client.server";
import { createOperatorAlerts, findOperatorAlerts, type OperatorAlert } from "~/domain/admin/operator-alerts";
import { describeError } from "~/domain/describe-error";
import type { Mailer } from "~/email/email";
import type { Settings } from "./env";
import { log } from "./log";
import { notify } from "./post";
import type { Market } from "./price/market";

/** Milliseconds that a receiver has for its answer. */
const CALL_TIMEOUT_MS = 10_000;

interface Dependencies {
  settings: Pick<Settings, "OPERATOR_ALERTS">;
  db: Database;
  clock: { now(): number };
  mailer: Mailer;
  market: Pick<Market, "health">;
}

const write = (alerts: readonly OperatorAlert[]) =>
  [...alerts.map(({ text, help }) => `${text}: docs/${help}`), `${brand.origin}/admin/status`].join("\n");

/**
 * Tells the operators named in OPERATOR_ALERTS what needs them, each alert once an hour or a day while it lasts. An alert is
 * taken before it is sent: two runs at once send it once. One that no receiver takes is given back, for the next check. An
 * email counts as taken: its failure has an alert of its own.
 */
export async function raiseOperatorAlerts({ settings, db, clock, mailer, market }: Dependencies): Promise<void> {
  const receivers = settings.OPERATOR_ALERTS;
  if (receivers.length === 0) return;
  const health = await market.health();
  // One time for the run: an alert is given back for the period that it was taken for.
  const now = clock.now();
  const operatorAlerts = createOperatorAlerts({ db, clock: { now: () => now } });
  const observed = await operatorAlerts.observe(health.reachable && "rooms" in health ? health : null);
  const raised: OperatorAlert[] = [];
  for (const alert of findOperatorAlerts(observed)) if (await operatorAlerts.take(alert)) raised.push(alert);
  if (raised.length === 0) return;
  log({ event: "operator_alerts.raised", alerts: raised.map(({ id }) => id) });
  const subject = `${brand.company.name}'s site: ${raised.length === 1 ? raised[0]?.text : `${raised.length} alerts`}`;
  const text = write(raised);
  let isTold = false;
  for (const receiver of receivers) {
    if (receiver.includes("://")) isTold = (await callWebhook(receiver, `${subject}\n${text}`)) || isTold;
    else {
      mailer.send({ to: receiver, subject, text: `${text}\n` });
      isTold = true;
    }
  }
  if (!isTold) for (const alert of raised) await operatorAlerts.giveBack(alert);
}

/**
 * In the form that Slack, Mattermost and Google Chat take. An address is a secret: the log has its host alone.
 * @returns whether the receiver took it
 */
async function callWebhook(address: string, text: string): Promise<boolean> {
  try {
    const headers = { "Content-Type": "application/json" };
    await notify(address, JSON.stringify({ text }), { headers, timeoutMs: CALL_TIMEOUT_MS });
    return true;
  } catch (error) {
    const reason = describeError(error).replaceAll(address, "…");
    log({ event: "operator_alerts.failed", receiver: new URL(address).host, error: reason });
    return false;
  }
}
