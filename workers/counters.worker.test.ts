import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { connect } from "~/db/client.server";
import { createStatus, DATABASE_BYTES } from "~/domain/admin/status";
import { DAY_MS, HOUR_MS } from "~/locale/durations";
import { run, selectRows } from "../tests/support/worker/rows";
import { count, ERRORS_PER_EVENT, flushCounters, isFlushDue, keepError } from "./counters";
import { log } from "./log";

const now = Date.UTC(2026, 10, 22, 12, 30);
const status = createStatus({ db: connect(env.DB), clock: { now: () => Date.now() } });

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  await flushCounters(env);
  for (const table of ["counters", "recent_errors"]) await run(`delete from ${table}`);
});

it("counts in memory, and writes once a minute, by the hour", async () => {
  expect(isFlushDue()).toBe(false);
  for (const label of ["tick", "tick", "email_sent"]) count("done", label);
  vi.setSystemTime(now + 59_999);
  expect(isFlushDue()).toBe(false);
  vi.setSystemTime(now + 60_000);
  expect(isFlushDue()).toBe(true);
  await flushCounters(env);
  expect(isFlushDue()).toBe(false);
  count("done", "tick");
  await flushCounters(env);
  const hour = Date.UTC(2026, 10, 22, 12);
  expect(await selectRows("select * from counters order by count")).toEqual([
    { hour, name: "done", label: "email_sent", count: 1 },
    { hour, name: "done", label: "tick", count: 3 },
  ]);
});

it("writes to Analytics Engine where it is bound, and survives a database in trouble", async () => {
  const writeDataPoint = vi.fn();
  count("5xx", "routes/about/contact");
  await flushCounters({ DB: env.DB, COUNTERS: { writeDataPoint } });
  expect(writeDataPoint).toHaveBeenCalledWith({
    indexes: ["5xx"],
    blobs: ["5xx", "routes/about/contact"],
    doubles: [1],
  });
  expect(await selectRows("select * from counters")).toEqual([]);
  keepError("request.failed", "{}", undefined);
  const batch = () => Promise.reject(new Error("gone"));
  await expect(
    flushCounters({ DB: { prepare: env.DB.prepare.bind(env.DB), batch } as never }),
  ).resolves.toBeUndefined();
});

it("an event that is caused often takes no other's place, neither in the isolate nor in the database", async () => {
  keepError("audit.failed", "{}", undefined);
  await flushCounters(env);
  for (let index = 0; index < ERRORS_PER_EVENT + 50; index++) {
    keepError("email.limited", `{"n":${index}}`, undefined);
    if (index === ERRORS_PER_EVENT + 40) await flushCounters(env);
  }
  keepError("settings.invalid", "{}", undefined);
  await flushCounters(env);
  expect(await selectRows("select event, count(*) as kept from recent_errors group by event")).toEqual([
    { event: "audit.failed", kept: 1 },
    { event: "email.limited", kept: ERRORS_PER_EVENT },
    { event: "settings.invalid", kept: 1 },
  ]);
  expect(await selectRows("select detail from recent_errors order by id desc limit 2")).toEqual([
    { detail: "{}" },
    { detail: '{"n":59}' },
  ]);
});

it("a request that the site rejects is logged, and neither counted nor kept: anyone can send a thousand", async () => {
  log({ event: "request.rejected", reason: "cross-site", method: "POST", path: "/" });
  await flushCounters(env);
  expect(await selectRows("select event from recent_errors")).toEqual([]);
  expect(await selectRows("select label from counters")).toEqual([]);
});

it("the status page has the last errors by kind, a day's counters, the last backup and the growth of a week", async () => {
  for (let index = 0; index < 4; index++)
    keepError(index % 2 ? "email.failed" : "request.failed", `{"n":${index}}`, `id-${index}`);
  for (const [hour, name, label, value] of [
    [now - 8 * DAY_MS, "gauge", DATABASE_BYTES, 1],
    [now - 6 * DAY_MS, "gauge", DATABASE_BYTES, 1_000],
    [now - 1, "gauge", DATABASE_BYTES, 1_500],
    [now - 1, "done", "tick", 2],
    [now - 2, "done", "tick", 3],
    [now - 2 * DAY_MS, "done", "tick", 9],
  ] as const)
    await run("insert into counters values (?, ?, ?, ?)", hour, name, label, value);
  await run("insert into audit_log (at, actor, action, details) values (5, 'operator', 'database.backed_up', '{}')");
  await flushCounters(env);
  const { errors, counted, backedUpAt, size } = await status.read();
  expect(errors.map(({ event, count, newest }) => [event, count, newest.requestId])).toEqual([
    ["email.failed", 2, "id-3"],
    ["request.failed", 2, "id-2"],
  ]);
  expect(counted).toEqual([{ name: "done", label: "tick", count: 5 }]);
  expect(backedUpAt).toEqual(new Date(5));
  expect(size).toEqual({ bytes: 1_500, growth: 500, since: new Date(now - 6 * DAY_MS) });
  vi.setSystemTime(now + HOUR_MS);
  await status.recordSize();
  expect((await status.read()).size?.bytes).toBeGreaterThan(10_000);
});
