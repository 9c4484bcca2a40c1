import { beforeEach, expect, it } from "vitest";
import { pressIndex } from "~/content/generated/press-index.server";
import { insertUser, readAuditLog } from "../support/worker/rows";
import {
  type Answer,
  dataPathOf,
  forgetStoredPages,
  openClient,
  secondsTo,
} from "../support/worker/site-client";

// The desk and its previews, before and at the publication time of the newest release.

const [release, other] = pressIndex.toSorted(
  (one, two) => Date.parse(two.publishAt) - Date.parse(one.publishAt),
);
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

const expectConfidential = ({ headers }: Answer) =>
  expect(
    ["Cache-Control", "X-Robots-Tag", "Referrer-Policy"].map((name) => headers.get(name)),
  ).toEqual(["private, no-store", "noindex", "no-referrer"]);

it("visitors and users see neither desk nor preview; administrators see both, and each look is audited", async () => {
  const [user, admin] = [await signIn(false), await signIn(true)];
  for (const path of [desk, preview, dataPathOf(desk), dataPathOf(preview)]) {
    const [byVisitor, byUser, byAdmin] = await Promise.all(
      [open(), user, admin].map(({ get }) => get(path)),
    );
    expect([byVisitor?.outcome, byUser?.status, byAdmin?.status]).toEqual([[404, null], 404, 200]);
    for (const answer of [byVisitor, byUser]) expect(answer?.text).not.toContain(title);
    expect(byAdmin?.text).toContain(title);
    if (byAdmin) expectConfidential(byAdmin);
  }
  const looks = (await readAuditLog(admin.username)).map(({ action, details }) => [
    action,
    details,
  ]);
  expect(looks).toEqual(Array(2).fill(["release.previewed", JSON.stringify({ release: id })]));
  expect((await admin.get(`${desk}/0x${id}/preview`)).status).toBe(404);
  expect((await (await signIn(true, after)).get(preview)).outcome).toEqual([302, release.path]);
});
