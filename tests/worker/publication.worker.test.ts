import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pressIndex } from "~/content/generated/press-index.server";
import { hashOfText } from "~/domain/press/release-status";
import { HOUR_MS } from "~/locale/durations";
import { decidePublication, WITHHELD_MS } from "../../workers/decide-publication";
import { allowLogs } from "../support/vitest/logs";
import { codePath } from "../support/worker/administrators";
import { failingDatabase } from "../support/worker/failing-database";
import {
  countRows,
  emailsTo,
  insertApprovals,
  insertUser,
  prepareInsert,
  readAuditLog,
  run,
} from "../support/worker/rows";
import { forgetStoredPages, openClient, type SiteOptions, secondsTo } from "../support/worker/site-client";

// The two-person rule, just before and after the publication time of the newest release, which it applies to. Only recorded
// texts can be approved: a release that an editor has just added is not one yet.

const [newest, ...others] = pressIndex
  .filter(({ isRecorded }) => isRecorded)
  .toSorted((one, two) => Date.parse(two.publishAt) - Date.parse(one.publishAt));
const previous = others[0];
if (!newest || !previous) throw new Error("there are no two press releases");
const { id, title, path, publishAt } = newest;
const publishTime = Date.parse(publishAt);
const rule = { RELEASE_APPROVALS_FROM: new Date(publishTime).toISOString() };
const desk = "/admin/releases";
const yes = { intent: "approve", release: String(id), sha256: hashOfText(newest) };
const no = { intent: "withdraw-approval", release: String(id) };

const before = secondsTo(publishTime - HOUR_MS);
const after = secondsTo(publishTime + 5_000);

/** A visitor of an isolate that knows nothing yet; those with the same bindings are of one isolate. */
const visit = (options: SiteOptions = {}) => openClient({ offsetSeconds: after, bindings: { ...rule }, ...options });

const giveFactor = (userId: number, offsetSeconds: number) =>
  run("update sessions set second_factor_at = ? where user_id = ?", Date.now() + offsetSeconds * 1_000, userId);

/** An administrator who gave the second factor some minutes ago. */
async function signIn(offsetSeconds = before, minutesAgo = 0) {
  const client = visit({ offsetSeconds });
  const user = await insertUser({ isAdmin: true });
  await client.signIn(user.id);
  await prepareInsert("second_factors", { user_id: user.id, secret: "", created_at: 1, confirmed_at: 1 }).run();
  await giveFactor(user.id, offsetSeconds - minutesAgo * 60);
  return { ...client, ...user };
}
type Administrator = Awaited<ReturnType<typeof signIn>>;

const approve = async ({ post }: Administrator) => expect((await post(desk, yes)).outcome).toEqual([303, desk]);
const statusFor = async (client = visit()) => (await client.get(path)).status;

beforeEach(async () => {
  forgetStoredPages();
  for (const table of ["release_approvals", "release_publications", "audit_log"]) await run(`delete from ${table}`);
  await run("update users set is_admin = 0");
});
afterEach(() => vi.restoreAllMocks());

describe("a release that lacks an approval", () => {
  beforeEach(() => void allowLogs("release.withheld", "email.written"));

  it("a release that lacks an approval is withheld on the desk, opens in a preview, and is announced to administrators once", async () => {
    const administrators = [await signIn(after), await signIn(after)] as const;
    const [one] = administrators;
    const { text } = await one.get(desk);
    expect(text.replaceAll("<!-- -->", "")).toContain("Withheld since");
    expect(text).toContain("0 of 2 approvals");
    expect((await one.get(`${desk}/${id}/preview`)).text).toContain("Withheld for lack of approval since");
    const link = { intent: "make-link", release: String(id), label: "Counsel", lasts: "1" };
    expect((await one.post(desk, link)).status).toBe(409);
    await Promise.all([visit().get("/"), visit().get("/")]);
    expect((await readAuditLog("the site")).map(({ action }) => action)).toEqual(["release.withheld"]);
    for (const { username } of administrators) {
      expect(emailsTo(username).map(({ text }) => text)).toEqual([expect.stringContaining(desk)]);
      expect(JSON.stringify(emailsTo(username))).not.toContain(title);
    }
  });

  it("a withheld release appears ten seconds after the second administrator's approval where it was requested, and at once elsewhere", async () => {
    const [one, two] = [await signIn(after), await signIn(after)];
    const visitor = visit();
    for (const { post } of [one, one]) await approve({ ...one, post });
    expect(await statusFor(visitor)).toBe(404);
    await approve(two);
    expect([await statusFor(visitor), await statusFor()]).toEqual([404, 200]);
    const { now } = Date;
    vi.spyOn(Date, "now").mockImplementation(() => now() + WITHHELD_MS);
    expect(await statusFor(visitor)).toBe(200);
    expect((await readAuditLog(one.username)).map(({ action }) => action)).toEqual(["release.approved"]);
  });

  it("a release is withheld though another text of it, or another release, was approved", async () => {
    await insertApprovals(id, hashOfText(previous));
    await insertApprovals(previous.id, hashOfText(newest));
    expect(await statusFor()).toBe(404);
    expect((await (await signIn(after)).post(desk, { ...yes, sha256: hashOfText(previous) })).status).toBe(409);
  });

  it("a release is withheld while the database fails, and a published one stays out", async () => {
    const logs = allowLogs("release.approvals_failed", "request.failed");
    const isolate = { ...rule, DB: failingDatabase(() => false).DB };
    for (const administrator of [await signIn(), await signIn()]) await approve(administrator);
    expect(await statusFor(visit({ bindings: isolate }))).toBe(200);
    Object.assign(isolate.DB, failingDatabase(() => true).DB);
    expect(await statusFor(visit({ bindings: isolate }))).toBe(200);
    expect(await statusFor(visit({ bindings: { ...rule, DB: failingDatabase(() => true).DB } }))).toBe(404);
    expect(logs()).toContainEqual(expect.objectContaining({ event: "release.approvals_failed" }));
  });
});

it("an approval can be withdrawn until the release is out", async () => {
  const [one, two] = [await signIn(), await signIn()];
  for (const each of [one, two]) await approve(each);
  expect((await one.get(desk)).text).toContain("Approved. It will be published at the time above.");
  expect((await one.post(desk, no)).outcome).toEqual([303, desk]);
  expect(await countRows("release_approvals")).toBe(1);
  await approve(one);
  const late = visit();
  await late.signIn(two.id);
  await giveFactor(two.id, after);
  expect((await late.post(desk, no)).status).toBe(409);
  expect(await countRows("release_approvals")).toBe(2);
  expect((await readAuditLog(one.username)).map(({ action }) => action)).toEqual([
    "release.approved",
    "release.approval_withdrawn",
    "release.approved",
  ]);
});

it("without the rule, and before its date, one person is enough", async () => {
  const later = { RELEASE_APPROVALS_FROM: new Date(publishTime + 1_000).toISOString() };
  for (const bindings of [{}, later]) expect(await statusFor(visit({ bindings }))).toBe(200);
});

describe("a published release", () => {
  const history = newest.history as (typeof newest.history)[number][];
  const [served] = history;
  if (!served) throw new Error("the newest release has no history");
  afterEach(() => void history.splice(0, history.length, served));

  const earlier = { ...served, sha256: "0".repeat(64), changes: 0 };

  it("a published release stays out with a recorded correction of its text, and without one is withheld", async () => {
    allowLogs("release.withheld");
    await prepareInsert("release_publications", { release_id: id, sha256: "0".repeat(64), published_at: 0 }).run();
    history.unshift(earlier);
    expect(await statusFor()).toBe(404);
    history.splice(1, 1, { ...served, changes: 1 });
    expect(await statusFor()).toBe(200);
  });

  it("a correction that replaces more than half of the published text is withheld until two people approve it", async () => {
    allowLogs("release.withheld");
    const sha256 = "0".repeat(64);
    await prepareInsert("release_publications", { release_id: id, sha256, published_at: publishTime }).run();
    history.splice(0, 1, earlier, { ...served, changes: 1 });
    const replaces = newest.replaces as string[];
    replaces.push(sha256);
    try {
      expect(await statusFor()).toBe(404);
      const [one, two] = [await signIn(after), await signIn(after)];
      await approve(one);
      expect((await one.post(desk, no)).outcome).toEqual([303, desk]);
      for (const each of [one, two]) await approve(each);
      expect(await statusFor()).toBe(200);
      expect((await one.post(desk, no)).status).toBe(409);
      const stored = await run("select sha256, published_at from release_publications where release_id = ?", id);
      expect(stored.results).toEqual([{ sha256: served.sha256, published_at: publishTime }]);
    } finally {
      replaces.splice(0);
    }
  });

  it("a published release stays out whatever happens to its approvers afterwards", async () => {
    await insertApprovals(id, hashOfText(newest));
    expect(await statusFor()).toBe(200);
    await run("update users set is_admin = 0");
    await run("delete from release_approvals");
    expect(await statusFor()).toBe(200);
  });
});

it("an approval counts while its administrator has an account and the role", async () => {
  allowLogs("release.withheld");
  const [one, two] = [await signIn(), await signIn()];
  for (const each of [one, two]) await approve(each);
  await run("update users set is_admin = 0 where id = ?", one.id);
  expect((await two.get(desk)).text).toContain("1 of 2 approvals");
  expect(await statusFor()).toBe(404);
  await run("update users set is_admin = 1 where id = ?", one.id);
  await run("delete from users where id = ?", two.id);
  expect(await statusFor()).toBe(404);
});

it("any administrator may void an approval until the release is out, and the log says who did", async () => {
  const [one, two, third] = [await signIn(), await signIn(), await signIn()];
  for (const each of [one, two]) await approve(each);
  const { text } = await third.get(desk);
  expect(text).toContain(`value="${one.id}"`);
  const fields = { intent: "void-approval", release: String(id), approver: String(one.id) };
  expect((await third.post(desk, fields)).outcome).toEqual([303, desk]);
  expect((await third.post(desk, fields)).status).toBe(409);
  expect(await countRows("release_approvals")).toBe(1);
  const [line] = (await readAuditLog(third.username)).filter(({ action }) => action === "release.approval_voided");
  expect(JSON.parse(line?.details ?? "{}")).toMatchObject({ release: id, approver: one.id });
  await approve(one);
  expect(await statusFor()).toBe(200);
  const late = visit();
  await late.signIn(third.id);
  await giveFactor(third.id, after);
  expect((await late.post(desk, fields)).status).toBe(409);
});

it("approving and voiding need a second factor, given in the last ten minutes", async () => {
  const [one, late] = [await signIn(), await signIn(before, 11)];
  await approve(one);
  const toVoid = { intent: "void-approval", release: String(id), approver: String(one.id) };
  for (const fields of [yes, toVoid])
    expect((await late.post(desk, fields)).outcome).toEqual([303, `${codePath}?next=%2Fadmin%2Freleases`]);
  await run("delete from second_factors where user_id = ?", late.id);
  for (const fields of [yes, toVoid]) {
    const { status, text } = await late.post(desk, fields);
    expect([status, text]).toEqual([403, expect.stringContaining("Turn on two-factor authentication")]);
  }
  expect(await countRows("release_approvals")).toBe(1);
});

it("the desk says which approvals are void, of which text, and why", async () => {
  const other = "0".repeat(64);
  const [changed, demoted, gone, voided, admin] = [
    await signIn(),
    await signIn(),
    await signIn(),
    await signIn(),
    await signIn(),
  ];
  const of = { release_id: id, sha256: other, user_id: changed.id, approved_at: 0 };
  await prepareInsert("release_approvals", of).run();
  for (const each of [demoted, gone, voided]) await approve(each);
  await run("update users set is_admin = 0 where id = ?", demoted.id);
  await run("delete from users where id = ?", gone.id);
  await admin.post(desk, { intent: "void-approval", release: String(id), approver: String(voided.id) });
  const { text } = await admin.get(desk);
  expect(text).toContain("0 of 2 approvals");
  const list = /<section aria-label="Void approvals">[\s\S]*?<\/section>/.exec(text)?.[0] ?? "";
  const words = list.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, "\n");
  for (const [username, reason, sha256] of [
    [changed.username, "Void: the text has changed since.", other],
    [demoted.username, "Void: no longer an administrator.", hashOfText(newest)],
    ["A deleted account", "Void: the account was deleted.", hashOfText(newest)],
    [voided.username, `Voided by ${admin.username}.`, hashOfText(newest)],
  ] as const)
    expect(words).toMatch(new RegExp(`${username}\\n[\\s\\S]*?${reason}[\\s\\S]*?approved text: ${sha256}`));
  expect(list.match(/<li/g)).toHaveLength(4);
});

it("a text that is not recorded is not approved, however its approvals were stored", async () => {
  allowLogs("release.withheld");
  const record = newest as { isRecorded: boolean };
  record.isRecorded = false;
  try {
    const one = await signIn();
    expect((await one.get(desk)).text).toContain("isn’t recorded");
    expect((await one.post(desk, yes)).status).toBe(409);
    await insertApprovals(id, hashOfText(newest));
    expect(await statusFor()).toBe(404);
  } finally {
    record.isRecorded = true;
  }
});

it("the sender, which an approval wakes, reads the approvals each time", async () => {
  allowLogs("release.withheld");
  const isolate = { ...env, ...rule, CLOCK_OFFSET_SECONDS: String(after) } as unknown as Env;
  const ctx = createExecutionContext();
  const find = async (options?: { fresh: boolean }) => [...(await decidePublication(isolate, ctx, options)).withheld];
  expect(await find()).toEqual([id]);
  await insertApprovals(id, hashOfText(newest));
  expect(await find()).toEqual([id]);
  expect(await find({ fresh: true })).toEqual([]);
  await waitOnExecutionContext(ctx);
});
