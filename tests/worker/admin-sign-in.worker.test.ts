import { createExecutionContext } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { DEVICE_SECONDS } from "~/auth/known-devices.server";
import { PENDING_SECONDS } from "~/auth/second-factor.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { ATTEMPTS_PER_WINDOW, attemptKey } from "~/domain/accounts/attempts";
import * as people from "../support/worker/administrators";
import {
  fillTables,
  insertUser,
  PASSWORD as password,
  readAuditLog,
  run,
} from "../support/worker/rows";
import { overLimit } from "../support/worker/site-client";

const { actionsOf, auditOf, countSessions, dashboard, factorPath, securityPath } = people;
const { insertAdmin, insertAdminWithPasskey, makeKnown, openAdmin, openBrowser } = people;
type Browser = ReturnType<typeof openBrowser>;

/** Where a password is asked for. */
const places = [adminLoginPath, "/auth", "/api/login"];
const send = (browser: Browser, path: string, username: string, typed = password, second = 0) =>
  browser[path.startsWith("/api") ? "postJson" : "post"](
    path,
    { username, password: typed },
    { offsetSeconds: second },
  );
const wrong = "wrong password";

it("every wrong password is answered alike, and an administrator's is audited wherever it was typed", async () => {
  const wait = vi.spyOn(Object.getPrototypeOf(createExecutionContext()), "waitUntil");
  const [admin, user] = [await insertAdmin(), await insertUser()];
  for (const path of places) {
    wait.mockClear();
    const texts = new Set<string>();
    for (const username of [admin.username.toUpperCase(), user.username, "nobody-here"]) {
      const { status, setCookies, text } = await send(openBrowser(), path, username, wrong);
      expect([path, status, setCookies]).toEqual([path, 401, []]);
      expect(text).not.toContain(wrong);
      // Around it the page has a price, which moves.
      const answer = /<main.*<\/main>/s.exec(text)?.[0] ?? text;
      texts.add(answer.replaceAll(username, ""));
    }
    expect([path, texts.size]).toEqual([path, 1]);
  }
  // At the last place, which needs no price, only the audit line is written after the answer.
  expect(wait).toHaveBeenCalledTimes(1);
  const failed = ["{}", '{"at":"/auth"}', '{"at":"/api/login"}'];
  expect(await auditOf(admin)).toEqual(failed.map((details) => ["admin.sign_in_failed", details]));
  expect(await auditOf(user)).toEqual([["admin.sign_in_failed", "{}"]]);
  // An unknown name may be a password, typed into the wrong field.
  const log = JSON.stringify(await readAuditLog());
  expect(log).toContain('"actor":"unknown"');
  expect(log).not.toMatch(/wrong password|nobody-/);
  // A flood of them does not fill the log.
  const counted = attemptKey("login-failure-log", "unknown");
  await fillTables(50, [
    `insert into attempts (key_hash, at) {numbers} '${counted}', ${Date.now()} from n`,
  ]);
  await send(openBrowser({ limited: true }), adminLoginPath, "nobody-else", wrong);
  expect(JSON.stringify(await readAuditLog())).toBe(log);
});

it("a user is told of the missing privileges, gets no session, and keeps an open one", async () => {
  const [user, browser] = [await insertUser(), openBrowser()];
  const rejected = await browser.logIn(user);
  expect([rejected.status, await countSessions(user)]).toEqual([403, 0]);
  expect(rejected.text).toMatch(/Access denied.*You do not have administrator privileges\./s);
  await browser.signIn(user.id);
  expect((await browser.logIn(user)).status).toBe(403);
  expect((await browser.get("/api/user")).status).toBe(200);
  expect(await actionsOf(user)).toEqual(["admin.sign_in_refused", "admin.sign_in_refused"]);
});

it("a known device has a cookie that only a complete sign-in sets, for 400 days, and that opens nothing", async () => {
  const [admin, origin] = [await insertAdminWithPasskey(), "https://site.test"];
  const [browser, stranger] = [openBrowser({ origin }), openBrowser({ origin })];
  const name = "__Host-admin-device";
  for (const path of places.slice(1)) await send(browser, path, admin.username);
  await browser.logIn(admin, wrong);
  await browser.logIn(admin);
  expect(browser.cookies.has(name)).toBe(false);
  const { setCookies } = await browser.post(factorPath, { code: admin.takeCode() });
  const value = browser.cookies.get(name) ?? "";
  expect(setCookies).toContain(
    `${name}=${value}; Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Strict`,
  );
  stranger.cookies.set(name, value);
  expect((await stranger.get("/api/user")).status).toBe(401);
  expect((await stranger.get("/admin")).location).toBe(adminLoginPath);
  stranger.cookies.set(name, `x${value}`);
  expect((await stranger.get("/admin")).status).toBe(404);
});

it("a known device signs its administrator in while strangers try that name, even from its network; ten wrong passwords lock others out everywhere", async () => {
  const [admin, other] = [await insertAdmin(), await insertAdmin()];
  const own = { limited: true, ip: "203.0.113.7" };
  const [desk, colleague, lost] = [openBrowser(own), openBrowser(own), openBrowser(own)];
  const logIn = async (browser: Browser, second: number, typed = password) =>
    (await send(browser, adminLoginPath, admin.username, typed, second)).status;
  for (const browser of [desk, lost]) await makeKnown(browser, admin);
  await makeKnown(colleague, other);
  for (let second = 1; second <= 3; second++) {
    for (const ip of [own.ip, `198.51.100.${second}`]) {
      const stranger = openBrowser({ limited: true, ip });
      for (const path of places) await send(stranger, path, admin.username, wrong, second);
    }
    expect(await logIn(desk, second)).toBe(303);
  }
  // Another administrator's device has no attempts at this name, nor does a stranger.
  expect(await logIn(colleague, 5)).toBe(429);
  for (const path of places) {
    const limited = await send(openBrowser({ limited: true }), path, admin.username, password, 5);
    expect([path, limited.status]).toEqual([path, 429]);
  }
  // Ten wrong passwords of its own lock a device out, and no other.
  for (let tries = 0; tries < ATTEMPTS_PER_WINDOW; tries++) await logIn(lost, 6 + tries, wrong);
  expect([await logIn(lost, 20), await logIn(desk, 21)]).toEqual([429, 303]);
});

it("administrators who share a computer are counted apart, and each alike every time", async () => {
  const [one, two, keys] = [await insertAdmin(), await insertAdmin(), [] as string[]];
  const SUBMISSIONS = { limit: async ({ key = "" }) => ({ success: keys.push(key) > 0 }) };
  const browser = openBrowser({ limited: true, bindings: { SUBMISSIONS } });
  for (const admin of [one, one, two]) {
    await makeKnown(browser, admin);
    await browser.logIn(admin, wrong);
  }
  expect([keys.length, new Set(keys).size]).toEqual([3, 2]);
  expect(keys.join()).toMatch(/^(device [^,]+,?){3}$/);
});

it("the second factor follows the right password, which alone opens nothing, within five minutes", async () => {
  const [admin, browser, stranger] = [await insertAdminWithPasskey(), openBrowser(), openBrowser()];
  const code = admin.takeCode();
  const first = await browser.logIn(admin);
  expect(first.outcome).toEqual([303, factorPath]);
  expect(first.setCookies[0]?.replace(/=[^;]+/, "")).toBe(
    `pending-sign-in; Max-Age=${PENDING_SECONDS}; Path=/; HttpOnly; SameSite=Strict`,
  );
  expect((await browser.get("/api/user")).status).toBe(401);
  // Figures of the page may have any digits.
  const rejected = await browser.post(factorPath, { code: "NO-SUCH-CODE" });
  expect([rejected.status, rejected.text.includes("NO-SUCH-CODE")]).toEqual([401, false]);
  for (const path of [factorPath, `${factorPath}?by=passkey`]) {
    expect((await browser.post(path, { code, passkey: "{}" }, overLimit)).status).toBe(429);
  }
  const late = { offsetSeconds: PENDING_SECONDS + 1 };
  expect((await browser.post(factorPath, { code }, late)).outcome).toEqual([302, adminLoginPath]);
  stranger.cookies.set("pending-sign-in", btoa(JSON.stringify("x.y")));
  expect((await stranger.post(factorPath, { code })).location).toBe(adminLoginPath);
  expect(await countSessions(admin)).toBe(0);

  await browser.logIn(admin);
  // Whose rights were taken away meanwhile.
  await run("update users set is_admin = 0 where id = ?", admin.id);
  expect((await browser.post(factorPath, { code })).location).toBe(adminLoginPath);
  await run("update users set is_admin = 1 where id = ?", admin.id);
  expect((await browser.post(factorPath, { code })).outcome).toEqual(dashboard);
  expect(browser.cookies.has("pending-sign-in")).toBe(false);
  expect((await browser.get(securityPath)).status).toBe(200);
  expect(await actionsOf(admin)).toContain("admin.code_refused");
  expect((await auditOf(admin)).at(-1)).toEqual(["admin.signed_in", '{"by":"recovery-code"}']);
});

it("a stolen password changes and deletes nothing without the second factor", async () => {
  const admin = await insertAdminWithPasskey();
  const [thief, owner] = [openBrowser(), openBrowser()];
  await send(thief, "/api/login", admin.username);
  const newPassword = "another harbour";
  const change = { intent: "change-password", currentPassword: password };
  const changed = { ...change, newPassword, confirmPassword: newPassword };
  expect((await thief.get(adminLoginPath)).location).toBe(factorPath);
  for (const answer of [
    await thief.post("/account", changed),
    await thief.post("/account", { intent: "delete-account", password }),
  ]) {
    expect(answer.status).toBe(403);
  }
  expect(await countSessions(admin)).toBe(1);

  owner.cookies.set("session", thief.cookies.get("session") ?? "");
  await owner.post(factorPath, { code: admin.takeCode() });
  expect((await thief.get("/api/user")).status).toBe(401);
  expect((await owner.post("/account", changed)).location).toBe("/account");
  expect((await auditOf(admin)).at(-1)).toEqual(["admin.password_reset", '{"by":"account"}']);
});

it("the account page does not delete the last administrator", async () => {
  const { admin, browser } = await openAdmin();
  await run("update users set is_admin = 0 where id <> ?", admin.id);
  const rejected = await browser.post("/account", { intent: "delete-account", password });
  expect([rejected.status, (await browser.get("/api/user")).status]).toEqual([409, 200]);
  expect(rejected.text).toContain("the only administrator. Make someone else an administrator");
});

it("an administrator's sign-in and sign-out are audited wherever they happen, and no other user's", async () => {
  const [admin, user] = [await insertAdmin(), await insertUser()];
  const browser = openBrowser({ ip: "127.0.0.1" });
  for (const person of [admin, user]) {
    for (const path of person === user ? places.slice(1) : places) {
      await send(browser, path, person.username);
      await (path === "/api/login"
        ? browser.postJson("/api/logout", {})
        : browser.post("/auth/sign-out", {}));
      expect(browser.cookies.has("session")).toBe(false);
    }
  }
  const at = ["", ',"at":"/auth"', ',"at":"/api/login"'];
  expect(await auditOf(admin)).toEqual(
    at.flatMap((more) => [
      ["admin.signed_in", `{"by":"password"${more}}`],
      ["admin.signed_out", "{}"],
    ]),
  );
  expect((await readAuditLog(admin.username))[0]?.from_address).toBe("127.0.0.1");
  expect(await auditOf(user)).toEqual([]);
});
