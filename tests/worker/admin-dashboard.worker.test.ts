import { beforeEach, expect, it, vi } from "vitest";
import { allowLogs } from "../support/vitest/logs";
import { failingDatabase } from "../support/worker/failing-database";
import * as rows from "../support/worker/rows";
import { openClient, providerBindings } from "../support/worker/site-client";

// The administrators' dashboard as the fetch handler answers.

const { countRows, insertRegistration, insertSubscriber, insertUser, readAuditLog, run } = rows;

const cutList = (text: string, list: string) =>
  new RegExp(`<section id="${list}"[\\s\\S]*?(?=<section id="|</main>)`).exec(text)?.[0] ?? "";
const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found).join();
const totalsIn = (text: string) =>
  captures(/<dl class="totals [\s\S]*?<\/dl>/.exec(text)?.[0] ?? "", /<dd[^>]*>([^<]*)/g);
const namesIn = (text: string, list: string) =>
  captures(cutList(text, list), /<th scope="row"[^>]*>([^<]*)/g);

let admin: ReturnType<typeof openClient>;
let [adminId, userId] = [0, 0];

beforeEach(async () => {
  const tables = ["users", "launch_registrations", "launchpad_applications"];
  for (const table of [...tables, "newsletter_subscribers", "audit_log"]) {
    await run(`delete from ${table}`);
  }
  admin = openClient();
  ({ id: adminId } = await insertUser({ username: "ops", isAdmin: true }));
  ({ id: userId } = await insertUser({ username: "ada@example.com" }));
  await admin.signIn(adminId);
});

/** A page's HTML, without React's marks between texts. */
const getText = async (path: string, options?: object) =>
  (await admin.get(path, options)).text.replaceAll("<!-- -->", "");

it("the lists have the specification's columns and texts at both addresses, and say when they are empty", async () => {
  await insertRegistration("zoe@example.com", { at: Date.UTC(2026, 0, 2, 3, 4) });
  expect(await getText("/admin-dashboard")).toContain("Admin Test Mode");
  const text = await getText("/admin");
  expect(totalsIn(text)).toBe("2,1,0,0,0");
  const headings = (list: string, of = text) =>
    captures(cutList(of, list), /<th scope="col"[^>]*>(?:<a[^>]*>|<span[^>]*>)([^<]*)/g);
  expect(headings("users")).toBe("ID,Username,Admin Status,Marketing Consent,Actions");
  expect(headings("registrations")).toBe("ID,Email,Registration Date,Source,Actions");
  const double = await getText("/admin", { bindings: { LAUNCH_OPT_IN: "double" } });
  expect(headings("registrations", double)).toContain(",Source,Confirmed,");
  expect(namesIn(text, "users")).toBe("ada@example.com,ops");
  // Toronto is five hours behind in January.
  expect(text).toMatch(/<time dateTime="2026-01-02T03:04:00.000Z"[^>]*>Jan 1, 2026, 10:04/i);
  expect(text).toContain('action="/api/admin/export-users" target="_blank"');
  const labels = ["Total Users", "Total Registered", "Export Users", "Export Registrations"];
  for (const label of [...labels, "No newsletter subscribers found"]) expect(text).toContain(label);
});

it("each control of a list's page keeps search, filters and order, and those of other lists", async () => {
  await rows.fillTables(120, [
    `insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
     {numbers} 'r-' || (i + 100), 'site', i, '1', 1 from n`,
  ]);
  await insertRegistration("r-0");
  const chosen = "registrations.source=site&registrations.sort=email&registrations.order=desc";
  const read = async (search: string) =>
    cutList(await getText(`/admin?${search}`), "registrations");
  const first = await read(`users.q=ada&${chosen}`);
  const follow = (text: string, label: string) => {
    const link = new RegExp(`href="/admin\\?([^"#]*)[^>]*>${label}<`, "g");
    return read(captures(text, link).replaceAll("&amp;", "&"));
  };
  expect(first).toMatch(/<option value="site" selected/);
  const second = await follow(first, "Next");
  expect(captures(second, /scope="row"[^>]*>([^<]*)/g)).toMatch(/^r-170,/);
  for (const label of ["First", "Previous"]) {
    expect(await follow(second, label)).toContain(">r-220<");
  }
  const kept = "source,sort,order,users.q,registrations.sort,registrations.order";
  expect(captures(second, /type="hidden" name="([^"]*)/g)).toBe(kept);
  const ordered = captures(second, /scope="col"[^>]*><a[^>]* href="([^"]*)/g);
  expect(ordered).toContain("users.q=ada&amp;registrations.source=site");
  expect(ordered).not.toContain("cursor");
  expect(second).toMatch(/\/remove\?users.q=ada&amp;registrations.source=site/);
});

it("without its table a list and its total are an error, and nothing else is; without the database the page is one, and logged", async () => {
  const logs = allowLogs("admin.read_failed", "request.failed");
  const { DB } = failingDatabase(() => true);
  expect((await admin.get("/admin", { bindings: { DB } })).status).toBe(500);
  expect(logs()).toMatchObject([{ event: "request.failed", method: "GET", path: "/admin" }]);
  await run("alter table newsletter_subscribers rename to away");
  const text = await getText("/admin");
  await run("alter table away rename to newsletter_subscribers");
  expect(cutList(text, "subscribers")).toContain("Failed to load newsletter subscribers");
  expect(totalsIn(text)).toBe("2,0,0,Error,0");
  expect(logs()).toContainEqual(
    expect.objectContaining({ event: "admin.read_failed", part: "subscribers" }),
  );
});

it.each([
  ["users", "users", (email: string) => insertUser({ username: email }).then(({ id }) => id)],
  ["launch-registrations", "registrations", insertRegistration],
  ["launchpad-applications", "applications", rows.insertApplication],
  ["newsletter-subscribers", "subscribers", rows.insertSubscriber],
])(
  "a removal from the %s asks first, removes one record, and leads back",
  async (records, list, insert) => {
    await insert("ann@example.com");
    const path = `/admin/${records}/${await insert("zoe@example.com")}/remove`;
    const asked = `${path}?${list}.q=e&evil=1`;
    const { text } = await admin.get(asked);
    for (const words of ["zoe@example.com", `href="/admin?${list}.q=e#${list}"`]) {
      expect(text).toContain(words);
    }
    const removed = await admin.post(asked, { intent: "delete" });
    expect(removed.outcome).toEqual([303, `/admin?${list}.q=e#${list}`]);
    expect((await admin.get(path)).status).toBe(404);
    expect(cutList(await getText("/admin"), list)).toContain("ann@example.com");
    const log = await readAuditLog("ops");
    expect([log.length, JSON.stringify(log).includes("zoe")]).toEqual([1, false]);
  },
);

it("a subscriber whom the newsletter's provider does not let go stays, by either button", async () => {
  const [id, token] = [await insertSubscriber("zoe@example.com"), "0".repeat(32)];
  await run("update newsletter_subscribers set confirmed_at = 1, token = ?", token);
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 503 }));
  for (const [path, intent] of [
    [`/admin/newsletter-subscribers/${id}/remove`, "delete"],
    [`/newsletter/confirm?token=${token}`, "remove"],
  ] as const) {
    const { status, text } = await admin.post(path, { intent }, { bindings: providerBindings });
    expect([status, /role="alert"[^>]*>[^<]*provider/.test(text)]).toEqual([409, true]);
  }
  expect(await countRows("newsletter_subscribers")).toBe(1);
});

it("administrators cannot remove themselves, before or after the button", async () => {
  const path = `/admin/users/${adminId}/remove`;
  const [page, answer] = [await admin.get(path), await admin.post(path, { intent: "delete" })];
  expect(page.text).not.toContain('value="delete"');
  expect(answer.text).toContain("remove your own account here.");
  expect([await countRows("users"), await readAuditLog()]).toEqual([2, []]);
});

it("a removal rejects an unknown intent, succeeds when another administrator was faster, and is 404 where no record can be", async () => {
  const post = async (id: number, intent: string) =>
    (await admin.post(`/admin/users/${id}/remove`, { intent })).status;
  expect([await post(userId, "constructor"), await countRows("users")]).toEqual([400, 2]);
  const other = { intent: "delete", account: String(userId) };
  expect((await admin.post(`/admin/users/${userId}/remove`, other)).status).toBe(409);
  expect(await post(999_999, "delete")).toBe(303);
  for (const path of ["users/999999", "users/1e3", "__proto__/1", `users/${"9".repeat(30)}`]) {
    expect((await admin.get(`/admin/${path}/remove`)).status, path).toBe(404);
  }
});
