import type { Clock } from "~/db/client.server";
import type { Broadcast } from "~/db/schema";
import { formatError } from "~/domain/format-error";
import {
  type NewBroadcast,
  type NewsletterProvider,
  ProviderRejection,
} from "~/domain/newsletter-provider";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/locale/durations";
import type { Broadcasts } from "./broadcasts";

/** A release that the site shows. */
export interface PublishedRelease {
  id: number;
  edition: number;
  /** ISO 8601. */
  publishAt: string;
  isWithdrawn: boolean;
}

type BroadcastLog = (event: {
  event: "broadcast.sent" | "broadcast.retried" | "broadcast.failed";
  release: number;
  edition: number;
  error: string | null;
}) => void;

interface SendingDeps {
  broadcasts: Broadcasts;
  provider: NewsletterProvider;
  clock: Clock;
  log: BroadcastLog;
  /** What the release says now; null while the site does not show it. */
  write(releaseId: number): Promise<Omit<NewBroadcast, "name"> | null>;
}

/** A release that is older when it is first seen is not sent. */
const NEWS_MS = DAY_MS;
/** How long a try has a row to itself: longer than all its calls may take. */
const TRY_MS = 5 * MINUTE_MS;
/** A broadcast that is still open after this long waits for a person. */
const GIVE_UP_MS = DAY_MS;

const pause = (tries: number) => Math.min(MINUTE_MS * 2 ** (tries - 1), HOUR_MS);

const nameBroadcast = ({ releaseId, edition }: Pick<Broadcast, "releaseId" | "edition">) =>
  `release-${releaseId}-${edition}`;

/**
 * Begins the broadcasts of releases that became public within a day, and goes on with all that are
 * due.
 */
export async function sendBroadcasts(
  releases: readonly PublishedRelease[],
  deps: SendingDeps,
): Promise<void> {
  const { broadcasts, clock } = deps;
  const since = clock.now() - NEWS_MS;
  for (const { id, edition, publishAt, isWithdrawn } of releases) {
    if (!isWithdrawn && Date.parse(publishAt) > since) await broadcasts.startFirst(id, edition);
  }
  for (const due of await broadcasts.listDue()) await tryBroadcast(due, deps);
}

/**
 * Tries one broadcast, for as long as no other run has it. Its row says at each moment where to go
 * on.
 */
async function tryBroadcast(due: Broadcast, deps: SendingDeps): Promise<void> {
  const { broadcasts, clock, log } = deps;
  const tries = due.tries + 1;
  let row = await broadcasts.change(due, { nextAt: new Date(clock.now() + TRY_MS), tries });
  if (!row) return;
  const save = async (change: Parameters<Broadcasts["change"]>[1]) => {
    row = row && (await broadcasts.change(row, change));
    return row;
  };
  const say = (event: Parameters<BroadcastLog>[0]["event"], error: string | null = null) =>
    log({ event, release: due.releaseId, edition: due.edition, error });
  try {
    const outcome = await send(row, save, deps);
    if (outcome === "lost") return;
    await save({ state: outcome.state, error: outcome.error, settledAt: new Date(clock.now()) });
    say(outcome.state === "sent" ? "broadcast.sent" : "broadcast.failed", outcome.error);
  } catch (failure) {
    const error = formatError(failure).slice(0, 300);
    const isRejected = failure instanceof ProviderRejection && !failure.isTemporary;
    const isOpen = !isRejected && clock.now() - due.startedAt.getTime() < GIVE_UP_MS;
    // A rejection says that it was not sent.
    const givenUp = row?.state === "sending" && !isRejected ? "unknown" : "failed";
    const nextAt = new Date(clock.now() + pause(tries));
    await save(isOpen ? { nextAt, error } : { state: givenUp, error });
    say(isOpen ? "broadcast.retried" : "broadcast.failed", error);
  }
}

type Outcome = { state: "sent" | "failed" | "unknown"; error: string | null };
const SENT: Outcome = { state: "sent", error: null };

/**
 * @returns "lost" where another run has the row by now @throws where the next try has to find out
 */
async function send(
  row: Broadcast,
  save: (change: Partial<Broadcast>) => Promise<Broadcast | null>,
  { provider, write }: SendingDeps,
): Promise<Outcome | "lost"> {
  const name = nameBroadcast(row);
  const broadcast = row.providerId
    ? await provider.readBroadcast(row.providerId)
    : await provider.findBroadcast(name);
  if (broadcast?.state === "sent") return SENT;
  if (broadcast?.state === "other" || (row.providerId && !broadcast)) {
    return {
      state: "unknown",
      error: "The provider's broadcast is gone, or neither a draft nor sent.",
    };
  }
  let draft = broadcast?.id;
  if (draft === undefined) {
    const text = await write(row.releaseId);
    if (!text) return { state: "failed", error: "The site does not show the release." };
    draft = await provider.createBroadcast({ name, ...text });
  }
  if (!(await save({ state: "sending", providerId: draft }))) return "lost";
  try {
    await provider.sendBroadcast(draft);
  } catch (error) {
    // It rejects a broadcast that was sent, as one may have been whose answer was lost.
    const isSent =
      error instanceof ProviderRejection && (await provider.readBroadcast(draft))?.state === "sent";
    if (!isSent) throw error;
  }
  return SENT;
}
