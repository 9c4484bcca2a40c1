import { beforeEach, expect, it } from "vitest";
import { allowLogs } from "../support/vitest/logs";
import * as rows from "../support/worker/rows";
import { openClient } from "../support/worker/site-client";

// The administrators' dashboard as the fetch handler answers.

const { countRows, insertApplication, insertRegistration, insertSubscriber, insertUser } = rows;
const { readAuditLog, run } = rows;
const double = { bindings: { LAUNCH_OPT_IN: "double" } };
const users = ["ada@example.com", "ops"];

const cutList = (text: string, list: string) =>
  new RegExp(`<section id="${list}"[\\s\\S]*?(?=<section id="|</main>)`).exec(text)?.[0] ?? "";
const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);
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
  expect((await admin.get("/admin-dashboard")).text).toContain("Admin Test Mode");
  const text = await getText("/admin");
  expect(totalsIn(text)).toEqual(["2", "1", "0", "0", "0"]);
  const headings = (list: string) =>
    captures(cutList(text, list), /<th scope="col"[^>]*>(?:<a[^>]*>|<span[^>]*>)([^<]*)/g).join();
  expect(headings("users")).toBe("ID,Username,Admin Status,Marketing Consent,Actions");
  expect(headings("registrations")).toMatch(/^ID,Email,Registration Date,Source,(.*,)?Actions$/);
  expect(namesIn(text, "users")).toEqual(users);
  // Toronto is five hours behind in January.
  expect(text).toMatch(/<time dateTime="2026-01-02T03:04:00.000Z"[^>]*>Jan 1, 2026, 10:04/i);
  const labels = ["Total Users", "Total Registered", "Export Users", "Export Registrations"];
  for (const label of [...labels, "No newsletter subscribers found", "Admin Test Mode"]) {
    expect(text).toContain(label);
  }
});

it("with double opt-in the lists show and find confirmed addresses", async () => {
  const ann = await insertRegistration("ann@example.com");
  await insertRegistration("bob@example.com");
  const at = Date.UTC(2026, 0, 3, 3, 4);
  await run("update launch_registrations set confirmed_at = ? where id = ?", at, ann);
  const whole = await getText("/admin", double);
  expect(whole).toMatch(/bob@[\s\S]*?<td data-label="Confirmed"[^>]*>No</);
  expect(whole).toMatch(
    /data-label="Confirmed"[^>]*><time dateTime="2026-01-03T03:04:00.000Z"[^>]*>Jan 2, 2026/i,
  );
  const filtered = await getText("/admin?registrations.confirmed=no", double);
  expect(namesIn(filtered, "registrations")).toEqual(["bob@example.com"]);
  expect(filtered).toContain("1 of 2 match");
  expect(filtered).toContain('<input type="hidden" name="confirmed" value="no"/>');
  const single = cutList(await getText("/admin?registrations.confirmed=no"), "registrations");
  expect(single).not.toMatch(/confirmed"|Confirmed/);
});

it("without its table a list and its total are an error, and nothing else is", async () => {
  const logs = allowLogs("admin.read_failed");
  await run("alter table newsletter_subscribers rename to away");
  const text = await getText("/admin");
  await run("alter table away rename to newsletter_subscribers");
  expect(cutList(text, "subscribers")).toContain("Failed to load newsletter subscribers");
  expect(totalsIn(text)).toEqual(["2", "0", "0", "Error", "0"]);
  expect(logs()).toContainEqual(
    expect.objectContaining({ event: "admin.read_failed", part: "subscribers" }),
  );
});

it.each([
  ["delete", 1, "User deleted", "Deleted a user"],
  ["anonymise", 2, "User anonymized", "Anonymized a user"],
])(
  "an administrator can %s a user, which is audited and confirmed",
  async (intent, left, toast, audited) => {
    const answer = await admin.post(`/admin/users/${userId}/remove?users.q=ada&evil=1`, { intent });
    expect(answer.outcome).toEqual([303, "/admin?users.q=ada#users"]);
    const counts = [await countRows("users"), await countRows("users where username like 'ada%'")];
    expect(counts).toEqual([left, 0]);
    const after = await getText("/admin");
    expect(after).toContain(toast);
    expect(cutList(after, "audit")).toContain(audited);
  },
);

it.each([
  ["launch-registrations", "registrations", insertRegistration],
  ["launchpad-applications", "applications", insertApplication],
  ["newsletter-subscribers", "subscribers", insertSubscriber],
])(
  "a removal from the %s asks first, and then removes one record",
  async (records, list, insert) => {
    const path = `/admin/${records}/${await insert("zoe@example.com")}/remove`;
    expect((await admin.get(path)).text).toContain("zoe@example.com");
    expect((await admin.post(path, { intent: "delete" })).outcome).toEqual([303, `/admin#${list}`]);
    expect((await admin.get(path)).status).toBe(404);
    const log = await readAuditLog("ops");
    expect([log.length, JSON.stringify(log).includes("zoe")]).toEqual([1, false]);
  },
);

it("administrators cannot remove themselves, before or after the button", async () => {
  const path = `/admin/users/${adminId}/remove`;
  const [page, answer] = [await admin.get(path), await admin.post(path, { intent: "delete" })];
  expect(page.text).not.toContain('value="delete"');
  expect(answer.status).toBe(409);
  for (const { text } of [page, answer]) expect(text).toContain("remove your own account here.");
  expect([await countRows("users"), await readAuditLog()]).toEqual([2, []]);
});

it("a removal rejects an unknown intent, succeeds when another administrator was faster, and is 404 where no record can be", async () => {
  const post = async (id: number, intent: string) =>
    (await admin.post(`/admin/users/${id}/remove`, { intent })).status;
  expect([await post(userId, "constructor"), await post(userId, "")]).toEqual([400, 400]);
  expect(await countRows("users")).toBe(2);
  expect(await post(999_999, "delete")).toBe(303);
  for (const path of ["users/999999", "users/1e3", "__proto__/1", `users/${"9".repeat(30)}`]) {
    expect((await admin.get(`/admin/${path}/remove`)).status, path).toBe(404);
  }
});
