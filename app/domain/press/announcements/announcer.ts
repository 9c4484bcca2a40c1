import type { PressRecord } from "~/content/schemas";
import type { Clock } from "~/db/client.server";
import { describeStatus, hashOfText, type ReleaseStatus } from "~/domain/press/release-status";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/locale/durations";
import type { Announcements, Called } from "./announcements";

/** Age, in ms, up to which a release or its latest change is announced: after a longer outage it is old news. */
const NEWS_MS = 2 * DAY_MS;
/** Ms between the calls of one announcement, as Standard Webhooks recommends them: 17 hours in all. */
const DELAYS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
/** Calls of one announcement: the first, and one after each delay. */
export const MAX_CALLS = DELAYS.length + 1;
const SLEEP_MS = MINUTE_MS;

/** A published release as targets are notified of it. */
export interface Announced
  extends Pick<PressRecord, "id" | "title" | "summary" | "topic" | "path" | "publishAt">,
    ReleaseStatus {
  /** When the site showed it first, ISO 8601: later than `publishAt` where its approval was late. */
  publishedAt: string;
  /** Of this edition's file, in hex; null for one that is not recorded. */
  sha256: string | null;
}

export function describeAnnounced(release: PressRecord & Pick<Announced, "publishedAt">): Announced {
  const { id, title, summary, topic, path, publishAt, publishedAt } = release;
  const sha256 = hashOfText(release) || null;
  return { id, ...describeStatus(release), title, summary, topic, path, publishAt, publishedAt, sha256 };
}

/** A system that is notified: a webhook, a search engine, a feed's hub. */
export interface Target {
  /** Names it in the database and on the desk; reveals nothing of its address but the host. */
  id: string;
  /** Resolves once the target has accepted it. @throws why it has not */
  announce(release: Announced): Promise<void>;
}

/** Since when each target is configured, in ms by the site's clock: it is not notified of older releases. */
export type AnnouncerState = Readonly<Record<string, number>>;

export interface AnnouncerDeps {
  announcements: Announcements;
  targets: readonly Target[];
  /** The site's clock; `realNow` is the machine's. */
  clock: Clock;
  realNow(): number;
  /** The releases that the site shows, by the same clock. */
  published(): readonly Announced[];
  nextPublishAt(): number | undefined;
  log(event: { event: "announcement.failed"; release: number; target: string; reason: string; isLast: boolean }): void;
}

/**
 * Announces new releases and editions, and repeats failed calls. After a crash or a lost answer a target may be notified
 * twice: the announcement's id lets it drop the second.
 * @returns the new state and the real time (ms) of the next run
 * @throws only database errors; the next run resumes there
 */
export async function runAnnouncer(
  stored: AnnouncerState,
  { announcements, targets, clock, realNow, published, nextPublishAt, log }: AnnouncerDeps,
): Promise<{ state: AnnouncerState; wakeAt: number }> {
  const now = clock.now();
  const state = Object.fromEntries(targets.map(({ id }) => [id, stored[id] ?? now]));
  if (targets.length === 0) return { state, wakeAt: realNow() + SLEEP_MS };
  const releases = published();
  const due = releases.flatMap((release) =>
    targets
      .filter(({ id }) => isNews(release, state[id] ?? now, now))
      .map(({ id }) => ({ releaseId: release.id, edition: release.edition, target: id })),
  );
  if (due.length > 0) await announcements.add(due);

  const taken = await announcements.take(DELAYS);
  const called = await Promise.all(
    taken.map(async ({ id, releaseId, edition, target, attempts }): Promise<Called> => {
      const release = releases.find(({ id }) => id === releaseId);
      // A newer edition has an announcement of its own.
      if (release && release.edition > edition) return { id, state: "dropped" };
      try {
        const receiver = targets.find(({ id }) => id === target);
        if (!receiver) throw new Error("it is no longer configured");
        if (release?.edition !== edition) throw new Error("the site does not show it");
        await receiver.announce(release);
        return { id, state: "sent" };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const isLast = attempts >= MAX_CALLS;
        log({ event: "announcement.failed", release: releaseId, target, reason, isLast });
        return { id, state: isLast ? "failed" : "waiting", error: reason };
      }
    }),
  );
  await announcements.settle(called);
  const next = [(await announcements.nextAt())?.getTime(), nextPublishAt()].map((at) => at ?? Number.POSITIVE_INFINITY);
  return { state, wakeAt: realNow() + Math.min(SLEEP_MS, Math.max(Math.min(...next) - clock.now(), 0)) };
}

/** A change is written down before it is deployed: one of the day on which a target was configured counts as news. */
function isNews({ publishedAt, changedAt, edition }: Announced, since: number, now: number): boolean {
  const at = Date.parse(edition === 1 ? publishedAt : changedAt);
  return now - at < NEWS_MS && at + (edition === 1 ? 0 : DAY_MS) > since;
}
