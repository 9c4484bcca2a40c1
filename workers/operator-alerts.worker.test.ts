import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connect } from "~/db/client.server";
import { allowLogs } from "../tests/support/vitest/logs";
import { run, selectRows } from "../tests/support/worker/rows";
import { flushCounters } from "./counters";
import { settingsOf } from "./env";
import { raiseOperatorAlerts } from "./operator-alerts";
import { ALERTS_CRON, runScheduledWork } from "./scheduled";

const HOOK = "https://hooks.example/services/very-secret";
const at = Date.UTC(2026, 10, 24, 15, 5);
const stale = { reachable: true, stale: true, price_age: 900, rooms: 2, price: 1, source: "kraken", sources: [] };

const receive = vi.fn<typeof fetch>();
const send = vi.fn();
beforeEach(async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(receive);
  receive.mockImplementation(async () => new Response("ok"));
  await flushCounters(env);
  for (const table of ["counters", "recent_errors", "audit_log"]) await run(`delete from ${table}`);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const mock of [receive, send]) mock.mockReset();
});

const raise = (now: number, OPERATOR_ALERTS = ["ops@acme.example", HOOK], health: object = stale) =>
  raiseOperatorAlerts({
    settings: { OPERATOR_ALERTS },
    db: connect(env.DB),
    clock: { now: () => now },
    mailer: { configured: true, send },
    market: { health: async () => health as { reachable: false } },
  });

const hour = 3_600_000;
it("operators are told by email and webhook what needs them, once an hour while it lasts", async () => {
  await raise(at);
  const text = "the price is 15 minutes old";
  expect(send.mock.calls).toEqual([
    [
      {
        to: "ops@acme.example",
        subject: expect.stringContaining(text),
        text: expect.stringMatching(/incidents\.md#the-price.*\n.*\/admin\/status\n$/),
      },
    ],
  ]);
  const [[address, { method, body, redirect } = {}] = []] = receive.mock.calls;
  expect([address, method, redirect]).toEqual([HOOK, "POST", "manual"]);
  expect(JSON.parse(String(body))).toEqual({ text: expect.stringContaining(text) });
  await raise(at + hour / 6);
  expect(send).toHaveBeenCalledOnce();
  await raise(at + hour);
  expect(send).toHaveBeenCalledTimes(2);
});

it("several alerts are one message, of the log's last twenty minutes, the backup's age and the database's size", async () => {
  const insert = "insert into recent_errors (at, event, detail) values (?, ?, '{}')";
  for (const minutes of [1, 19]) await run(insert, at - minutes * 60_000, "audit.failed");
  await run(insert, at - 1_260_000, "audit.failed");
  await run(
    "insert into audit_log (at, actor, action, details) values (?, 'operator', 'database.backed_up', '{}')",
    at - 9 * 24 * hour,
  );
  await run(
    "insert into counters (hour, name, label, count) values (?, 'gauge', 'database_bytes', 9000000000)",
    at - hour,
  );
  await raise(at, ["ops@acme.example"]);
  expect(send.mock.lastCall?.[0].subject).toMatch(/: 4 alerts$/);
  const { text } = send.mock.lastCall?.[0] ?? {};
  for (const part of [
    "audit.failed, 2 in",
    "the price is",
    "the last backup is 9 days old",
    "the database has 9.0 of 10 GB",
  ])
    expect(text).toContain(part);
});

it("nobody is told where all is well, where the feed is silent, or where no one is named", async () => {
  await raise(at, undefined, { ...stale, stale: false });
  await raise(at, undefined, { reachable: false });
  await raise(at, []);
  expect([send, receive].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

it("a webhook that fails is logged by its host alone, and those after it are still called", async () => {
  const logs = allowLogs("operator_alerts.failed");
  receive.mockImplementationOnce(async () => {
    throw new TypeError(`cannot reach ${HOOK}`);
  });
  receive.mockImplementationOnce(async () => new Response(null, { status: 500 }));
  await raise(at, [HOOK, HOOK, "ops@acme.example"]);
  expect(send).toHaveBeenCalledOnce();
  expect(logs()).toHaveLength(2);
  expect(JSON.stringify(logs())).not.toContain("very-secret");
});

it("an alert that reaches nobody is tried again by the next check, and one that reaches anybody is not", async () => {
  allowLogs("operator_alerts.failed");
  receive.mockImplementation(async () => new Response(null, { status: 502 }));
  await raise(at, [HOOK, HOOK]);
  receive.mockImplementationOnce(async () => new Response("ok"));
  await raise(at + hour / 6, [HOOK, HOOK]);
  expect(receive).toHaveBeenCalledTimes(4);
  await raise(at + hour / 3, [HOOK, HOOK]);
  expect(receive).toHaveBeenCalledTimes(4);
});

it("what fails in the scheduled work is in the database at its end, without a visit", async () => {
  allowLogs("scheduled.failed");
  const ctx = createExecutionContext();
  const SENDER = { getByName: () => ({ wake: () => Promise.reject(new Error("no sender")) }) };
  await runScheduledWork({ ...env, SENDER: SENDER as never }, ctx, "17 * * * *");
  await waitOnExecutionContext(ctx);
  expect(await selectRows("select event from recent_errors")).toEqual([{ event: "scheduled.failed" }]);
});

it("the trigger every ten minutes looks for alerts alone, and the hourly one does all", async () => {
  const [tenMinutes, hourly] = [createExecutionContext(), createExecutionContext()];
  const logged = vi.spyOn(console, "log");
  expect(settingsOf(env).OPERATOR_ALERTS).toEqual([]);
  await runScheduledWork(env, tenMinutes, ALERTS_CRON);
  await waitOnExecutionContext(tenMinutes);
  expect(logged).not.toHaveBeenCalled();
  await runScheduledWork(env, hourly, "17 * * * *");
  await waitOnExecutionContext(hourly);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining("retention.finished"));
});
