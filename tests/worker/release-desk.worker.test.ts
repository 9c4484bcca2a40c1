import { beforeEach, expect, it } from "vitest";
import { pressIndex } from "~/content/generated/press-index.server";
import { LINKS_MAX } from "~/domain/press/desk/preview-links";
import { countRows, insertUser, readAuditLog, run } from "../support/worker/rows";
import { type Answer, dataPathOf, forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

// The desk, previews and preview links, before and at the publication time of the newest release.

const [release, other] = pressIndex.toSorted((one, two) => Date.parse(two.publishAt) - Date.parse(one.publishAt));
if (!release || !other) throw new Error("there are no two press releases");
const { id, title, publishAt } = release;
const before = secondsTo(other.publishAt, -3_600);
const after = secondsTo(publishAt, 1);
const desk = "/admin/releases";
const preview = `${desk}/${id}/preview`;

beforeEach(forgetStoredPages);

const open = (offsetSeconds = before) => openClient({ offsetSeconds });

async function signIn(isAdmin: boolean, offsetSeconds = before) {
  const user = await insertUser({ isAdmin });
  const client = open(offsetSeconds);
  await client.signIn(user.id);
  return { ...client, ...user };
}

const make = { intent: "make-link", release: String(id), label: "Counsel", lasts: "publication" };

/** The path of a new link, and its number. */
async function makeLink({ post }: Pick<ReturnType<typeof open>, "post">, fields = make) {
  const { text, status } = await post(desk, fields);
  expect(status).toBe(200);
  return /\/preview\?token=[\w-]{43}/.exec(text)?.[0] ?? "";
}

const expectConfidential = ({ headers }: Answer) =>
  expect(["Cache-Control", "X-Robots-Tag", "Referrer-Policy"].map((name) => headers.get(name))).toEqual([
    "private, no-store",
    "noindex",
    "no-referrer",
  ]);

it("visitors and users see neither desk nor preview; administrators see both, and each look is audited", async () => {
  const [user, admin] = [await signIn(false), await signIn(true)];
  for (const path of [desk, preview, dataPathOf(desk), dataPathOf(preview)]) {
    const [byVisitor, byUser, byAdmin] = await Promise.all([open(), user, admin].map(({ get }) => get(path)));
    expect([byVisitor?.outcome, byUser?.status, byAdmin?.status]).toEqual([[404, null], 404, 200]);
    for (const answer of [byVisitor, byUser]) expect(answer?.text).not.toContain(title);
    expect(byAdmin?.text).toContain(title);
    if (byAdmin) expectConfidential(byAdmin);
  }
  const looks = (await readAuditLog(admin.username)).map(({ action, details }) => [action, details]);
  expect(looks).toEqual(Array(2).fill(["release.previewed", JSON.stringify({ release: id })]));
  expect((await user.post(desk, make)).status).toBe(405);
  expect((await admin.get(`${desk}/0x${id}/preview`)).status).toBe(404);
  expect((await (await signIn(true, after)).get(preview)).outcome).toEqual([302, release.path]);
});

it("a preview link shows one release once its button is pressed, and nothing before", async () => {
  const admin = await signIn(true);
  const link = await makeLink(admin);
  const visitor = open();
  const rows = () => countRows("audit_log where actor like 'preview link %'");
  for (const path of [link, dataPathOf(link), link]) {
    const look = await visitor.get(path);
    expect(look.status).toBe(200);
    expect(look.text).not.toContain(title);
    expectConfidential(look);
  }
  expect(await rows()).toBe(0);
  const shown = await visitor.post(link, {});
  expect([shown.status, shown.setCookies]).toEqual([200, []]);
  expect(shown.text).toContain("Embargoed until");
  expect(shown.text).toContain(title);
  expect(shown.text).not.toContain(other.title);
  expectConfidential(shown);
  expect(await rows()).toBe(1);
  expect((await visitor.get(preview)).status).toBe(404);
  expect(await countRows("preview_links where token_hash = ?", link.split("=")[1])).toBe(0);
});

it("a preview link that ended at publication, expired, was revoked or forged is one and the same 410", async () => {
  const admin = await signIn(true);
  await run("delete from preview_links");
  const [hour, brief, revoked] = [
    await makeLink(admin),
    await makeLink(admin, { ...make, lasts: "1" }),
    await makeLink(admin),
  ];
  const numbers = [...(await admin.get(desk)).text.matchAll(/name="link" value="(\d+)"/g)].map(([, number]) => number);
  expect((await admin.post(desk, { intent: "revoke-link", link: numbers[2] ?? "" })).outcome).toEqual([303, desk]);
  const ended: [string, number][] = [
    [hour, after],
    [brief, before + 3_601],
    [revoked, before],
    [`/preview?token=${"A".repeat(43)}`, before],
    ["/preview?token=x", before],
  ];
  const main = ({ text }: Answer) => /<main[\s\S]*?<\/main>/.exec(text)?.[0];
  const pages = new Set<string | undefined>();
  for (const [link, offsetSeconds] of ended)
    for (const answer of [await open(offsetSeconds).get(link), await open(offsetSeconds).post(link, {})]) {
      expect(answer.status).toBe(410);
      pages.add(main(answer));
    }
  expect(pages.size).toBe(1);
  expect((await open().post(hour, {})).status).toBe(200);
});

it("preview links are limited in number and length, and none is made for a published release", async () => {
  const admin = await signIn(true);
  await run("delete from preview_links");
  for (let made = 0; made < LINKS_MAX; made += 1) await makeLink(admin);
  const many = await admin.post(desk, make);
  const wrong = [
    { ...make, label: " " },
    { ...make, label: "x".repeat(61) },
    { ...make, lasts: "99" },
  ];
  const statuses = await Promise.all(wrong.map(async (fields) => (await admin.post(desk, fields)).status));
  const late = await (await signIn(true, after)).post(desk, make);
  expect([many.status, ...statuses, late.status]).toEqual([409, 400, 400, 400, 409]);
  expect(await countRows("preview_links")).toBe(LINKS_MAX);
});
