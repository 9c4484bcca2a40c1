import { expect, it } from "vitest";
import { readTarget } from "~/auth/step-up.server";
import { STEP_UP_SECONDS } from "~/domain/accounts/sessions";
import {
  auditOf,
  factorPath,
  openAdmin,
  openBrowser,
  openProvenAdmin,
  securityPath,
} from "../support/worker/administrators";
import { countRows, insertUser, PASSWORD, selectRows } from "../support/worker/rows";

// Sensitive actions ask for the passkey again: as the fetch handler answers.

const later = { offsetSeconds: STEP_UP_SECONDS + 1 };

async function openSession() {
  const path = `/admin/users/${(await insertUser()).id}/remove?users.q=ada`;
  return {
    ...(await openProvenAdmin()),
    path,
    stepUp: `${factorPath}?${new URLSearchParams({ next: path })}`,
  };
}

it("a removal goes through within ten minutes of the passkey, and then asks for it again", async () => {
  const { browser, path, stepUp } = await openSession();
  const before = await countRows("users");
  for (const answer of [
    await browser.get(path, later),
    await browser.post(path, { intent: "delete" }, later),
  ])
    expect(answer.outcome).toEqual([303, stepUp]);
  expect(await countRows("users")).toBe(before);
  expect((await browser.post(path, { intent: "delete" })).outcome).toEqual([
    303,
    "/admin?users.q=ada#users",
  ]);
  expect(await countRows("users")).toBe(before - 1);
});

it("a removal goes on after a code, in the same session under a new id", async () => {
  const { admin, browser, path, stepUp } = await openSession();
  const readSession = () => selectRows("select * from sessions where user_id = ?", admin.id);
  const [old] = await readSession();
  const page = await browser.get(stepUp, later);
  expect(page.text).toContain("Confirm it&#x27;s you");
  // Without scripts the form posts to the address that has the way back.
  expect(page.text).toContain(`action="${stepUp}"`);
  expect((await browser.post(stepUp, { code: "000000" }, later)).status).toBe(400);
  expect((await browser.get(path, later)).status).toBe(303);

  const given = await browser.post(stepUp, { code: admin.takeCode() }, later);
  expect(given.outcome).toEqual([303, path]);
  const sessions = await readSession();
  expect(sessions).toEqual([
    {
      ...old,
      id_hash: expect.not.stringMatching(String(old?.id_hash)),
      second_factor_at: expect.any(Number),
      last_seen_at: expect.any(Number),
    },
  ]);
  expect((await browser.get(path, later)).status).toBe(200);
  expect((await browser.get(stepUp, later)).location).toBe(path);
  expect((await auditOf(admin)).at(-1)).toEqual(["admin.stepped_up", '{"by":"recovery-code"}']);
});

it("a removal asks an administrator without a passkey for nothing more", async () => {
  const [{ browser }, user] = [await openAdmin(), await insertUser()];
  expect((await browser.post(`/admin/users/${user.id}/remove`, { intent: "delete" })).status).toBe(
    303,
  );
});

it.each(["send-edition", "repeat-broadcast", "settle-broadcast"])(
  "%s needs a passkey: who has none adds one first, and who gave it long ago gives it again",
  async (intent) => {
    const [desk, fields] = [
      "/admin/releases",
      { intent, release: "1", edition: "2", broadcast: "1" },
    ];
    const { browser } = await openAdmin();
    expect((await browser.post(desk, fields)).outcome).toEqual([303, securityPath]);
    expect((await browser.get(securityPath)).text).toContain("Please add a passkey");

    const { browser: proven } = await openProvenAdmin();
    const stepUp = `${factorPath}?${new URLSearchParams({ next: desk })}`;
    expect((await proven.post(desk, fields, later)).outcome).toEqual([303, stepUp]);
    expect((await proven.post(desk, fields)).status).toBe(409);
  },
);

it("a confirmation for a button's action says, once, that the action is still to be done; one for a removal does not", async () => {
  const { admin, browser, stepUp } = await openSession();
  const page = "/admin/security";
  const hasMessage = async () =>
    (await browser.get(page, later)).text.includes("Nothing has changed yet");
  const { location, status } = await browser.post(
    page,
    { intent: "replace-codes", password: PASSWORD },
    later,
  );
  expect([status, location]).toEqual([303, `${factorPath}?${new URLSearchParams({ next: page })}`]);
  const given = await browser.post(location ?? "", { code: admin.takeCode() }, later);
  expect(given.outcome).toEqual([303, page]);
  expect([await hasMessage(), await hasMessage()]).toEqual([true, false]);

  const muchLater = { offsetSeconds: 2 * later.offsetSeconds };
  expect((await browser.post(stepUp, { code: admin.takeCode() }, muchLater)).status).toBe(303);
  expect(await hasMessage()).toBe(false);
});

it("a step-up leads to listed pages of this site alone", async () => {
  for (const path of ["/admin/releases", "/admin/security", "/admin/users/7/remove?users.q=a%20b"])
    expect(readTarget(path)).toBe(path);
  const hostile = [
    "//evil.example/admin/releases",
    "https://evil.example/admin/releases",
    "/admin/users/7/remove/x",
  ];
  for (const path of [
    ...hostile,
    "/\\evil.example/admin/releases",
    "javascript:alert(1)",
    "/",
    "/auth",
    "",
    null,
  ])
    expect(readTarget(path), String(path)).toBeNull();
  const { browser } = await openSession();
  for (const path of [...hostile, "/auth"])
    expect(
      (await browser.get(`${factorPath}?${new URLSearchParams({ next: path })}`, later)).location,
    ).toBe("/admin-dashboard");
});

it("a visitor, a user, and an administrator before the code cannot step up", async () => {
  const [{ admin, stepUp }, visitor, user, pending] = [
    await openSession(),
    openBrowser(),
    openBrowser(),
    openBrowser(),
  ];
  await user.signIn((await insertUser()).id);
  await pending.signIn(admin.id);
  for (const browser of [visitor, user])
    expect((await browser.get(stepUp, later)).status).toBe(302);
  // Their code opens the session; it is not taken for a confirmation.
  expect((await pending.get(stepUp)).text).toContain("Use your passkey");
  expect((await pending.post(stepUp, { code: admin.takeCode() })).location).toBe(
    "/admin-dashboard",
  );
});
