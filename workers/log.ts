import { getRequestId } from "./http/request-id";

type RoomFailure =
  | "price.publish_failed"
  | "price.room_failed"
  | "price.join_failed"
  | "price.alarm_failed";

/** A closed list, so that an operator can search and alert by name. */
export type LogEvent =
  | { event: "request.failed"; method: string; path: string; error: string }
  | { event: "request.rejected"; reason: string; method: string; path: string }
  /** A request without the rights, past a limit, or with a body of the wrong size or type. */
  | { event: "request.denied"; status: number; route: string; method: string }
  /** Users by number: a name may be an email address. */
  | { event: "account.signed_in"; user: number; at: string }
  | { event: "account.sign_in_failed"; user: number | null; at: string }
  | {
      event:
        | "settings.invalid"
        | "database.unreachable"
        | "sign_out.failed"
        | "price.feed_failed"
        | "price.feed_unreachable";
      error: string;
    }
  | { event: "email.written"; to: string; subject: string; text: string }
  | { event: "email.failed"; subject: string; error: string }
  | { event: "email.not_configured"; subject: string }
  | { event: "email.limited"; group: "account" | "list"; limit: "network" | "total" }
  | { event: "admin.read_failed" | "scheduled.failed"; part: string; error: string }
  | { event: "audit.failed"; action: string; error: string }
  | { event: "retention.finished"; removed: Record<string, number>; hasMore: boolean }
  | { event: "newsletter.contact_failed"; error: string }
  | {
      event: "broadcast.sent" | "broadcast.retried" | "broadcast.failed";
      release: number;
      edition: number;
      error: string | null;
    }
  | { event: "export.failed"; list: string; error: string }
  | { event: "price.source_failed"; source: string; reason: string; failures: number }
  | { event: "price.source_recovered"; source: string }
  | { event: "price.history_filled"; source: string; points: number }
  | { event: "price.history_failed"; source: string; reason: string }
  | { event: "price.room_opened" | "price.room_closed"; room: string }
  | { event: RoomFailure; room: string; error: string }
  | { event: "price.socket_failed"; room: string; error: string; sockets: number };

type EventName = LogEvent["event"];

const errors: ReadonlySet<EventName> = new Set<EventName>([
  "request.failed",
  "settings.invalid",
  "database.unreachable",
  "admin.read_failed",
  "sign_out.failed",
  "audit.failed",
  "export.failed",
  "scheduled.failed",
  "broadcast.failed",
  "email.failed",
  "price.feed_failed",
  "price.room_failed",
  "price.feed_unreachable",
]);

/** The rest are warnings. Visitors cause the first four as often as they like. */
const notices: ReadonlySet<EventName> = new Set<EventName>([
  "request.rejected",
  "request.denied",
  "account.signed_in",
  "account.sign_in_failed",
  "retention.finished",
  "broadcast.sent",
  "email.written",
  "price.source_recovered",
  "price.history_filled",
  "price.history_failed",
  "price.room_opened",
  "price.room_closed",
]);

export type Log = (event: LogEvent) => void;

/** One JSON line per event, with the request's id: the platform's log search indexes the fields. */
export const log: Log = (event) => {
  const milder = notices.has(event.event) ? "log" : "warn";
  const level = errors.has(event.event) ? "error" : milder;
  const requestId = getRequestId();
  // biome-ignore lint/suspicious/noConsole: this is the logger
  console[level](JSON.stringify(requestId === undefined ? event : { ...event, requestId }));
};
