import { expect, it } from "vitest";
import { readTarget } from "~/auth/step-up.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { CHALLENGE_SECONDS } from "~/domain/accounts/passkeys";
import { STEP_UP_SECONDS } from "~/domain/accounts/sessions";
import * as people from "../support/worker/administrators";
import { createAuthenticator } from "../support/worker/authenticator";
import * as rows from "../support/worker/rows";
import { createServices, overLimit, type SiteOptions } from "../support/worker/site-client";

// Administrators' passkeys and step-ups, as the fetch handler answers.

const { actionsOf, beginPasskey: begin, factorPath, countSessions, dashboard } = people;
const { openAdmin, openBrowser, openProvenAdmin, readChallenge, readCodes, securityPath } = people;
const { PASSWORD: password, run, selectRows } = rows;
const passkeyPath = `${factorPath}?by=passkey`;
const later = { offsetSeconds: STEP_UP_SECONDS + 1 };
const tooLate = { offsetSeconds: CHALLENGE_SECONDS + 1 };

type Browser = ReturnType<typeof openBrowser>;
const add = (browser: Browser, passkey: string, at?: SiteOptions) =>
  browser.post(securityPath, { intent: "add-passkey", name: "Laptop", passkey }, at);

/** An administrator who has just added a passkey. */
async function openAdminWithPasskey() {
  const [{ admin, browser }, authenticator] = [await openAdmin(), await createAuthenticator()];
  const codes = readCodes((await add(browser, authenticator.create(await begin(browser)))).text);
  return { admin, browser, authenticator, takeCode: () => ({ code: codes.pop() ?? "" }) };
}

/** A browser whose password was right, and the challenge it was sent. */
async function logIn(admin: { username: string }) {
  const browser = openBrowser();
  await browser.logIn(admin);
  const send = async (passkey: string) => (await browser.post(passkeyPath, { passkey })).status;
  return { browser, send, challenge: readChallenge((await browser.get(factorPath)).text) };
}

it("a passkey is added with user verification, once for each challenge, in the session that gave the password, within five minutes", async () => {
  const [{ admin, browser }, other] = [await openAdmin(), openBrowser()];
  await other.signIn(admin.id);
  const keys = [await createAuthenticator(), await createAuthenticator()] as const;
  const unverified = keys[0].create(await begin(browser), { userVerified: false });
  const challenge = await begin(browser);
  for (const { status } of [
    await add(browser, unverified),
    await add(other, keys[0].create(challenge)),
    await add(browser, keys[0].create(challenge), tooLate),
  ]) {
    expect(status).toBe(400);
  }
  expect((await add(browser, "{}", overLimit)).status).toBe(429);
  const both = await Promise.all(keys.map(({ create }) => add(browser, create(challenge))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  // It comes with ten codes, and a second one has none.
  expect(both.flatMap(({ text }) => readCodes(text))).toHaveLength(10);
  expect(await actionsOf(admin)).toContain("admin.passkey_added");
  const third = await createAuthenticator();
  const another = await add(browser, third.create(await begin(browser)));
  expect(another.outcome).toEqual([303, securityPath]);
  // Nor do they go with any but the last.
  await browser.post(securityPath, { intent: "remove-passkey", passkey: third.id, password });
  expect(await rows.countRows("recovery_codes where user_id = ?", admin.id)).toBe(10);
  // The browser is told of the one it has, and how to reach it.
  const user = { ...admin, isAdmin: true, marketingConsent: false, confirmed: false };
  const { excludeCredentials } = await createServices().passkeys.createOptions(user, "");
  const transports = ["internal"];
  expect(excludeCredentials).toEqual([{ id: expect.any(String), type: "public-key", transports }]);
  const last = third.create(await begin(browser));
  await rows.fillTables(9, [
    `insert into passkeys {numbers} i || '-${admin.id}', ${admin.id}, '', '', 0, 0, '', 1, null, 1 from n`,
  ]);
  expect((await add(browser, last)).status).toBe(400);
});

// The counter of a passkey that devices share stays 0.
it.each([0, 1])(
  "a login by a passkey that counts to %i follows the password, and accepts each answer once, even twice at once",
  async (counter) => {
    const { admin, authenticator } = await openAdminWithPasskey();
    const { browser, send, challenge } = await logIn(admin);
    const passkey = await authenticator.get(challenge, { counter });
    const [before, again] = [await countSessions(admin), await logIn(admin)];
    const both = await Promise.all([send(passkey), send(passkey)]);
    expect(both.filter((status) => status === 303)).toHaveLength(1);
    expect((await browser.get(securityPath)).status).toBe(200);
    expect([await again.send(passkey), await countSessions(admin)]).toEqual([401, before + 1]);
    const [stored] = await selectRows(
      "select counter, last_used_at > 0 as used from passkeys where user_id = ?",
      admin.id,
    );
    expect(stored).toEqual({ counter, used: 1 });
    expect(await actionsOf(admin)).toContain("admin.passkey_rejected");
  },
);

it("a login by passkey is rejected with a wrong answer, another's passkey or challenge, or one for something else", async () => {
  const [own, other] = [await openAdminWithPasskey(), await openAdminWithPasskey()];
  await run("update passkeys set counter = 5");
  const [{ challenge, send }, others] = [await logIn(own.admin), await logIn(other.admin)];
  const right = { counter: 9 };
  const forged = { challenge: Buffer.from("forged.challenge").toString("base64url") };
  const { get } = own.authenticator;
  for (const passkey of [
    await get(challenge, { ...right, origin: "https://evil.example" }),
    await get(challenge, { ...right, rpId: "evil.example" }),
    await get(challenge, { ...right, userVerified: false }),
    await get(challenge, { counter: 0 }),
    await other.authenticator.get(challenge, right),
    await get(others.challenge, right),
    await get(await begin(own.browser), right),
    await get(forged, right),
  ]) {
    expect(await send(passkey)).toBe(401);
  }
  expect(await send(await get(challenge, right))).toBe(303);
});

it("a passkey that was removed opens nothing, and with the last one go the recovery codes", async () => {
  const { admin, browser: owner, authenticator, takeCode } = await openAdminWithPasskey();
  const { browser, challenge } = await logIn(admin);
  const fields = { intent: "remove-passkey", passkey: authenticator.id };
  const wrong = await owner.post(securityPath, { ...fields, password: "wrong password" });
  const removed = await owner.post(securityPath, { ...fields, password });
  expect([wrong.status, removed.status]).toEqual([400, 303]);
  // Of the page's forms the one that was sent says so, unfolded.
  expect(wrong.text.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(wrong.text).toMatch(/<details open="".*aria-invalid/s);
  const passkey = await authenticator.get(challenge);
  expect((await browser.post(passkeyPath, { passkey })).location).toBe(adminLoginPath);
  expect((await browser.post(factorPath, takeCode())).location).toBe(adminLoginPath);
  expect((await openBrowser().logIn(admin)).outcome).toEqual(dashboard);
  expect(await actionsOf(admin)).toContain("admin.passkey_removed");
});

const stepUpTo = (next: string, more = {}) =>
  `${factorPath}?${new URLSearchParams({ next, ...more })}`;

it("a sensitive action asks for the passkey after ten minutes, and goes on with it or with a code, in the session under a new id", async () => {
  const { admin, browser, authenticator, takeCode } = await openAdminWithPasskey();
  const path = `/admin/users/${(await rows.insertUser()).id}/remove?users.q=ada`;
  const readSessions = () =>
    selectRows("select id_hash, created_at from sessions where user_id = ?", admin.id);
  const [old] = await readSessions();
  expect((await browser.get(path)).status).toBe(200);
  for (const { outcome } of [
    await browser.get(path, later),
    await browser.post(path, { intent: "delete" }, later),
  ]) {
    expect(outcome).toEqual([303, stepUpTo(path)]);
  }
  const page = await browser.get(stepUpTo(path), later);
  // Without scripts the form posts to the address that has the way back.
  expect(page.text).toContain(`action="${stepUpTo(path).replaceAll("&", "&amp;")}"`);
  const challenge = readChallenge(page.text);
  const byPasskey = stepUpTo(path, { by: "passkey" });
  const bent = { passkey: await authenticator.get(challenge, { userVerified: false }) };
  expect((await browser.post(byPasskey, bent, later)).status).toBe(400);
  expect((await browser.post(stepUpTo(path), { code: "000000" }, later)).status).toBe(400);
  const passkey = await authenticator.get(challenge);
  for (const at of [byPasskey, stepUpTo(path)]) {
    const more = { ...later, ...overLimit };
    expect((await browser.post(at, { passkey, code: "000000" }, more)).status).toBe(429);
  }
  const passed = await browser.post(byPasskey, { passkey }, later);
  expect([passed.outcome, passed.setCookies.join().includes("flash")]).toEqual([
    [303, path],
    false,
  ]);
  const sessions = await readSessions();
  expect(sessions).toEqual([{ ...old, id_hash: expect.any(String) }]);
  expect(sessions[0]?.id_hash).not.toBe(old?.id_hash);
  const muchLater = { offsetSeconds: 2 * later.offsetSeconds };
  // Where a button is to be pressed again, a toast says so.
  const again = await browser.post(stepUpTo(securityPath), takeCode(), muchLater);
  expect([again.location, again.setCookies.join().includes("flash")]).toEqual([securityPath, true]);
  expect(await actionsOf(admin)).toEqual(
    expect.arrayContaining(["admin.stepped_up", "admin.code_refused"]),
  );
});

const desk = "/admin/releases";
const fields = { password, name: "Mine", passkey: "x", release: "1", edition: "2", broadcast: "1" };
it.each([
  ["replace-codes", securityPath],
  ["begin-passkey", securityPath],
  ["remove-passkey", securityPath],
  ["send-edition", desk],
  ["repeat-broadcast", desk],
  ["settle-broadcast", desk],
])("%s asks for the passkey again after ten minutes", async (intent, path) => {
  const { browser } = await openProvenAdmin();
  const { location } = await browser.post(path, { intent, ...fields }, later);
  expect(location).toBe(stepUpTo(path));
  if (path !== desk) return;
  // And an administrator without any adds one first.
  const { browser: other } = await openAdmin();
  expect((await other.post(desk, { intent, ...fields })).location).toBe(securityPath);
});

it.each([
  ["replace-codes", securityPath],
  ["begin-passkey", securityPath],
  ["delete-account", "/account"],
])("%s at %s does nothing with a wrong password", async (intent, path) => {
  const { browser } = await openProvenAdmin();
  const { status } = await browser.post(path, { ...fields, intent, password: "wrong password" });
  // Nor are there codes without a passkey.
  const { browser: other } = await openAdmin();
  const codes = await other.post(securityPath, { ...fields, intent: "replace-codes" });
  expect([status, codes.status]).toEqual([400, 400]);
});

it("a step-up leads to listed pages of this site alone", () => {
  for (const path of ["/admin/releases", "/admin/users/7/remove?users.q=a%20b"]) {
    expect(readTarget(path)).toBe(path);
  }
  const hostile = "//evil.example/admin/releases";
  const others = [`https:${hostile}`, `/\\${hostile}`, "/auth/admin/releases", "/admin/security/x"];
  for (const path of [hostile, ...others]) expect(readTarget(path), path).toBeNull();
});
