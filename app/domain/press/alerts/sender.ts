import type { Clock } from "~/db/client.server";
import { describeError } from "~/domain/describe-error";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/locale/durations";
import type { AlertEmail, AlertProvider, CallOutcome } from "./provider";
import type { Batch, NewSend, Sends } from "./sends";

/** How long ago a release may have been published, in ms, and still be sent automatically: later an administrator decides. */
const AUTOMATIC_MS = DAY_MS;
/** The longest sleep: alarms ring by real time, and the site's clock may have been moved meanwhile. */
const SLEEP_MS = MINUTE_MS;
/** Rounds of one alarm: with a dozen statements each they stay below D1's thousand queries an invocation. */
const MAX_ROUNDS = 60;
/** A repeated call must arrive while the provider still knows its key. */
const KEY_MARGIN_MS = HOUR_MS;
/** A second, doubled with each failure in a row up to five minutes. */
const BACK_OFF_MS = SECOND_MS;
const MAX_BACK_OFF_MS = 5 * MINUTE_MS;

/** The placeholder of a subscriber's token in a frozen email. */
export const TOKEN = "{{token}}";

/** What the sender stores beside the database, to survive a restart. */
export interface AlertSenderState {
  /** When alerts were switched on, or null while they are off. Releases published before are not sent automatically. */
  onSince: number | null;
  /** Failures in a row, and the real time (ms) before which the provider is not called. */
  failures: number;
  retryAt: number;
  /** Name of the provider that was called last, or null: another one knows none of its keys. */
  provider: string | null;
}

export const initialState: AlertSenderState = { onSince: null, failures: 0, retryAt: 0, provider: null };

/** What is sent automatically: a release by its number, or an item by its key. */
interface DueAlert {
  key: string;
  /** When the site showed it first, ISO 8601: later than its publication time where its approval was late. */
  publishedAt: string;
  isWithdrawn?: boolean;
  /** Null: the site does not show it. */
  freeze(): NewSend | null;
}

type AlertSenderEvent =
  | { event: "alerts.started"; about: string }
  | { event: "alerts.provider_failed"; reason: string; retryInSeconds: number }
  | { event: "alerts.batch_rejected" | "alerts.batch_unknown"; send: number; batch: number; reason: string };

export interface AlertSenderDeps {
  sends: Sends;
  /** Null: alerts are off. */
  provider: AlertProvider | null;
  /** The site's clock; `realNow` is the machine's. */
  clock: Clock;
  realNow(): number;
  wait(ms: number): Promise<void>;
  random(): number;
  log(event: AlertSenderEvent): void;
  limits: { perSecond: number; perDay: number };
  /** What the site shows, by the same clock. */
  published(): readonly DueAlert[];
  nextPublishAt(): number | undefined;
  /** Address of the site's page or route for a subscriber's token. */
  linkTo(path: string): string;
}

/** The frozen email addressed to one subscriber: the same bytes each time. */
export function addressEmail(
  { subject, html, text }: Pick<NewSend, "subject" | "html" | "text">,
  to: string,
  token: string,
  linkTo: AlertSenderDeps["linkTo"],
): AlertEmail {
  const fill = (frozen: string) => frozen.replaceAll(TOKEN, token);
  const headers = {
    "List-Unsubscribe": `<${linkTo(`/newsletter/unsubscribe?token=${token}`)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { to, subject, html: fill(html), text: fill(text), headers };
}

/**
 * Starts the sends of due releases and items, fills outboxes and calls the provider within its limits.
 * @returns the new state and the real time (ms) of the next run
 * @throws only database errors: every step before is stored, and the next run resumes there
 */
export async function sendDueAlerts(
  stored: AlertSenderState,
  deps: AlertSenderDeps,
): Promise<{ state: AlertSenderState; wakeAt: number }> {
  const { clock, provider, realNow, sends } = deps;
  const sleepUntil = () => {
    const untilNext = (deps.nextPublishAt() ?? Number.POSITIVE_INFINITY) - clock.now();
    return realNow() + Math.min(SLEEP_MS, Math.max(untilNext, 0));
  };
  if (!provider) return { state: { ...initialState, provider: stored.provider }, wakeAt: realNow() + SLEEP_MS };
  // Of the calls that were in flight when the last run ended, only those with a key at this provider may be repeated.
  const isRepeatable = provider.keyLifetimeMs !== null && (stored.provider ?? provider.name) === provider.name;
  if (!isRepeatable) await giveUp(await sends.underWay(), "it was under way when the sender stopped", deps);
  let state = { ...stored, onSince: stored.onSince ?? clock.now(), provider: provider.name };
  await startDue(state.onSince, deps);

  for (let round = 0; round < MAX_ROUNDS; round++) {
    const unfilled = (await sends.active()).find(({ filledAt }) => filledAt === null);
    if (unfilled && !(await sends.fill(unfilled, provider.batchSize))) continue;
    if (realNow() < state.retryAt) return { state, wakeAt: Math.min(state.retryAt, sleepUntil()) };
    const startedAt = realNow();
    const left = deps.limits.perDay - (await sends.countSince(startOfDay(clock.now())));
    const batches = await chooseBatches(left, provider, deps);
    if (batches.length === 0) return { state, wakeAt: sleepUntil() };
    const { sent, failure } = await callAll(batches, provider, deps);
    state = { ...state, ...backOff(state, failure, deps) };
    if (failure) continue;
    const pause = startedAt + (sent / deps.limits.perSecond) * 1000 - realNow();
    if (pause > 0) await deps.wait(pause);
  }
  return { state, wakeAt: realNow() };
}

async function startDue(onSince: number, deps: AlertSenderDeps): Promise<void> {
  const now = deps.clock.now();
  const due = deps.published().filter(({ publishedAt, isWithdrawn }) => {
    const at = Date.parse(publishedAt);
    return !isWithdrawn && at > onSince && now - at < AUTOMATIC_MS;
  });
  if (due.length === 0) return;
  const started = await deps.sends.started();
  for (const { key, freeze } of due) {
    const send = started.has(key) ? null : freeze();
    if (!send || !(await deps.sends.start(send))) continue;
    deps.log({ event: "alerts.started", about: key });
  }
}

async function giveUp(lost: readonly Batch[], reason: string, { sends, log }: AlertSenderDeps): Promise<void> {
  if (lost.length === 0) return;
  await sends.giveUp(lost);
  for (const { send, number } of lost) log({ event: "alerts.batch_unknown", send: send.id, batch: number, reason });
}

/** The batches of this round, marked; those that may no longer be repeated are left to an administrator. */
async function chooseBatches(left: number, provider: AlertProvider, deps: AlertSenderDeps): Promise<Batch[]> {
  const { clock, sends } = deps;
  const found = await sends.next(provider.parallel);
  const lifetime = (provider.keyLifetimeMs ?? 0) - KEY_MARGIN_MS;
  const isLost = ({ firstCalledAt }: Batch) =>
    firstCalledAt !== null && clock.now() - firstCalledAt.getTime() > lifetime;
  await giveUp(found.filter(isLost), "its key has ended", deps);
  const open = found.filter((batch) => batch.state === "calling" && !isLost(batch));
  const affordable = Math.max(0, Math.floor(left / provider.batchSize));
  const queued = found.filter(({ state }) => state === "queued").slice(0, affordable);
  return [...open, ...(await sends.mark(queued))];
}

/**
 * Calls the provider for each batch and settles those with an outcome. Calls are spread over the time that their emails
 * may take: visitors share the isolate's processor, and making a batch takes it for milliseconds.
 */
async function callAll(batches: readonly Batch[], provider: AlertProvider, deps: AlertSenderDeps) {
  const { sends, log, linkTo, limits, wait } = deps;
  const spacing = (provider.batchSize / limits.perSecond) * 1000;
  const call = async (batch: Batch): Promise<CallOutcome | { kind: "open"; reason: string }> => {
    if (batch.recipients.length === 0) return { kind: "accepted", results: [] };
    const { id, key } = batch.send;
    const emails = batch.recipients.map(([, email, token]) => addressEmail(batch.send, email, token, linkTo));
    try {
      const outcome = await provider.send(emails, `${key}/${batch.number}/${batch.attempt}`);
      if (outcome.kind === "rejected")
        log({ event: "alerts.batch_rejected", send: id, batch: batch.number, reason: outcome.reason });
      return outcome;
    } catch (error) {
      return { kind: "open", reason: describeError(error) };
    }
  };
  const called = await Promise.all(
    batches.map(async (batch, index) => {
      if (index > 0) await wait(index * spacing);
      return { batch, outcome: await call(batch) };
    }),
  );
  const settled = called.flatMap(({ batch, outcome }) => {
    if (outcome.kind === "accepted") return { batch, results: outcome.results };
    if (outcome.kind !== "rejected") return [];
    return { batch, results: batch.recipients.map(() => ({ error: outcome.reason })) };
  });
  if (settled.length > 0) await sends.settle(settled);
  const later = called.flatMap(({ outcome }) => (outcome.kind === "later" ? outcome : []));
  const open = called.flatMap(({ outcome }) => (outcome.kind === "open" ? outcome : []));
  // A repeated batch may have been sent by its first call: only a first call's rejection takes the mark back.
  const unsent = called.filter(({ batch, outcome }) => outcome.kind === "later" && !batch.isRepeated);
  if (unsent.length > 0) await sends.release(unsent.map(({ batch }) => batch));
  // Without a key a second call would send a second email.
  const lost = called.filter(({ outcome }) => outcome.kind === "open" && provider.keyLifetimeMs === null);
  if (open[0])
    await giveUp(
      lost.map(({ batch }) => batch),
      open[0].reason,
      deps,
    );
  const failure = later[0] ?? open[0];
  return { sent: settled.reduce((sum, { results }) => sum + results.length, 0), failure };
}

function backOff(
  { failures }: AlertSenderState,
  failure: { reason: string; afterSeconds?: number } | undefined,
  { realNow, random, log }: AlertSenderDeps,
): Pick<AlertSenderState, "failures" | "retryAt"> {
  if (!failure) return { failures: 0, retryAt: 0 };
  const doubled = Math.min(BACK_OFF_MS * 2 ** failures, MAX_BACK_OFF_MS) * (0.5 + random() / 2);
  const delay = Math.max(doubled, (failure.afterSeconds ?? 0) * 1000);
  log({ event: "alerts.provider_failed", reason: failure.reason, retryInSeconds: Math.round(delay / 1000) });
  return { failures: failures + 1, retryAt: realNow() + delay };
}

const startOfDay = (now: number) => new Date(new Date(now).setUTCHours(0, 0, 0, 0));
