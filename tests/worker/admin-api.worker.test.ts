import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { BATCH_ROWS } from "~/domain/admin/list";
import { allowLogs } from "../support/vitest/logs";
import { countRows, fillTables, insertUser, readAuditLog, run } from "../support/worker/rows";
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
     {numbers} 'r' || i || '@example.com', 'site', ${Date.UTC(2025, 5, 18)} + i / 3, '1', 0 from n`,
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
  "/api/admin/%s is answered, a file for links on this site only, and is no page's data",
  async (call) => {
    const { status, text } = await getCall(`${call}?q=1&limit=5`);
    expect([status, text]).toEqual([200, expect.not.stringContaining("a-secret-hash")]);
    if (call !== "export-audit-log") expect(text).toMatch(/[a-z]-?\d+@example\.com/);
    await run("delete from audit_log");
    expect((await getCall(call, { method: "HEAD" })).status).toBe(200);
    if (files.includes(call)) {
      const headers = { "Sec-Fetch-Site": "same-site" };
      expect((await getCall(call, { headers })).status).toBe(403);
    }
    // As a page's data it would be read whole before any of it is sent.
    for (const path of [`/API/Admin/${call}.data?limit=5`, `/%61pi/admin/${call}.data`]) {
      expect((await admin.get(path)).status, path).toBe(404);
    }
    expect(await readAudit()).toEqual([]);
  },
);

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
  const readPage = async (path: string, relation: string) => {
    const { text, headers } = await admin.get(path);
    const next = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(headers.get("Link") ?? "")?.[1];
    return { ids: text.match(/"id":\d+/g), next: next ?? "" };
  };
  const first = await readPage("/api/admin/newsletter-subscribers?q=EXAMPLE&limit=200", "next");
  const second = await readPage(first.next, "prev");
  expect(new Set([...(first.ids ?? []), ...(second.ids ?? [])]).size).toBe(300);
  expect((await readPage(second.next, "prev")).ids).toEqual(first.ids);
});

it("a list is audited with its filter and the rows that left: a whole one as an export, a page as a look", async () => {
  const page = await getCall("users?limit=100");
  const cursor = /cursor=([\w-]+)>/.exec(page.headers.get("Link") ?? "")?.[1];
  // A whole list starts at its beginning.
  await getCall(`users?consent=yes&cursor=${cursor}`);
  expect(await readAudit()).toEqual([
    ["users.read", { filter: "", limit: 100, rows: 100 }],
    ["users.exported", { format: "json", filter: "?consent=yes", rows: ROWS / 2 }],
  ]);
  expect((await readAuditLog())[0]?.from_address).toBe(ip);
});

it("a call is 400 and says what is wrong in its address", async () => {
  const { status, json } = await getCall("users?role=owner");
  const fieldErrors = { role: [expect.stringMatching(/\w/)] };
  const error = expect.stringContaining("role");
  expect([status, json(), await readAudit()]).toEqual([400, { error, fieldErrors }, []]);
});

it("an export is a file of all rows of its filters, and audited with them", async () => {
  const call = "export-launch-registrations?q=r1&limit=5&cursor=&from=2025-06-17&order=asc";
  const { headers, text } = await getCall(call);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="launch-registrations-[\d-]{10}\.csv"$/,
  );
  const [, first = [], ...rest] = parse(text, { bom: true }) as string[][];
  expect(first.slice(0, 4)).toEqual(["1", "r1@example.com", "2025-06-18T00:00:00.000Z", "site"]);
  const rows = await countRows("launch_registrations where email like 'r1%'");
  expect(1 + rest.length).toBe(rows);
  const details = { format: "csv", filter: "?q=r1&from=2025-06-17&order=asc", rows };
  expect(await readAudit()).toEqual([["launch_registrations.exported", details]]);
});

/** From a database that fails from a certain read of users on. */
async function fetchCall(call: string, failFrom = Number.POSITIVE_INFINITY) {
  const reads = { count: 0 };
  const DB = interceptDatabase((sql) => {
    if (/from "users".* limit \?$/.test(sql)) reads.count += 1;
    if (reads.count >= failFrom) throw new Error("the database is gone");
  });
  const headers = { Cookie: `session=${admin.cookies.get("session")}` };
  const { response } = await fetchSite(`/api/admin/${call}`, { headers }, { bindings: { DB } });
  return { response, reads };
}

it.each(["users", "export-users"])(
  "the stream of %s sends its first bytes before the last rows are read, and waits",
  async (call) => {
    const { response, reads } = await fetchCall(call);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    expect(reads.count).toBeLessThan(6);
    await reader?.cancel();
  },
);

it("a stream whose first read fails is an error and no file; one that fails later breaks off, and the log says why", async () => {
  const logs = allowLogs("request.failed", "export.failed");
  const { response: none } = await fetchCall("export-users", 1);
  expect([none.status, none.headers.get("Content-Disposition")]).toEqual([500, null]);
  const { response } = await fetchCall("export-users", 3);
  await expect(response.text()).rejects.toThrow("the database is gone");
  expect(logs().at(-1)).toMatchObject({ event: "export.failed", list: "users" });
});
