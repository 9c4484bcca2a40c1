import { expect, it } from "vitest";
import { DEVICE_SECONDS } from "~/auth/known-devices.server";
import { PENDING_SECONDS } from "~/auth/second-factor.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { ATTEMPTS_PER_WINDOW } from "~/domain/accounts/attempts";
import * as people from "../support/worker/administrators";
import { insertUser, PASSWORD as password, readAuditLog, run } from "../support/worker/rows";

const { actionsOf, auditOf, countSessions, dashboard, factorPath, securityPath } = people;
const { insertAdmin, insertAdminWithPasskey, makeKnown, openAdmin, openBrowser } = people;

/** Where a password is asked for, and who sends it there. */
const places = [adminLoginPath, "/auth", "/api/login"];
const sendTo = (path: string, browser: ReturnType<typeof openBrowser>) =>
  path.startsWith("/api") ? browser.postJson : browser.post;

it("every wrong password is answered alike, and an administrator's is audited wherever it was typed", async () => {
  const [admin, user] = [await insertAdmin(), await insertUser()];
  const unknown = `nobody-${crypto.randomUUID()}`;
  const browser = openBrowser();
  const texts: Record<string, string[]> = {};
  for (const username of [admin.username.toUpperCase(), user.username, unknown]) {
    for (const path of places) {
      const { status, setCookies, text } = await sendTo(path, browser)(path, {
        username,
        password: "wrong password",
      });
      expect([path, status, setCookies]).toEqual([path, 401, []]);
      expect(text).not.toContain("wrong password");
      if (path === adminLoginPath) {
        expect(text).toContain("Invalid credentials. Please try again.");
      } else {
        texts[path] = [...(texts[path] ?? []), text.replaceAll(username, "")];
      }
    }
  }
  for (const alike of Object.values(texts)) expect(new Set(alike).size).toBe(1);
  const failed = ["{}", '{"at":"/auth"}', '{"at":"/api/login"}'];
  expect(await auditOf(admin)).toEqual(failed.map((details) => ["admin.sign_in_failed", details]));
  expect(await auditOf(user)).toEqual([["admin.sign_in_failed", "{}"]]);
  // An unknown name may be a password, typed into the wrong field.
  const log = await readAuditLog();
  expect(log.at(-1)?.actor).toBe("unknown");
  expect(JSON.stringify(log)).not.toMatch(/wrong password|nobody-/);
});

it("a user is told of the missing privileges, gets no session, and keeps an open one", async () => {
  const [user, browser] = [await insertUser(), openBrowser()];
  const rejected = await browser.logIn(user);
  expect([rejected.status, rejected.setCookies, await countSessions(user)]).toEqual([403, [], 0]);
  expect(rejected.text).toMatch(/Access denied.*You do not have administrator privileges\./s);
  await browser.signIn(user.id);
  expect((await browser.logIn(user)).status).toBe(403);
  expect((await browser.get("/api/user")).status).toBe(200);
  expect(await actionsOf(user)).toEqual(["admin.sign_in_refused", "admin.sign_in_refused"]);
});

it("after ten wrong passwords even the right one is rejected everywhere, and a failure is audited once", async () => {
  const [admin, browser] = [await insertAdmin(), openBrowser({ limited: true })];
  // Earlier tests may have used up the isolate's budget of hashes; from then on it is slow enough.
  const logIn = async () => (await openBrowser({ limited: true }).logIn(admin)).status;
  await expect.poll(logIn, { interval: 100, timeout: 10_000 }).toBe(303);
  for (let tries = 1; tries <= ATTEMPTS_PER_WINDOW; tries++) {
    expect((await browser.logIn(admin, "wrong password", { offsetSeconds: tries })).status).toBe(
      401,
    );
  }
  for (const path of places) {
    const credentials = { username: admin.username, password };
    const at = { offsetSeconds: ATTEMPTS_PER_WINDOW + 1 };
    const limited = await sendTo(path, browser)(path, credentials, at);
    expect([path, limited.status]).toEqual([path, 429]);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(limited.text).toMatch(/try again in 15 minutes/i);
  }
  const failures = (await actionsOf(admin)).filter((action) => action === "admin.sign_in_failed");
  expect(failures).toHaveLength(ATTEMPTS_PER_WINDOW);
});

it("a known device has a cookie that only a complete sign-in sets, for 400 days, and that opens nothing", async () => {
  const [admin, origin] = [await insertAdminWithPasskey(), "https://site.test"];
  const [browser, stranger] = [openBrowser({ origin }), openBrowser({ origin })];
  const name = "__Host-admin-device";
  const deviceCookies = ({ setCookies }: { setCookies: string[] }) =>
    setCookies.filter((cookie) => cookie.startsWith(name));
  for (const answer of [
    await browser.logIn(admin, "wrong password"),
    await browser.logIn(admin),
    await browser.logInByApi(admin),
  ]) {
    expect(deviceCookies(answer)).toEqual([]);
  }
  const proven = await browser.post(factorPath, { code: admin.takeCode() });
  expect(deviceCookies(proven).map((cookie) => cookie.replace(/^[^;]+; /, ""))).toEqual([
    `Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Strict`,
  ]);

  const value = browser.cookies.get(name) ?? "";
  stranger.cookies.set(name, value);
  expect((await stranger.get("/api/user")).status).toBe(401);
  expect((await stranger.get("/admin")).location).toBe(adminLoginPath);
  stranger.cookies.set(name, `x${value}`);
  expect((await stranger.get("/admin")).status).toBe(404);
});

it("a known device signs its administrator in while strangers try that name, even from its network", async () => {
  const [admin, other] = [await insertAdmin(), await insertAdmin()];
  const own = { limited: true, ip: "203.0.113.7" };
  const [desk, colleague, lost] = [openBrowser(own), openBrowser(own), openBrowser(own)];
  for (const browser of [desk, lost]) await makeKnown(browser, admin);
  await makeKnown(colleague, other);
  for (let second = 1; second <= 4; second++) {
    const strangers = [own.ip, `198.51.100.${second}`].map((ip) =>
      openBrowser({ limited: true, ip, offsetSeconds: second }),
    );
    const typed = { username: admin.username, password: "wrong password" };
    for (const stranger of strangers) {
      for (const path of places) await sendTo(path, stranger)(path, typed);
    }
    const { outcome } = await desk.logIn(admin, password, { offsetSeconds: second });
    expect(outcome).toEqual(dashboard);
  }
  // Another administrator's device has no attempts at this name, nor does a stranger.
  for (const browser of [colleague, openBrowser({ limited: true })]) {
    expect((await browser.logIn(admin, password, { offsetSeconds: 5 })).status).toBe(429);
  }
  // Ten wrong passwords of its own lock a device out, and no other.
  for (let tries = 6; tries < 6 + ATTEMPTS_PER_WINDOW; tries++) {
    await lost.logIn(admin, "wrong password", { offsetSeconds: tries });
  }
  expect((await lost.logIn(admin, password, { offsetSeconds: 20 })).status).toBe(429);
  expect((await desk.logIn(admin, password, { offsetSeconds: 21 })).status).toBe(303);
});

it("the second factor follows the right password, which alone opens nothing, within five minutes", async () => {
  const [admin, browser] = [await insertAdminWithPasskey(), openBrowser()];
  const first = await browser.logIn(admin);
  expect(first.outcome).toEqual([303, factorPath]);
  expect(first.setCookies[0]?.replace(/=[^;]+/, "")).toBe(
    `pending-sign-in; Max-Age=${PENDING_SECONDS}; Path=/; HttpOnly; SameSite=Strict`,
  );
  expect((await browser.get("/api/user")).status).toBe(401);
  expect((await browser.get(securityPath)).status).toBe(404);
  expect((await browser.post(factorPath, { code: "000000" })).status).toBe(401);
  const late = { offsetSeconds: PENDING_SECONDS + 1 };
  const code = admin.takeCode();
  expect((await browser.post(factorPath, { code }, late)).outcome).toEqual([302, adminLoginPath]);
  const stranger = openBrowser();
  stranger.cookies.set("pending-sign-in", btoa(JSON.stringify("x.y")));
  expect((await stranger.post(factorPath, { code })).location).toBe(adminLoginPath);
  expect(await countSessions(admin)).toBe(0);

  await browser.logIn(admin);
  expect((await browser.post(factorPath, { code })).outcome).toEqual(dashboard);
  expect(browser.cookies.has("pending-sign-in")).toBe(false);
  expect((await browser.get(securityPath)).status).toBe(200);
  expect(await actionsOf(admin)).toContain("admin.code_refused");
  expect((await auditOf(admin)).at(-1)).toEqual(["admin.signed_in", '{"by":"recovery-code"}']);
});

it("a stolen password reads, changes and deletes nothing without the second factor", async () => {
  const admin = await insertAdminWithPasskey();
  const [thief, owner] = [openBrowser(), openBrowser()];
  expect((await thief.logInByApi(admin)).status).toBe(200);
  const newPassword = "another harbour";
  const change = { intent: "change-password", currentPassword: password };
  const changed = { ...change, newPassword, confirmPassword: newPassword };
  const deletion = { intent: "delete-account", password };
  expect((await thief.get(adminLoginPath)).location).toBe(factorPath);
  for (const path of ["/account", "/account/data"]) {
    expect((await thief.get(path)).status).toBe(403);
  }
  for (const fields of [changed, deletion]) {
    expect((await thief.post("/account", fields)).status).toBe(403);
  }
  expect((await thief.post(securityPath, { intent: "replace-codes" })).status).toBe(405);
  expect(await countSessions(admin)).toBe(1);

  owner.cookies.set("session", thief.cookies.get("session") ?? "");
  expect((await owner.post(factorPath, { code: admin.takeCode() })).status).toBe(303);
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
    for (const path of places.slice(person === user ? 1 : 0)) {
      await sendTo(path, browser)(path, { username: person.username, password });
      await (path === "/api/login"
        ? browser.postJson("/api/logout", {})
        : browser.post("/auth/sign-out", {}));
      expect(browser.cookies.has("session")).toBe(false);
    }
  }
  const at = [{}, { at: "/auth" }, { at: "/api/login" }];
  expect((await auditOf(admin)).map((line) => line.join(" "))).toEqual(
    at.flatMap((more) => [
      `admin.signed_in ${JSON.stringify({ by: "password", ...more })}`,
      "admin.signed_out {}",
    ]),
  );
  expect((await readAuditLog(admin.username))[0]?.from_address).toBe("127.0.0.1");
  expect(await auditOf(user)).toEqual([]);
});
