import { count, keepError } from "./counters";
import { getRequestId } from "./http/request-id";

type RoomFailure = "price.publish_failed" | "price.room_failed" | "price.join_failed" | "price.alarm_failed";

/** Everything this site ever logs: a closed list, so that an operator can search and alert by name. */
export type LogEvent =
  | { event: "request.failed"; method: string; path: string; error: string }
  | { event: "request.rejected"; reason: string; method: string; path: string }
  /** A request without the rights, past a limit, or with a body of the wrong size or type. */
  | { event: "request.denied"; status: number; route: string; method: string }
  /** Users by number: a name may be an email address. */
  | { event: "account.signed_in"; user: number; at: string }
  | { event: "account.sign_in_failed"; user: number | null; at: string }
  | { event: "settings.invalid" | "database.unreachable" | "sign_out.failed"; error: string }
  | { event: "email.written"; to: string; subject: string; text: string }
  | { event: "email.failed"; subject: string; error: string }
  | { event: "email.not_configured"; subject: string }
  | { event: "email.limited"; group: "account" | "list"; limit: "network" | "total" }
  | { event: "admin.read_failed"; part: string; error: string }
  | { event: "audit.failed"; action: string; error: string }
  | { event: "scheduled.failed"; part: string; error: string }
  | { event: "retention.finished"; removed: Record<string, number>; hasMore: boolean }
  | { event: "second_factors.resealed"; moved: number }
  | { event: "release.withheld"; release: number }
  | { event: "release.approvals_failed"; error: string }
  | { event: "announcement.failed"; release: number; target: string; reason: string; isLast: boolean }
  | { event: "alerts.started"; about: string }
  | { event: "alerts.failed"; error: string }
  | { event: "alerts.provider_failed"; reason: string; retryInSeconds: number }
  | { event: "alerts.batch_rejected" | "alerts.batch_unknown"; send: number; batch: number; reason: string }
  | { event: "operator_alerts.raised"; alerts: string[] }
  | { event: "operator_alerts.failed"; receiver: string; error: string }
  | { event: "export.failed"; list: string; error: string }
  | { event: "price.source_failed"; source: string; reason: string; failures: number }
  | { event: "price.source_recovered"; source: string }
  | { event: "price.history_filled"; source: string; points: number }
  | { event: "price.history_failed"; source: string; reason: string }
  | { event: "price.share_failed"; reason: string; failures: number }
  /** Its price is not the one that is shown, nor close to it. */
  | { event: "price.source_left_out"; source: string; reason: string; price: number; shown: number }
  | { event: "price.feed_failed" | "price.feed_unreachable"; error: string }
  | { event: "price.room_opened" | "price.room_closed"; room: string }
  | { event: RoomFailure; room: string; error: string }
  | { event: "price.socket_failed"; room: string; error: string; sockets: number };

const severity: Partial<Record<LogEvent["event"], "error" | "log">> = {
  "request.failed": "error",
  // Anyone causes these, as often as they like: the log has them, and neither counters nor alerts.
  "request.rejected": "log",
  "request.denied": "log",
  "account.signed_in": "log",
  "account.sign_in_failed": "log",
  "settings.invalid": "error",
  "database.unreachable": "error",
  "admin.read_failed": "error",
  "sign_out.failed": "error",
  "audit.failed": "error",
  "export.failed": "error",
  "scheduled.failed": "error",
  "retention.finished": "log",
  "second_factors.resealed": "log",
  "alerts.started": "log",
  "alerts.failed": "error",
  "operator_alerts.raised": "log",
  "operator_alerts.failed": "error",
  "release.withheld": "error",
  "release.approvals_failed": "error",
  "alerts.batch_rejected": "error",
  "alerts.batch_unknown": "error",
  "email.failed": "error",
  "email.written": "log",
  "price.feed_failed": "error",
  "price.source_recovered": "log",
  "price.history_filled": "log",
  "price.history_failed": "log",
  "price.room_opened": "log",
  "price.room_closed": "log",
  "price.room_failed": "error",
  "price.feed_unreachable": "error",
};

export type Log = (event: LogEvent) => void;

/**
 * One JSON line per event: the platform's log search indexes the fields. Within a request it names the request. Warnings
 * and errors are counted, and kept for the status page.
 */
export const log: Log = (event) => {
  const level = severity[event.event] ?? "warn";
  const requestId = getRequestId();
  if (level !== "log") {
    count("event", event.event);
    const { event: name, ...fields } = event;
    keepError(name, JSON.stringify(fields), requestId);
  }
  // biome-ignore lint/suspicious/noConsole: this is the logger
  console[level](JSON.stringify(requestId === undefined ? event : { ...event, requestId }));
};
