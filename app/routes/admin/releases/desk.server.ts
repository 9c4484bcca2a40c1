import type { AppLoadContext } from "@remix-run/cloudflare";
import { checkRelease } from "~/domain/press/desk/release-desk";
import { resolveStatus } from "~/domain/press/release-status";
import { formatTimeLeft } from "~/locale/time-left";

export function listScheduled({ releaseDesk, clock }: AppLoadContext) {
  return releaseDesk.scheduled().flatMap(({ id }) => {
    const opened = releaseDesk.open(id);
    if (!opened) return [];
    const { title, summary, path, publishAt } = opened.release;
    const timeLeft = formatTimeLeft(Date.parse(publishAt) - clock.now());
    return { id, title, summary, path, publishAt, timeLeft, checks: checkRelease(opened) };
  });
}

export type Scheduled = ReturnType<typeof listScheduled>[number];

const broadcastLabels = {
  drafting: "Being sent",
  sending: "Being sent",
  sent: "Sent",
  failed: "Not sent",
  unknown: "Unknown whether it was sent",
} as const;

type DeskRecord = Parameters<typeof resolveStatus>[0] & { readonly id: number };

/** Null where the site sends no newsletter. */
export async function loadBroadcasts({ newsletter, broadcasts }: AppLoadContext) {
  if (!newsletter.isOffered) return null;
  // The newest edition last: the later one wins.
  const rows = (await broadcasts.list()).toSorted((one, two) => one.edition - two.edition);
  const byRelease = new Map(rows.map((row) => [row.releaseId, row]));
  return (record: DeskRecord) => {
    const { edition, state } = resolveStatus(record);
    const row = byRelease.get(record.id);
    const isUnsent = edition > 1 && row?.edition !== edition;
    return {
      id: row?.id ?? null,
      label: row ? broadcastLabels[row.state] : "Not sent",
      edition: row?.edition ?? null,
      at: row?.state === "sent" ? row.settledAt : null,
      error: row?.state === "sent" ? null : (row?.error ?? null),
      isOpen: row?.state === "failed" || row?.state === "unknown",
      change: isUnsent
        ? { edition, kind: state === "withdrawn" ? "withdrawal" : "correction" }
        : null,
    };
  };
}

export type DescribedBroadcast = ReturnType<
  NonNullable<Awaited<ReturnType<typeof loadBroadcasts>>>
>;
