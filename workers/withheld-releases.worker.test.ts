import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { compiledContent, withoutReleases } from "~/content/compiled.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { textOf } from "~/domain/release-desk/approvals";
import { allowLogs } from "../tests/support/vitest/logs";
import { failingDatabase } from "../tests/support/worker/failing-database";
import { countRows, emailsTo, insertUser, prepareInsert, readAuditLog, run } from "../tests/support/worker/rows";
import { forgetStoredPages, openClient, type SiteOptions } from "../tests/support/worker/site-client";
import { findWithheldReleases, WITHHELD_MS } from "./withheld-releases";

// The two-person rule, just before and after the hour of the newest release, which it applies to.

const [newest, ...others] = pressIndex.toSorted((one, two) => Date.parse(two.publishAt) - Date.parse(one.publishAt));
const previous = others[0];
if (!newest || !previous) throw new Error("there are no two press releases");
const { id, title, path, slug, publishAt } = newest;
const hour = Date.parse(publishAt);
const secondsTo = (time: number) => Math.ceil((time - Date.now()) / 1000);
const rule = { RELEASE_APPROVALS_FROM: new Date(hour).toISOString() };
const desk = "/admin/releases";
const yes = { intent: "approve", release: String(id), sha256: textOf(newest) };
const no = { intent: "withdraw-approval", release: String(id) };

const [before, after] = [-3_600_000, 5_000].map((ms) => secondsTo(hour + ms));

/** Approvals of two administrators, whatever the desk would say of them. */
const store = (release_id: number, sha256: string) =>
  Promise.all(
    [1, 2].map((user_id) => prepareInsert("release_approvals", { release_id, sha256, user_id, approved_at: 0 }).run()),
  );

/** A visitor of an isolate that knows nothing yet; those with the same bindings are of one isolate. */
const visit = (options: SiteOptions = {}) => openClient({ offsetSeconds: after, bindings: { ...rule }, ...options });

async function signIn(offsetSeconds = before) {
  const client = visit({ offsetSeconds });
  const user = await insertUser({ isAdmin: true });
  await client.signIn(user.id);
  return { ...client, ...user };
}
type Administrator = Awaited<ReturnType<typeof signIn>>;

const approve = async ({ post }: Administrator) => expect((await post(desk, yes)).outcome).toEqual([303, desk]);
const statusFor = async (client = visit()) => (await client.get(path)).status;

beforeEach(async () => {
  forgetStoredPages();
  for (const table of ["release_approvals", "audit_log"]) await run(`delete from ${table}`);
  await run("update users set is_admin = 0");
});
afterEach(() => vi.restoreAllMocks());

describe("at its hour a release that lacks an approval", () => {
  beforeEach(() => void allowLogs("release.withheld", "email.written"));

  it("is as if it had not come, everywhere, and no answer without it lives longer than ten seconds", async () => {
    await approve(await signIn());
    const visitor = visit();
    for (const own of [path, `${path}.md`, `${path}/history`, `${path}/history.json`, `/press-releases/${id}`])
      expect((await visitor.get(own)).status, own).toBe(404);
    const lists = ["/", "/press-releases", "/investors", "/search?q=treasury", `/news/${previous.slug}`, "/treasury"];
    for (const place of [...lists, "/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml"]) {
      const { status, text, headers } = await visitor.get(place);
      expect([place, status]).toEqual([place, 200]);
      for (const words of [title, slug]) expect(text, place).not.toContain(words);
      const [fresh = 99] = (headers.get("Cloudflare-CDN-Cache-Control")?.match(/\d+/g) ?? ["0"]).map(Number);
      expect(fresh, place).toBeLessThanOrEqual(WITHHELD_MS / 1000);
    }
    const found = await visitor.get(`/search?q=${encodeURIComponent(title)}`);
    expect(found.text).not.toContain(slug);
  });

  it("is on the desk as withheld, opens in a preview, and administrators are told once", async () => {
    const administrators = [await signIn(after), await signIn(after)] as const;
    const [one] = administrators;
    const { text } = await one.get(desk);
    expect(text).toContain("Withheld since");
    expect(text).toContain("Approved by 0 of 2 administrators");
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

  it("appears ten seconds after the second administrator's approval, where it was looked for, and at once elsewhere", async () => {
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

  it("is withheld though another text of it, or another release, was approved", async () => {
    await store(id, textOf(previous));
    await store(previous.id, textOf(newest));
    expect(await statusFor()).toBe(404);
    expect((await (await signIn(after)).post(desk, { ...yes, sha256: textOf(previous) })).status).toBe(409);
  });

  it("is withheld while the database fails, and what is out stays out", async () => {
    const logs = allowLogs("release.approvals_failed", "request.failed");
    const known = { ...rule, DB: failingDatabase(() => false).DB };
    for (const administrator of [await signIn(), await signIn()]) await approve(administrator);
    expect(await statusFor(visit({ bindings: known }))).toBe(200);
    Object.assign(known.DB, failingDatabase(() => true).DB);
    expect(await statusFor(visit({ bindings: known }))).toBe(200);
    expect(await statusFor(visit({ bindings: { ...rule, DB: failingDatabase(() => true).DB } }))).toBe(404);
    expect(logs()).toContainEqual(expect.objectContaining({ event: "release.approvals_failed" }));
  });
});

it("an approval can be withdrawn until the release is out", async () => {
  const [one, two] = [await signIn(), await signIn()];
  for (const each of [one, two]) await approve(each);
  expect((await one.get(desk)).text).toContain("Approved. It appears at its hour.");
  expect((await one.post(desk, no)).outcome).toEqual([303, desk]);
  expect(await countRows("release_approvals")).toBe(1);
  await approve(one);
  const late = visit();
  await late.signIn(two.id);
  expect((await late.post(desk, no)).status).toBe(409);
  expect(await countRows("release_approvals")).toBe(2);
  expect((await readAuditLog(one.username)).map(({ action }) => action)).toEqual([
    "release.approved",
    "release.approval_withdrawn",
    "release.approved",
  ]);
});

it("without the rule, and before its date, one person is enough", async () => {
  const later = { RELEASE_APPROVALS_FROM: new Date(hour + 1_000).toISOString() };
  for (const bindings of [{}, later]) expect(await statusFor(visit({ bindings }))).toBe(200);
});

it("a corrected release stays: its first text was approved", async () => {
  const first = { ...newest.history[0], sha256: "0".repeat(64) } as (typeof newest.history)[number];
  await store(id, first.sha256);
  const history = newest.history as (typeof newest.history)[number][];
  history.unshift(first);
  try {
    expect(await statusFor()).toBe(200);
  } finally {
    history.shift();
  }
});

it("what the treasury has from a withheld release is withheld with it", () => {
  const named = compiledContent.treasury?.findLast(({ release }) => release !== undefined);
  const left = withoutReleases(new Set([named?.release ?? 0]));
  expect(named && left.treasury?.includes(named)).toBe(false);
  expect(left.treasury?.length).toBeGreaterThan(0);
});

it("the sender, which an approval wakes, reads the approvals each time", async () => {
  allowLogs("release.withheld");
  const isolate = { ...env, ...rule, CLOCK_OFFSET_SECONDS: String(after) } as unknown as Env;
  const ctx = createExecutionContext();
  const find = async (options?: { fresh: boolean }) => [...(await findWithheldReleases(isolate, ctx, options))];
  expect(await find()).toEqual([id]);
  await store(id, textOf(newest));
  expect(await find()).toEqual([id]);
  expect(await find({ fresh: true })).toEqual([]);
  await waitOnExecutionContext(ctx);
});
