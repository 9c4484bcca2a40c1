import { HOUR_MS, MINUTE_MS } from "~/locale/durations";

/**
 * What is counted: responses with an error status by route, visitors' actions and price ticks, and every warning or error
 * by the name of its log event. A counter's labels have few values.
 */
export type CounterName = "4xx" | "5xx" | "done" | "event" | "gauge";
// Beside these the table has "alert", by which an alert of app/domain/admin/operator-alerts.ts is sent once.

/** Shortest time between two writes of an isolate. In between, page views cost the database nothing. */
const FLUSH_MS = MINUTE_MS;
/** Labels that an isolate keeps between two writes; they come from closed lists, so this many never come together. */
const MAX_COUNTERS = 500;
/**
 * Errors of each event that an isolate keeps between two writes, and that the database keeps: an event that is caused
 * often takes no other's place. More than any rule of app/domain/admin/operator-alerts.ts asks for.
 */
export const ERRORS_PER_EVENT = 10;
const DETAIL_MAX = 300;

interface RecentError {
  at: number;
  event: string;
  requestId: string | null;
  detail: string;
}

type Counter = { name: CounterName; label: string; count: number };

// In the isolate's memory: counts that it has not written when it ends are lost, but the log has them.
const counters = new Map<string, Counter>();
let errors: RecentError[] = [];
/** When the first of them is old enough to be written. */
let dueAt = Number.POSITIVE_INFINITY;

export function count(name: CounterName, label: string): void {
  schedule();
  const key = `${name} ${label}`;
  const counter = counters.get(key);
  if (counter) counter.count += 1;
  else if (counters.size < MAX_COUNTERS) counters.set(key, { name, label, count: 1 });
}

/** Wraps some work so that its successes are counted. @param isDone whether a result is one */
export const counted =
  <Args extends unknown[], Result>(
    label: string,
    work: (...args: Args) => Promise<Result>,
    isDone: (result: Result) => boolean,
  ) =>
  async (...args: Args): Promise<Result> => {
    const result = await work(...args);
    if (isDone(result)) count("done", label);
    return result;
  };

/** Keeps an error for the status page, until the next write. */
export function keepError(event: string, detail: string, requestId: string | undefined): void {
  schedule();
  if (errors.filter((error) => error.event === event).length < ERRORS_PER_EVENT)
    errors.push({ at: Date.now(), event, requestId: requestId ?? null, detail: detail.slice(0, DETAIL_MAX) });
}

const schedule = () => {
  dueAt = Math.min(dueAt, Date.now() + FLUSH_MS);
};

type Bindings = { DB: D1Database; COUNTERS?: Pick<AnalyticsEngineDataset, "writeDataPoint"> };

export const isFlushDue = () => Date.now() >= dueAt;

/**
 * Writes the counts: to Analytics Engine where it is bound (label and name as blobs, the count as a double), else
 * to the database, by the hour, in one transaction. Never throws: a database in trouble is what the errors are about.
 */
export async function flushCounters({ DB, COUNTERS }: Bindings): Promise<void> {
  dueAt = Number.POSITIVE_INFINITY;
  const [written, kept] = [[...counters.values()], errors];
  counters.clear();
  errors = [];
  if (COUNTERS)
    for (const { name, label, count } of written)
      COUNTERS.writeDataPoint({ indexes: [name], blobs: [name, label], doubles: [count] });
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const statements = [
    ...(COUNTERS || written.length === 0 ? [] : [addCounts(DB, hour, written)]),
    ...(kept.length === 0 ? [] : addErrors(DB, kept)),
  ];
  // Two tables of all rows as JSON: one statement each, however many there are.
  if (statements.length > 0) await DB.batch(statements).catch(() => undefined);
}

const addCounts = (db: D1Database, hour: number, written: readonly Counter[]) =>
  db
    .prepare(
      `insert into counters (hour, name, label, count)
       select ?1, value ->> 'name', value ->> 'label', value ->> 'count' from json_each(?2) where true
       on conflict (hour, name, label) do update set count = count + excluded.count`,
    )
    .bind(hour, JSON.stringify(written));

const addErrors = (db: D1Database, kept: readonly RecentError[]) => [
  db
    .prepare(
      `insert into recent_errors (at, event, request_id, detail)
       select value ->> 'at', value ->> 'event', value ->> 'requestId', value ->> 'detail' from json_each(?1)`,
    )
    .bind(JSON.stringify(kept)),
  db
    .prepare(
      `delete from recent_errors where id in (
         select id from (select id, row_number() over (partition by event order by id desc) as place from recent_errors)
         where place > ?1)`,
    )
    .bind(ERRORS_PER_EVENT),
];
