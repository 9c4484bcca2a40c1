import { expect, it } from "vitest";
import { readTarget } from "~/auth/step-up.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { CHALLENGE_SECONDS } from "~/domain/accounts/passkeys";
import { STEP_UP_SECONDS } from "~/domain/accounts/sessions";
import * as people from "../support/worker/administrators";
import { createAuthenticator } from "../support/worker/authenticator";
import * as rows from "../support/worker/rows";
import type { SiteOptions } from "../support/worker/site-client";

// Administrators' passkeys and step-ups, as the fetch handler answers.

const { actionsOf, factorPath, countSessions, dashboard } = people;
const { openAdmin, openBrowser, openProvenAdmin, readChallenge, readCodes, securityPath } = people;
const { countRows, insertUser, PASSWORD: password, run, selectRows } = rows;
const site = { origin: "http://localhost", rpId: "localhost" };
const passkeyPath = `${factorPath}?by=passkey`;
const later = { offsetSeconds: STEP_UP_SECONDS + 1 };

type Browser = ReturnType<typeof openBrowser>;

const begin = async (browser: Browser) =>
  readChallenge(
    (await browser.post(securityPath, { intent: "begin-passkey", name: "Laptop", password })).text,
  );
const add = (browser: Browser, passkey: string, at?: SiteOptions) =>
  browser.post(securityPath, { intent: "add-passkey", name: "Laptop", passkey }, at);
const countPasskeys = ({ id }: { id: number }) => countRows("passkeys where user_id = ?", id);

/** An administrator who has just added a passkey. */
async function openAdminWithPasskey() {
  const [{ admin, browser }, authenticator] = [await openAdmin(), await createAuthenticator(site)];
  const added = await add(browser, authenticator.create(await begin(browser)));
  return { admin, browser, authenticator, added, codes: readCodes(added.text) };
}

/** A browser whose password was right, and the challenge it was sent. */
async function logIn(admin: { username: string }) {
  const browser = openBrowser();
  await browser.logIn(admin);
  const open = async (at?: SiteOptions) => readChallenge((await browser.get(factorPath, at)).text);
  return { browser, open, challenge: await open() };
}

it("a first passkey comes with ten recovery codes, is audited and ends the other sessions; a second has none", async () => {
  const [{ admin, browser }, elsewhere] = [await openAdmin(), openBrowser()];
  await elsewhere.signIn(admin.id);
  const [first, second] = [await createAuthenticator(site), await createAuthenticator(site)];
  const added = await add(browser, first.create(await begin(browser)));
  expect([added.status, readCodes(added.text).length]).toEqual([200, 10]);
  expect((await browser.get(securityPath)).text).toContain("Laptop");
  expect((await elsewhere.get("/api/user")).status).toBe(401);
  expect(await actionsOf(admin)).toEqual(["admin.passkey_added"]);
  const another = await add(browser, second.create(await begin(browser)));
  expect(another.outcome).toEqual([303, securityPath]);
  expect(await countRows("recovery_codes where user_id = ?", admin.id)).toBe(10);
});

it("a passkey is added with user verification, once for each challenge, in the session that gave the password, within five minutes", async () => {
  const [{ admin, browser }, other] = [await openAdmin(), openBrowser()];
  await other.signIn(admin.id);
  const wrong = { intent: "begin-passkey", name: "Laptop", password: "wrong password" };
  expect((await browser.post(securityPath, wrong)).status).toBe(400);
  const [first, second] = [await createAuthenticator(site), await createAuthenticator(site)];
  const unverified = first.create(await begin(browser), { userVerified: false });
  const challenge = await begin(browser);
  const late = { offsetSeconds: CHALLENGE_SECONDS + 1 };
  for (const answer of [
    await add(browser, unverified),
    await add(other, first.create(challenge)),
    await add(browser, first.create(challenge), late),
  ]) {
    expect(answer.status).toBe(400);
  }
  const both = await Promise.all(
    [first, second].map(({ create }) => add(browser, create(challenge))),
  );
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countPasskeys(admin)).toBe(1);
});

it("a login by passkey follows the password, and accepts each answer once, even twice at once", async () => {
  const { admin, authenticator } = await openAdminWithPasskey();
  const { browser, challenge } = await logIn(admin);
  expect((await browser.get("/api/user")).status).toBe(401);
  const passkey = await authenticator.get(challenge);
  const [before, again] = [await countSessions(admin), openBrowser()];
  await again.logIn(admin);
  const both = await Promise.all([1, 2].map(() => browser.post(passkeyPath, { passkey })));
  expect(both.filter(({ location }) => location === dashboard[1])).toHaveLength(1);
  expect((await browser.get(securityPath)).status).toBe(200);
  expect((await again.post(passkeyPath, { passkey })).status).toBe(401);
  expect(await countSessions(admin)).toBe(before + 1);
  const [stored] = await selectRows("select * from passkeys where user_id = ?", admin.id);
  expect([stored?.counter, stored?.last_used_at]).toEqual([1, expect.any(Number)]);
  expect(await actionsOf(admin)).toEqual(
    expect.arrayContaining(["admin.signed_in", "admin.passkey_rejected"]),
  );
});

it.each([
  ["of another origin", { origin: "https://evil.example" }],
  ["of another site", { rpId: "evil.example" }],
  ["without user verification", { userVerified: false }],
  ["whose counter went back", { counter: 0 }],
])("a login by passkey is rejected with an answer %s", async (_, bent) => {
  const { admin, authenticator } = await openAdminWithPasskey();
  await run("update passkeys set counter = 5 where user_id = ?", admin.id);
  const { browser, challenge } = await logIn(admin);
  const passkey = await authenticator.get(challenge, { counter: 9, ...bent });
  expect((await browser.post(passkeyPath, { passkey })).status).toBe(401);
  expect((await browser.get("/api/user")).status).toBe(401);
});

it("a login by passkey is rejected with another's passkey or challenge, an old one, or one for something else", async () => {
  const [own, other] = [await openAdminWithPasskey(), await openAdminWithPasskey()];
  const [{ browser, challenge, open }, others] = [await logIn(own.admin), await logIn(other.admin)];
  const forged = Buffer.from("forged.challenge").toString("base64url");
  for (const passkey of [
    await other.authenticator.get(challenge),
    await own.authenticator.get(others.challenge),
    await own.authenticator.get(await begin(own.browser)),
    await own.authenticator.get({ challenge: forged }),
  ]) {
    expect((await browser.post(passkeyPath, { passkey })).status).toBe(401);
  }
  const late = { offsetSeconds: CHALLENGE_SECONDS + 1 };
  const old = await own.authenticator.get(challenge);
  // The password was right again meanwhile; the challenge is still the old one.
  await browser.logIn(own.admin, password, late);
  expect((await browser.post(passkeyPath, { passkey: old }, late)).status).toBe(401);
  const passkey = await own.authenticator.get(await open(late));
  expect((await browser.post(passkeyPath, { passkey }, late)).status).toBe(303);
});

it("a passkey that was removed opens nothing, and with the last one go the recovery codes", async () => {
  const { admin, browser: owner, authenticator, codes } = await openAdminWithPasskey();
  const { browser, challenge } = await logIn(admin);
  const fields = { intent: "remove-passkey", passkey: authenticator.id };
  const wrong = await owner.post(securityPath, { ...fields, password: "wrong password" });
  expect(wrong.status).toBe(400);
  const removed = await owner.post(securityPath, { ...fields, password });
  expect(removed.outcome).toEqual([303, securityPath]);
  const passkey = await authenticator.get(challenge);
  const code = codes[0] ?? "";
  expect((await browser.post(passkeyPath, { passkey })).location).toBe(adminLoginPath);
  expect((await browser.post(factorPath, { code })).location).toBe(adminLoginPath);
  expect((await openBrowser().logIn(admin)).outcome).toEqual(dashboard);
  expect(await actionsOf(admin)).toContain("admin.passkey_removed");
});

const removal = async () => `/admin/users/${(await insertUser()).id}/remove?users.q=ada`;
const stepUpTo = (next: string, more = {}) =>
  `${factorPath}?${new URLSearchParams({ next, ...more })}`;

it("a sensitive action asks for the passkey after ten minutes, and goes on with it or with a code, in the session under a new id", async () => {
  const [{ admin, browser, authenticator, codes }, path] = [
    await openAdminWithPasskey(),
    await removal(),
  ];
  const [old] = await selectRows("select * from sessions where user_id = ?", admin.id);
  expect((await browser.get(path)).status).toBe(200);
  for (const answer of [
    await browser.get(path, later),
    await browser.post(path, { intent: "delete" }, later),
  ]) {
    expect(answer.outcome).toEqual([303, stepUpTo(path)]);
  }
  const page = await browser.get(stepUpTo(path), later);
  expect(page.text).toContain("Confirm it&#x27;s you");
  // Without scripts the form posts to the address that has the way back.
  expect(page.text).toContain(`action="${stepUpTo(path).replaceAll("&", "&amp;")}"`);
  const challenge = readChallenge(page.text);
  const bent = await authenticator.get(challenge, { userVerified: false });
  const byPasskey = stepUpTo(path, { by: "passkey" });
  expect((await browser.post(byPasskey, { passkey: bent }, later)).status).toBe(400);
  expect((await browser.post(stepUpTo(path), { code: "000000" }, later)).status).toBe(400);
  const passkey = await authenticator.get(challenge);
  expect((await browser.post(byPasskey, { passkey }, later)).outcome).toEqual([303, path]);
  const [renewed, ...others] = await selectRows(
    "select * from sessions where user_id = ?",
    admin.id,
  );
  expect([renewed?.id_hash === old?.id_hash, renewed?.created_at, others]).toEqual([
    false,
    old?.created_at,
    [],
  ]);
  const deleted = await browser.post(path, { intent: "delete" }, later);
  expect(deleted.location).toBe("/admin?users.q=ada#users");
  const [muchLater, next] = [{ offsetSeconds: 2 * later.offsetSeconds }, await removal()];
  const byCode = await browser.post(stepUpTo(next), { code: codes[0] ?? "" }, muchLater);
  expect(byCode.outcome).toEqual([303, next]);
  expect(await actionsOf(admin)).toContain("admin.stepped_up");
});

it("what the factors are changed with asks for one of both again, and says once that nothing has changed yet", async () => {
  const { browser, authenticator, codes } = await openAdminWithPasskey();
  const fields = { password, name: "Mine", passkey: authenticator.id };
  for (const intent of ["replace-codes", "begin-passkey", "remove-passkey"]) {
    expect((await browser.post(securityPath, { intent, ...fields }, later)).location, intent).toBe(
      stepUpTo(securityPath),
    );
  }
  const hasMessage = async () =>
    (await browser.get(securityPath, later)).text.includes("Nothing has changed yet");
  await browser.post(stepUpTo(securityPath), { code: codes[0] ?? "" }, later);
  expect([await hasMessage(), await hasMessage()]).toEqual([true, false]);
  const renewed = await browser.post(securityPath, { intent: "replace-codes", password }, later);
  expect(readCodes(renewed.text)).toHaveLength(10);
  const old = { code: codes[1] ?? "" };
  const muchLater = { offsetSeconds: 2 * later.offsetSeconds };
  expect((await browser.post(stepUpTo(securityPath), old, muchLater)).status).toBe(400);
});

it.each(["send-edition", "repeat-broadcast", "settle-broadcast"])(
  "%s needs a passkey: who has none adds one first, and who gave it long ago gives it again",
  async (intent) => {
    const desk = "/admin/releases";
    const fields = { intent, release: "1", edition: "2", broadcast: "1" };
    const { browser } = await openAdmin();
    expect((await browser.post(desk, fields)).outcome).toEqual([303, securityPath]);
    expect((await browser.get(securityPath)).text).toContain("Please add a passkey");
    const { browser: proven } = await openProvenAdmin();
    expect((await proven.post(desk, fields, later)).outcome).toEqual([303, stepUpTo(desk)]);
    expect((await proven.post(desk, fields)).status).toBe(409);
  },
);

it("a step-up leads to listed pages of this site alone", async () => {
  for (const path of [
    "/admin/releases",
    "/admin/security",
    "/admin/users/7/remove?users.q=a%20b",
  ]) {
    expect(readTarget(path)).toBe(path);
  }
  const hostile = "//evil.example/admin/releases";
  for (const path of [
    hostile,
    `https:${hostile}`,
    `/\\${hostile}`,
    "/auth/admin/releases",
    "/admin/security/x",
    null,
  ]) {
    expect(readTarget(path), String(path)).toBeNull();
  }
  const { browser } = await openProvenAdmin();
  expect((await browser.get(stepUpTo(hostile), later)).location).toBe("/admin-dashboard");
});
