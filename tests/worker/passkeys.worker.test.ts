import { expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { CHALLENGE_SECONDS } from "~/domain/accounts/passkeys";
import { STEP_UP_SECONDS } from "~/domain/accounts/sessions";
import * as people from "../support/worker/administrators";
import { createAuthenticator } from "../support/worker/authenticator";
import {
  countRows,
  insertUser,
  PASSWORD as password,
  run,
  selectRows,
} from "../support/worker/rows";
import { createServices, type SiteOptions } from "../support/worker/site-client";

// Administrators' passkeys, as the fetch handler answers.

const {
  actionsOf,
  factorPath,
  countSessions,
  dashboard,
  insertAdmin,
  makeKnown,
  openAdmin,
  openBrowser,
} = people;
const { readChallenge, readCodes, securityPath } = people;
const site = { origin: "http://localhost", rpId: "localhost" };
const passkeyPath = `${factorPath}?by=passkey`;
const later = { offsetSeconds: STEP_UP_SECONDS + 1 };

type Browser = ReturnType<typeof openBrowser>;

const begin = async (browser: Browser) =>
  readChallenge(
    (await browser.post(securityPath, { intent: "begin-passkey", name: "Laptop", password })).text,
  );
const add = (browser: Browser, passkey: string) =>
  browser.post(securityPath, { intent: "add-passkey", name: "Laptop", passkey });

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

it("a passkey as the first factor comes with recovery codes, is audited and ends the other sessions", async () => {
  const elsewhere = openBrowser();
  const [{ admin, browser }, authenticator] = [await openAdmin(), await createAuthenticator(site)];
  await elsewhere.signIn(admin.id);
  const added = await add(browser, authenticator.create(await begin(browser)));
  expect([added.status, readCodes(added.text).length]).toEqual([200, 10]);
  const page = await browser.get(securityPath);
  expect(page.text).toContain("Laptop");
  expect((await elsewhere.get("/api/user")).status).toBe(401);
  expect(await actionsOf(admin)).toEqual(["admin.passkey_added"]);

  const second = await createAuthenticator(site);
  const another = await add(browser, second.create(await begin(browser)));
  expect(another.outcome).toEqual([303, securityPath]);
  expect(await countRows("recovery_codes where user_id = ?", admin.id)).toBe(10);
});

it("no passkey is added from an answer without user verification", async () => {
  const [{ admin, browser }, authenticator] = [await openAdmin(), await createAuthenticator(site)];
  const unverified = authenticator.create(await begin(browser), { userVerified: false });
  expect((await add(browser, unverified)).status).toBe(400);
  expect(await countRows("passkeys where user_id = ?", admin.id)).toBe(0);
});

it("a passkey is added once for each challenge, in the session that gave the password, within five minutes", async () => {
  const [{ admin, browser }, other] = [await openAdmin(), openBrowser()];
  await other.signIn(admin.id);
  const wrong = { intent: "begin-passkey", name: "Laptop", password: "wrong password" };
  expect((await browser.post(securityPath, wrong)).status).toBe(400);
  const challenge = await begin(browser);
  const [first, second] = [await createAuthenticator(site), await createAuthenticator(site)];
  expect((await add(other, first.create(challenge))).status).toBe(400);
  const late = { offsetSeconds: CHALLENGE_SECONDS + 1 };
  const fields = { intent: "add-passkey", name: "Laptop", passkey: first.create(challenge) };
  expect((await browser.post(securityPath, fields, late)).status).toBe(400);

  const both = await Promise.all(
    [first, second].map(({ create }) => add(browser, create(challenge))),
  );
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countRows("passkeys where user_id = ?", admin.id)).toBe(1);
});

it("a login by passkey follows the password, and accepts each challenge once", async () => {
  const { admin, authenticator } = await openAdminWithPasskey();
  const { browser, challenge } = await logIn(admin);
  expect((await browser.get("/api/user")).status).toBe(401);
  const passkey = await authenticator.get(challenge);
  const again = openBrowser();
  await again.logIn(admin);
  expect((await browser.post(passkeyPath, { passkey })).outcome).toEqual(dashboard);
  expect((await browser.get(securityPath)).status).toBe(200);
  expect((await again.post(passkeyPath, { passkey })).status).toBe(401);
  const [stored] = await selectRows(
    "select counter, last_used_at from passkeys where user_id = ?",
    admin.id,
  );
  expect(stored).toEqual({ counter: 1, last_used_at: expect.any(Number) });
  expect(await actionsOf(admin)).toEqual([
    "admin.passkey_added",
    "admin.signed_in",
    "admin.passkey_rejected",
  ]);
});

it("a passkey's answer that is sent twice at once opens one session", async () => {
  const { admin, authenticator } = await openAdminWithPasskey();
  const { browser, challenge } = await logIn(admin);
  const before = await countSessions(admin);
  const passkey = await authenticator.get(challenge);
  const both = await Promise.all([1, 2].map(() => browser.post(passkeyPath, { passkey })));
  expect(both.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await countSessions(admin)).toBe(before + 1);
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

it("a login by passkey is rejected with another's passkey, another's challenge, an old one, or one for something else", async () => {
  const [own, other] = [await openAdminWithPasskey(), await openAdminWithPasskey()];
  const [{ browser, challenge, open }, others] = [await logIn(own.admin), await logIn(other.admin)];
  const adding = await begin(own.browser);
  const answers = [
    await other.authenticator.get(challenge),
    await own.authenticator.get(others.challenge),
    await own.authenticator.get(adding),
    await own.authenticator.get({
      challenge: Buffer.from("forged.challenge").toString("base64url"),
    }),
  ];
  for (const passkey of answers)
    expect((await browser.post(passkeyPath, { passkey })).status).toBe(401);
  const late = { offsetSeconds: CHALLENGE_SECONDS - 1 };
  const old = await own.authenticator.get(challenge);
  // The password was right again meanwhile; the challenge is still the old one.
  await browser.logIn(own.admin, password, late);
  expect(
    (await browser.post(passkeyPath, { passkey: old }, { offsetSeconds: CHALLENGE_SECONDS + 1 }))
      .status,
  ).toBe(401);
  const passkey = await own.authenticator.get(await open(late));
  expect((await browser.post(passkeyPath, { passkey }, late)).status).toBe(303);
});

it("a login by passkey is rejected with a passkey that was removed", async () => {
  const { admin, browser: owner, authenticator, codes } = await openAdminWithPasskey();
  const { browser, challenge } = await logIn(admin);
  const fields = { intent: "remove-passkey", passkey: authenticator.id };
  expect((await owner.post(securityPath, { ...fields, password: "wrong password" })).status).toBe(
    400,
  );
  expect((await owner.post(securityPath, { ...fields, password })).outcome).toEqual([
    303,
    securityPath,
  ]);
  const passkey = await authenticator.get(challenge);
  // It was the last one, so its recovery codes are gone, and the password is enough.
  for (const [path, fields] of [
    [passkeyPath, { passkey }],
    [factorPath, { code: codes[0] ?? "" }],
  ] as const)
    expect((await browser.post(path, fields)).outcome).toEqual([302, adminLoginPath]);
  expect((await openBrowser().logIn(admin)).outcome).toEqual(dashboard);
  expect(await actionsOf(admin)).toContain("admin.passkey_removed");
});

it("a session that was opened without its administrator's passkey has no rights", async () => {
  const { admin } = await openAdminWithPasskey();
  const thief = openBrowser();
  await thief.logInByApi(admin);
  // On a device that no administrator has used, the session does not even find the desk.
  expect((await thief.get(securityPath)).status).toBe(404);
  await makeKnown(thief, await insertAdmin());
  await thief.logInByApi(admin);
  expect((await thief.get(securityPath)).location).toBe(factorPath);
  expect((await thief.get("/account")).location).toBe(factorPath);
});

it("a recovery code logs in without the passkey", async () => {
  const { admin, codes } = await openAdminWithPasskey();
  const { browser } = await logIn(admin);
  expect((await browser.post(factorPath, { code: "000000" })).status).toBe(401);
  expect((await browser.post(factorPath, { code: codes[0] ?? "" })).outcome).toEqual(dashboard);
});

const removal = async () => `/admin/users/${(await insertUser()).id}/remove`;
const stepUpTo = (next: string, more = {}) =>
  `${factorPath}?${new URLSearchParams({ next, ...more })}`;

it("a sensitive action asks for the passkey after ten minutes, and goes on with it", async () => {
  const [{ browser, authenticator }, path] = [await openAdminWithPasskey(), await removal()];
  expect((await browser.get(path)).status).toBe(200);
  expect((await browser.get(path, later)).outcome).toEqual([303, stepUpTo(path)]);
  const challenge = readChallenge((await browser.get(stepUpTo(path), later)).text);
  const bent = await authenticator.get(challenge, { userVerified: false });
  const byPasskey = stepUpTo(path, { by: "passkey" });
  expect((await browser.post(byPasskey, { passkey: bent }, later)).status).toBe(400);
  const passkey = await authenticator.get(challenge);
  expect((await browser.post(byPasskey, { passkey }, later)).outcome).toEqual([303, path]);
  expect((await browser.post(path, { intent: "delete" }, later)).location).toBe("/admin#users");
  expect((await browser.post(byPasskey, { passkey }, later)).location).toBe(path);
});

it("a sensitive action accepts a recovery code, and what the factors are changed with asks for one of both, too", async () => {
  const [{ browser, authenticator, codes }, path] = [await openAdminWithPasskey(), await removal()];
  const fields = { password, name: "Mine", passkey: authenticator.id };
  for (const intent of ["replace-codes", "begin-passkey", "remove-passkey"])
    expect((await browser.post(securityPath, { intent, ...fields }, later)).location, intent).toBe(
      stepUpTo(securityPath),
    );
  expect((await browser.post(stepUpTo(path), { code: "000000" }, later)).status).toBe(400);
  expect((await browser.post(stepUpTo(path), { code: codes[0] ?? "" }, later)).outcome).toEqual([
    303,
    path,
  ]);
  expect((await browser.get(path, later)).status).toBe(200);
  const renewed = await browser.post(securityPath, { intent: "replace-codes", password }, later);
  expect(readCodes(renewed.text)).toHaveLength(10);
  expect(
    (
      await browser.post(
        stepUpTo(path),
        { code: codes[1] ?? "" },
        { offsetSeconds: 2 * later.offsetSeconds },
      )
    ).status,
  ).toBe(400);
});

it("the operator's command and an anonymisation remove the passkeys, too", async () => {
  const { buildStatements } = await import("../../scripts/admin/statements");
  const [{ admin }, { admin: other }] = [
    await openAdminWithPasskey(),
    await openAdminWithPasskey(),
  ];
  const statements = buildStatements({ username: admin.username, removePasskeys: true, now: 0 });
  for (const statement of statements.trim().split("\n")) await run(statement);
  expect((await openBrowser().logIn(admin)).outcome).toEqual(dashboard);
  await createServices().admin.anonymiseUser(other.id, { id: admin.id, username: admin.username });
  expect(await countRows("passkeys where user_id in (?, ?)", admin.id, other.id)).toBe(0);
});
