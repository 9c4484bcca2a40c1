import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { BATCH_ROWS } from "~/domain/admin/list";
import { allowLogs } from "../support/vitest/logs";
import { fillTables, insertUser, readAuditLog, run, selectRows } from "../support/worker/rows";
import { fetchSite, interceptDatabase, openClient } from "../support/worker/site-client";

const ROWS = 6 * BATCH_ROWS;
const lists = ["users", "launch-registrations", "launchpad-applications", "newsletter-subscribers"];
const files = [...lists.map((list) => `export-${list}`), "export-audit-log"];

const ip = "127.0.0.1";
const admin = openClient({ ip });
const getCall = (call: string, init?: RequestInit) => admin.request(`/api/admin/${call}`, init);
const readAudit = async () =>
  (await readAuditLog("root")).map(({ action, details }) => [action, JSON.parse(details)]);

beforeAll(async () => {
  await admin.signIn((await insertUser({ username: "root", isAdmin: true })).id);
  await fillTables(ROWS, [
    `insert into users (username, password_hash, marketing_consent, created_at)
     {numbers} 'person-' || i || '@example.com', 'a-secret-hash', i % 2, i from n`,
    `insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
     {numbers} 'r' || i || '@example.com', iif(i % 50, 'site', '=cmd|'' /C calc''!A0'),
     ${Date.UTC(2025, 5, 18)} + i / 3, '1', 0 from n`,
  ]);
  await fillTables(300, [
    `insert into launchpad_applications (email, cohort, name, product, asset_use, progress, source, applied_at, consent_version, consented_at)
     {numbers} 'p' || i || '@example.com', 'First', 'Ada', 'a', 'b', 'c', 'launchpad', i, '1', 0 from n`,
    `insert into newsletter_subscribers (email, consent_version, consented_at)
     {numbers} 's' || i || '@example.com', '1', i from n`,
  ]);
});
beforeEach(() => run("delete from audit_log"));

it.each([...lists, ...files])(
  "/api/admin/%s answers GET only, and is no page's data",
  async (call) => {
    const { status, text } = await getCall(`${call}?q=1&limit=5`);
    expect([status, text]).toEqual([200, expect.not.stringContaining("a-secret-hash")]);
    if (call !== "export-audit-log") expect(text).toMatch(/[a-z]-?\d+@example\.com/);
    await run("delete from audit_log");
    const posted = await getCall(call, { method: "POST" });
    expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    const head = await getCall(call, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    // As a page's data it would be read whole before any of it is sent.
    for (const path of [`/API/Admin/${call}.data?limit=5`, `/%61pi/admin/${call}.data`]) {
      expect((await admin.get(path)).status, path).toBe(404);
    }
    expect(await readAudit()).toEqual([]);
  },
);

it("an export is for links on this site only", async () => {
  for (const [headers, status] of [
    [{ "Sec-Fetch-Site": "none" }, 200],
    [{ Referer: "http://localhost/admin" }, 200],
    [{ "Sec-Fetch-Site": "same-site" }, 403],
    [{ Referer: "https://evil.example/page" }, 403],
  ] as [HeadersInit, number][]) {
    for (const call of files) {
      expect((await getCall(`${call}?q=none`, { headers })).status).toBe(status);
    }
  }
});

it("a list has the newest first with the specification's fields, and every row without a limit", async () => {
  const users = (await getCall("users?cursor=")).json<object[]>();
  expect(users).toHaveLength(ROWS + 1);
  const username = `person-${ROWS}@example.com`;
  expect(users[0]).toEqual({ id: ROWS + 1, username, isAdmin: false, marketingConsent: false });
  const registrations = (await getCall("launch-registrations")).json<{ id: number }[]>();
  expect(registrations.find(({ id }) => id === 299)).toMatchObject({
    email: "r299@example.com",
    registeredAt: "2025-06-18T00:00:00.099Z",
    source: "site",
  });
});

it("the Link headers of a page lead through the filtered list, there and back", async () => {
  const walk = async (path: string, relation: string): Promise<string[]> => {
    const { text, headers } = await admin.get(path);
    const next = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(headers.get("Link") ?? "")?.[1];
    return [path, ...(text.match(/"id":\d+/g) ?? []), ...(next ? await walk(next, relation) : [])];
  };
  const idsOf = (walked: string[]) => walked.filter((part) => part.startsWith('"id"'));
  const there = await walk("/api/admin/newsletter-subscribers?q=EXAMPLE&limit=70", "next");
  const last = there.findLast((part) => part.startsWith("/")) ?? "";
  expect([idsOf(there).length, new Set(idsOf(there)).size]).toEqual([300, 300]);
  expect(new Set(idsOf(await walk(last, "prev")))).toEqual(new Set(idsOf(there)));
});

it("a list is audited with its filter and the rows that left: a whole one as an export, a page as a look", async () => {
  const page = await getCall("users?limit=100");
  const cursor = /cursor=([\w-]+)>/.exec(page.headers.get("Link") ?? "")?.[1];
  // A whole list starts at its beginning.
  const rows = (await getCall(`users?consent=yes&cursor=${cursor}`)).json<object[]>();
  expect(await readAudit()).toEqual([
    ["users.read", { filter: "", limit: 100, rows: 100 }],
    ["users.exported", { format: "json", filter: "?consent=yes", rows: rows.length }],
  ]);
  expect([rows.length, (await readAuditLog())[0]?.from_address]).toEqual([ROWS / 2, ip]);
});

it.each([
  ["cursor", "users?limit=5&cursor=forged"],
  ["role", "export-users?role=owner"],
])("a list whose %s is wrong is 400 and says so: %s", async (parameter, call) => {
  const answer = await getCall(call);
  const fieldErrors = { [parameter]: [expect.stringMatching(/\w/)] };
  expect([answer.status, answer.json()]).toEqual([
    400,
    { error: expect.stringContaining(parameter), fieldErrors },
  ]);
  expect(await readAudit()).toEqual([]);
});

it("an export is a file of all rows of its filters, and audited with them", async () => {
  const call = "export-launch-registrations?q=r1&limit=5&cursor=&from=2025-06-17&order=asc";
  const { headers, text } = await getCall(call);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="launch-registrations-[\d-]{10}\.csv"$/,
  );
  const [headings, ...lines] = parse(text, { bom: true, record_delimiter: "\r\n" }) as string[][];
  const expected = ["ID", "Email", "Registration Date", "Source"];
  expect(headings?.slice(0, expected.length)).toEqual(expected);
  const rows = await selectRows<{
    id: number;
    email: string;
    registered_at: number;
    source: string;
  }>("select * from launch_registrations where email like 'r1%' order by registered_at, id");
  const cells = ({ id, email, registered_at: at, source }: (typeof rows)[number]) =>
    [id, email, new Date(at).toISOString(), source.replace(/^=/, "'=")].map(String);
  expect(lines.map((line) => line.slice(0, expected.length))).toEqual(rows.map(cells));
  const details = { format: "csv", filter: "?q=r1&from=2025-06-17&order=asc", rows: rows.length };
  expect(await readAudit()).toEqual([["launch_registrations.exported", details]]);
});

let reads = 0;
/**
 * The answer from a database that counts how often users are read, and fails from a certain time on.
 */
async function fetchCall(call: string, failFrom = Number.POSITIVE_INFINITY) {
  reads = 0;
  const DB = interceptDatabase((sql) => {
    if (/from "users".* limit \?$/.test(sql)) reads += 1;
    if (reads >= failFrom) throw new Error("the database is gone");
  });
  const headers = { Cookie: `session=${admin.cookies.get("session")}` };
  return (await fetchSite(`/api/admin/${call}`, { headers }, { bindings: { DB } })).response;
}

it.each(["users", "export-users"])(
  "the stream of %s sends its first bytes before the last rows are read, and waits",
  async (call) => {
    const reader = (await fetchCall(call)).body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    expect(reads).toBeLessThan(6);
    await reader?.cancel();
  },
);

it("a stream whose first read fails is an error and no file; one that fails later breaks off, and the log says why", async () => {
  const logs = allowLogs("request.failed", "export.failed");
  const none = await fetchCall("export-users", 1);
  expect([none.status, none.headers.get("Content-Disposition")]).toEqual([500, null]);
  const answer = await fetchCall("export-users", 3);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow("the database is gone");
  const error = "Error: the database is gone";
  expect(logs().at(-1)).toEqual({ event: "export.failed", list: "users", error });
});
