import { beforeEach, describe, expect, it, vi } from "vitest";
import { readDashboard } from "~/routes/admin/dashboard.server";
import { allowLogs } from "../tests/support/vitest/logs";
import { captures, cutList, namesIn, totalsIn } from "../tests/support/worker/admin-page";
import * as rows from "../tests/support/worker/rows";
import { createServices, openClient } from "../tests/support/worker/site-client";

// The administrators' dashboard as the fetch handler answers: with the database as it is, and with tables missing.

const { countRows, insertRegistration, insertSubscriber, insertUser, readAuditLog, run } = rows;
const double = { bindings: { LAUNCH_OPT_IN: "double" } };
let admin: ReturnType<typeof openClient>;
let [adminId, userId] = [0, 0];

beforeEach(async () => {
  for (const table of ["users", "launch_registrations", "newsletter_subscribers", "audit_log"])
    await run(`delete from ${table}`);
  admin = openClient();
  ({ id: adminId } = await insertUser({ username: "ops", isAdmin: true }));
  ({ id: userId } = await insertUser({ username: "ada@example.com" }));
  await admin.signIn(adminId);
});

/** A page's HTML, without React's marks between texts. */
const getText = async (path: string, options?: object) =>
  (await admin.get(path, options)).text.replaceAll("<!-- -->", "");
const getList = async (path: string, list: string, options?: object) => cutList(await getText(path, options), list);

describe("the lists", () => {
  it.each(["/admin", "/admin-dashboard"])("are at %s, and no cache or search engine keeps them", async (path) => {
    const { status, headers, text } = await admin.get(path);
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain("Admin Test Mode");
  });

  it("have the specification's columns and texts, and say when they are empty", async () => {
    await insertRegistration("zoe@example.com", { at: Date.UTC(2026, 0, 2, 3, 4) });
    const text = await getText("/admin");
    expect(totalsIn(text)).toEqual(["2", "1", "0", "0"]);
    const headings = (list: string) =>
      captures(cutList(text, list), /<th scope="col"[^>]*>(?:<a[^>]*>|<span[^>]*>)([^<]*)/g);
    expect(headings("users")).toEqual(["ID", "Username", "Admin Status", "Marketing Consent", "Actions"]);
    expect(headings("registrations")).toEqual(["ID", "Email", "Registration Date", "Source", "Actions"]);
    expect(namesIn(cutList(text, "users"))).toEqual(["ada@example.com", "ops"]);
    // Toronto is five hours behind in January.
    expect(cutList(text, "registrations")).toMatch(
      /<time dateTime="2026-01-02T03:04:00.000Z"[^>]*>Jan 1, 2026, 10:04/i,
    );
    for (const label of ["Export Users", "Export Registrations", "No newsletter subscribers found"])
      expect(text).toContain(label);
  });

  it("show who has confirmed an address, and find them, with double opt-in", async () => {
    const ann = await insertRegistration("ann@example.com");
    await insertRegistration("bob@example.com");
    await run("update launch_registrations set confirmed_at = ? where id = ?", Date.UTC(2026, 0, 3, 3, 4), ann);
    const whole = await getList("/admin", "registrations", double);
    expect(whole).toMatch(/Source<[\s\S]*<span class="data-label">Confirmed<\/span>[\s\S]*Actions</);
    expect(whole).toMatch(/bob@[\s\S]*?<td data-label="Confirmed"[^>]*>No</);
    expect(whole).toMatch(/data-label="Confirmed"[^>]*><time dateTime="2026-01-03T03:04:00.000Z"[^>]*>Jan 2, 2026/i);
    expect(whole).toMatch(/<label for="registrations-confirmed">Confirmed<\/label>/);

    const filtered = await getList("/admin?registrations.confirmed=no", "registrations", double);
    expect(namesIn(filtered)).toEqual(["bob@example.com"]);
    expect(filtered).toContain("1 of 2 match");
    expect(filtered).toMatch(/<option value="no" selected="">No<\/option>/);
    expect(filtered).toMatch(/<input type="hidden" name="confirmed" value="no"\/>/);

    const single = await getList("/admin?registrations.confirmed=no", "registrations");
    expect(single).not.toMatch(/confirmed"|Confirmed/);
    expect(single).toContain("2 in all");
  });

  it("show what they can of an address that makes no sense, and nothing typed as HTML", async () => {
    await insertRegistration(`"><img src=x onerror=alert(1)>@example.com`, { source: "<script>alert(2)</script>" });
    const nonsense = ["users.sort=password_hash", "users.order=up", "users.cursor=%00", "users.role=king"];
    const { status, text } = await admin.get(
      `/admin?${nonsense.join("&")}&registrations.from=yesterday&audit.action=x&zz=1`,
    );
    expect(status).toBe(200);
    expect(namesIn(cutList(text, "users"))).toEqual(["ada@example.com", "ops"]);
    expect(text).not.toContain("zz=1");
    for (const shown of [text, await getText("/admin?users.q=%22%3E%3Cimg%20src=x%3E")])
      expect(shown).not.toMatch(/<img src=x|<script>alert\(2\)/);
  });
});

describe("a table that cannot be read", () => {
  it.each([
    ["launch_registrations", "registrations", ["2", "Error", "0", "0"]],
    ["newsletter_subscribers", "subscribers", ["2", "0", "Error", "0"]],
  ])("(%s) is an error in its list and its total, and takes nothing else with it", async (table, list, totals) => {
    allowLogs("admin.read_failed");
    await run(`alter table ${table} rename to ${table}_away`);
    const { status, text } = await admin.get("/admin");
    await run(`alter table ${table}_away rename to ${table}`);
    expect(status).toBe(200);
    expect(cutList(text, list)).toContain(`Failed to load ${table.replace("_", " ")}`);
    expect(totalsIn(text)).toEqual(totals);
    expect(namesIn(cutList(text, "users"))).toEqual(["ada@example.com", "ops"]);
  });

  it("is named in the log", async () => {
    const services = createServices();
    const log = vi.fn();
    const fail = () => Promise.reject(new Error("no answer"));
    const { lists } = services.admin;
    const users = { ...lists.users, page: fail, count: fail };
    const dashboard = await readDashboard(new URLSearchParams(), {
      log,
      admin: { ...services.admin, lists: { ...lists, users }, countByMonth: fail },
    });
    expect(dashboard.lists.users.found).toBeNull();
    expect(dashboard.charts).toEqual({ users: null, registrations: null, sources: [] });
    expect(dashboard.lists.registrations.found).toMatchObject({ total: 0 });
    expect(log.mock.calls.map(([{ event, part }]) => [event, part]).sort()).toEqual([
      ["admin.read_failed", "registrations by month"],
      ["admin.read_failed", "users"],
      ["admin.read_failed", "users by month"],
    ]);
  });
});

describe("removing a record", () => {
  it.each([
    ["delete", 1, "User deleted", "Deleted a user"],
    ["anonymise", 2, "User anonymised", "Anonymised a user"],
  ])("can %s a user, audits it and says so", async (intent, left, toast, audited) => {
    const answer = await admin.post(`/admin/users/${userId}/remove?users.q=ada&evil=1`, { intent });
    expect([answer.status, answer.location]).toEqual([303, "/admin?users.q=ada#users"]);
    expect(await countRows("users")).toBe(left);
    expect(await countRows("users where username like 'ada%'")).toBe(0);
    expect(await readAuditLog("ops")).toMatchObject([{ action: `user.${intent}d` }]);
    const after = await getText("/admin");
    expect(after).toContain(toast);
    expect(cutList(after, "audit")).toContain(audited);
  });

  it.each([
    ["launch-registrations", "registrations", insertRegistration],
    ["newsletter-subscribers", "subscribers", insertSubscriber],
  ])("asks first, and then takes one of the %s away", async (records, list, insert) => {
    const path = `/admin/${records}/${await insert("zoe@example.com")}/remove`;
    expect((await admin.get(path)).text).toContain("zoe@example.com");
    const answer = await admin.post(path, { intent: "delete" });
    expect([answer.status, answer.location]).toEqual([303, `/admin#${list}`]);
    expect((await admin.get(path)).status).toBe(404);
    expect(await readAuditLog("ops")).toHaveLength(1);
  });

  it("never takes oneself, before and after the button", async () => {
    const path = `/admin/users/${adminId}/remove`;
    const page = await admin.get(path);
    expect(page.text).not.toContain('value="delete"');
    const answer = await admin.post(path, { intent: "delete" });
    expect(answer.status).toBe(409);
    for (const { text } of [page, answer]) expect(text).toContain("You cannot remove your own account here.");
    expect([await countRows("users"), await readAuditLog()]).toEqual([2, []]);
  });

  it("takes nothing for another site's form, or for an unknown intent", async () => {
    allowLogs("request.rejected");
    const path = `/admin/users/${userId}/remove`;
    const body = new URLSearchParams({ intent: "delete" });
    const foreign = { method: "POST", headers: { Origin: "https://evil.example" }, body };
    expect((await admin.request(path, foreign)).status).toBe(403);
    for (const fields of [{ intent: "constructor" }, {}] as Record<string, string>[])
      expect((await admin.post(path, fields)).status).toBe(400);
    expect(await countRows("users")).toBe(2);
  });

  it("succeeds when somebody was faster, and is 404 where no record can be", async () => {
    expect((await admin.post("/admin/users/999999/remove", { intent: "delete" })).status).toBe(303);
    for (const path of ["users/999999", "users/0", "users/1e3", "people/1", "__proto__/1", `users/${"9".repeat(30)}`])
      expect((await admin.get(`/admin/${path}/remove`)).status, path).toBe(404);
  });
});
