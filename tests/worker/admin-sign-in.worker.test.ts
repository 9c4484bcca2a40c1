import { expect, it } from "vitest";
import { DEVICE_SECONDS } from "~/auth/known-devices.server";
import { PENDING_SECONDS } from "~/auth/second-factor.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { ATTEMPTS_PER_WINDOW } from "~/domain/accounts/attempts";
import * as build from "../../build/index.js";
import {
  actionsOf,
  auditOf,
  countSessions,
  dashboard,
  factorPath,
  insertAdmin,
  insertAdminWithPasskey,
  makeKnown,
  openAdmin,
  openBrowser,
  securityPath,
} from "../support/worker/administrators";
import {
  insertUser,
  PASSWORD as password,
  readAuditLog,
  run,
  selectRows,
} from "../support/worker/rows";

it("the administrators' login answers every wrong password alike, and audits an administrator's at each address", async () => {
  const [admin, user] = [await insertAdmin(), await insertUser()];
  const unknown = `nobody-${crypto.randomUUID()}`;
  const browser = openBrowser();
  const texts: string[][] = [];
  for (const username of [admin.username.toUpperCase(), user.username, unknown]) {
    const credentials = { username, password: "wrong password" };
    const page = await browser.post(adminLoginPath, credentials);
    expect(page.text.match(/Invalid credentials\. Please try again\./g)?.length).toBeGreaterThan(1);
    const answers = [page, await browser.postJson("/api/login", credentials)];
    for (const path of ["/auth", "/auth.data"]) answers.push(await browser.post(path, credentials));
    for (const { status, setCookies, text } of answers) {
      expect([status, setCookies]).toEqual([401, []]);
      expect(text).not.toContain("wrong password");
    }
    texts.push([1, 3].map((index) => answers[index]?.text.replaceAll(username, "") ?? ""));
  }
  expect(texts).toEqual([texts[0], texts[0], texts[0]]);
  const failure = ["admin.sign_in_failed", "{}"];
  const places = ["/api/login", "/auth", "/auth"].map((at) => [
    "admin.sign_in_failed",
    JSON.stringify({ at }),
  ]);
  expect(await auditOf(admin)).toEqual([failure, ...places]);
  expect(await auditOf(user)).toEqual([failure]);
  // An unknown name may be a password, typed into the wrong field.
  expect(await readAuditLog("unknown")).toContainEqual(
    expect.objectContaining({ action: "admin.sign_in_failed" }),
  );
  expect(JSON.stringify(await selectRows("select * from audit_log"))).not.toMatch(
    /wrong password|nobody-/,
  );
});

it("the administrators' login shows its form to a user, opens no session for one, and keeps an open one", async () => {
  const user = await insertUser();
  const browser = openBrowser();
  const long = "x".repeat(300);
  for (const [username = "", typed] of [[], [long, password], [user.username, long]])
    expect((await browser.logIn({ username }, typed ?? "")).status).toBe(400);
  const rejected = await browser.logIn(user);
  expect([rejected.status, rejected.setCookies, await countSessions(user)]).toEqual([403, [], 0]);
  expect(rejected.text).toMatch(/Access denied.*You do not have administrator privileges\./s);
  await browser.signIn(user.id);
  expect((await browser.get(adminLoginPath)).text).toContain(
    '<meta name="robots" content="noindex"',
  );
  expect((await browser.logIn(user)).status).toBe(403);
  expect((await browser.get("/api/user")).status).toBe(200);
  expect(await actionsOf(user)).toEqual(["admin.sign_in_refused", "admin.sign_in_refused"]);
});

it("the administrators' login rejects even the right password after ten wrong ones, and audits each of those once", async () => {
  const admin = await insertAdmin();
  const browser = openBrowser({ limited: true });
  // Earlier tests may have used up the isolate's budget of hashes; from then on it is slow enough.
  const logIn = async () => (await openBrowser({ limited: true }).logIn(admin)).status;
  await expect.poll(logIn, { interval: 100, timeout: 10_000 }).toBe(303);
  for (let tries = 1; tries <= ATTEMPTS_PER_WINDOW; tries++)
    expect((await browser.logIn(admin, "wrong password", { offsetSeconds: tries })).status).toBe(
      401,
    );
  const credentials = { username: admin.username, password };
  for (const path of [adminLoginPath, "/auth", "/api/login"]) {
    const send = path.startsWith("/api") ? browser.postJson : browser.post;
    const limited = await send(path, credentials, { offsetSeconds: ATTEMPTS_PER_WINDOW + 1 });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(limited.text).toMatch(/try again in 15 minutes/i);
  }
  expect(
    (await actionsOf(admin)).filter((action) => action === "admin.sign_in_failed"),
  ).toHaveLength(ATTEMPTS_PER_WINDOW);
});

it("the administrators' login is named by no public answer, and by the route list only when asked for by name", async () => {
  const routeListOf = (path: string) => `/__manifest?version=${build.assets.version}&p=${path}`;
  const paths =
    "/ /auth /robots.txt /sitemap.xml /.well-known/security.txt /feed.json /auth.data /no-such-page".split(
      " ",
    );
  const manifests = ["/", "/admin", "/admin-dashboard", "/auth", "/x"].map(routeListOf);
  for (const path of [...paths, ...manifests])
    expect((await openBrowser().get(path)).text, path).not.toContain(adminLoginPath.slice(1));
  expect((await openBrowser().get(routeListOf(adminLoginPath))).text).toContain("admin-login");
});

it("a known device has a cookie that only a complete sign-in sets, for 400 days, and that opens nothing", async () => {
  const [admin, browser] = [
    await insertAdminWithPasskey(),
    openBrowser({ origin: "https://site.test" }),
  ];
  const deviceCookies = ({ setCookies }: { setCookies: string[] }) =>
    setCookies.filter((cookie) => cookie.startsWith("__Host-admin-device="));
  expect(deviceCookies(await browser.logIn(admin, "wrong password"))).toEqual([]);
  expect(deviceCookies(await browser.logIn(admin))).toEqual([]);
  expect(deviceCookies(await browser.logInByApi(admin))).toEqual([]);
  const [cookie, ...others] = deviceCookies(
    await browser.post(factorPath, { code: admin.takeCode() }),
  );
  const attributes = `Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Strict`;
  expect([cookie?.replace(/^[^;]+; /, ""), others]).toEqual([attributes, []]);

  const stranger = openBrowser({ origin: "https://site.test" });
  stranger.cookies.set("__Host-admin-device", browser.cookies.get("__Host-admin-device") ?? "");
  expect((await stranger.get("/api/user")).status).toBe(401);
  expect((await stranger.get("/admin")).location).toBe(adminLoginPath);
  for (const forged of [
    "x",
    btoa(JSON.stringify("x.y")),
    `x${stranger.cookies.get("__Host-admin-device")}`,
  ]) {
    stranger.cookies.set("__Host-admin-device", forged);
    expect((await stranger.get("/admin")).status).toBe(404);
  }
});

it("a known device signs its administrator in each second while six strangers try that name, even from its network", async () => {
  const [admin, other] = [await insertAdmin(), await insertAdmin()];
  const ip = "203.0.113.7";
  const [approver, colleague] = [
    openBrowser({ limited: true, ip }),
    openBrowser({ limited: true, ip }),
  ];
  await makeKnown(approver, admin);
  await makeKnown(colleague, other);
  const paths = [adminLoginPath, "/auth", "/api/login"];
  const outcomes: unknown[] = [];
  for (let second = 1; second <= 30; second++) {
    const strangers = paths.flatMap((path) =>
      [ip, `198.51.100.${second}`].map((address) => {
        const stranger = openBrowser({ limited: true, ip: address, offsetSeconds: second });
        const send = path.startsWith("/api") ? stranger.postJson : stranger.post;
        return send(path, { username: admin.username, password: "wrong password" });
      }),
    );
    await Promise.all(strangers);
    outcomes.push((await approver.logIn(admin, password, { offsetSeconds: second })).outcome);
  }
  expect(outcomes).toEqual(Array(30).fill(dashboard));
  // Another administrator's device has no attempts at this name, nor does a stranger.
  for (const browser of [colleague, openBrowser({ limited: true })])
    expect((await browser.logIn(admin, password, { offsetSeconds: 31 })).status).toBe(429);
});

it("a known device has ten wrong passwords of its own, which lock no other device out", async () => {
  const admin = await insertAdmin();
  const [lost, desk] = [openBrowser({ limited: true }), openBrowser({ limited: true })];
  for (const browser of [lost, desk]) await makeKnown(browser, admin);
  const logIn = async (browser: typeof lost, typed: string, offsetSeconds: number) =>
    (await browser.logIn(admin, typed, { offsetSeconds })).status;
  for (let tries = 1; tries <= ATTEMPTS_PER_WINDOW; tries++)
    expect(await logIn(lost, "wrong password", 100 + tries)).toBe(401);
  expect(await logIn(lost, password, 120)).toBe(429);
  expect(await logIn(desk, password, 121)).toBe(303);
  expect(await logIn(openBrowser({ limited: true }), password, 122)).toBe(303);
});

it("the passkey follows the right password, which alone opens nothing", async () => {
  const [admin, browser] = [await insertAdminWithPasskey(), openBrowser()];
  const first = await browser.logIn(admin);
  expect(first.outcome).toEqual([303, factorPath]);
  const attributes = `Max-Age=${PENDING_SECONDS}; Path=/; HttpOnly; SameSite=Strict`;
  expect(first.setCookies).toEqual([
    expect.stringMatching(new RegExp(`^pending-sign-in=[^;]+; ${attributes}$`)),
  ]);
  expect((await browser.get("/api/user")).status).toBe(401);
  expect((await browser.get(securityPath)).status).toBe(404);
  expect((await browser.post(factorPath, { code: "000000" })).status).toBe(401);
  expect(await countSessions(admin)).toBe(0);

  expect((await browser.post(factorPath, { code: admin.takeCode() })).outcome).toEqual(dashboard);
  expect(browser.cookies.has("pending-sign-in")).toBe(false);
  expect((await browser.get(securityPath)).status).toBe(200);
  expect((await browser.get(factorPath)).location).toBe("/admin-dashboard");
  expect(JSON.stringify(await auditOf(admin))).toMatch(
    /code_refused","{}".*signed_in","{\\"by\\":\\"recovery-code\\"}"/,
  );
});

it("a recovery code can be given for five minutes, and only with a cookie that the site signed", async () => {
  const [admin, browser] = [await insertAdminWithPasskey(), openBrowser()];
  await browser.logIn(admin);
  const offsetSeconds = PENDING_SECONDS + 1;
  const late = await browser.post(factorPath, { code: admin.takeCode() }, { offsetSeconds });
  expect(late.outcome).toEqual([302, adminLoginPath]);
  for (const forged of ["x", btoa(JSON.stringify("x.y")), btoa(JSON.stringify({ id: 1 }))]) {
    browser.cookies.set("pending-sign-in", forged);
    expect((await browser.post(factorPath, { code: admin.takeCode() })).location).toBe(
      adminLoginPath,
    );
  }
  expect(browser.cookies.has("session")).toBe(false);
});

it("the passkey is required in a session opened without it: a stolen password reads, changes and deletes nothing", async () => {
  const admin = await insertAdminWithPasskey();
  const [thief, owner] = [openBrowser(), openBrowser()];
  expect((await thief.logInByApi(admin)).status).toBe(200);
  const newPassword = "another harbour";
  const change = {
    intent: "change-password",
    currentPassword: password,
    newPassword,
    confirmPassword: newPassword,
  };
  expect((await thief.get(adminLoginPath)).location).toBe(factorPath);
  for (const path of ["/account", "/account/data"])
    expect((await thief.get(path)).status).toBe(403);
  for (const fields of [change, { intent: "delete-account", password }] as Record<string, string>[])
    expect((await thief.post("/account", fields)).status).toBe(403);
  expect((await thief.post(securityPath, { intent: "replace-codes" })).status).toBe(405);
  expect(await countSessions(admin)).toBe(1);

  owner.cookies.set("session", thief.cookies.get("session") ?? "");
  expect((await owner.post(factorPath, { code: admin.takeCode() })).status).toBe(303);
  expect((await thief.get("/api/user")).status).toBe(401);
  expect((await owner.post("/account", change)).location).toBe("/account");
  expect((await owner.get(securityPath)).status).toBe(200);
  expect((await auditOf(admin)).at(-1)).toEqual(["admin.password_reset", '{"by":"account"}']);
});

it("the account page does not delete the last administrator", async () => {
  const { admin, browser } = await openAdmin();
  await run("update users set is_admin = 0 where id <> ?", admin.id);
  const rejected = await browser.post("/account", { intent: "delete-account", password });
  expect(rejected.status).toBe(409);
  expect(rejected.text).toContain(
    "the only administrator. Make someone else an administrator first.",
  );
  expect((await browser.get("/api/user")).status).toBe(200);
});

it("an administrator's sign-in and sign-out are audited wherever they happen, and no other user's", async () => {
  const [admin, user] = [await insertAdmin(), await insertUser()];
  const browser = openBrowser({ ip: "127.0.0.1" });
  expect((await browser.logIn(admin)).outcome).toEqual(dashboard);
  await browser.post("/auth/sign-out", {});
  for (const person of [admin, user]) {
    await browser.logInByApi(person);
    await browser.request("/api/logout", { method: "POST" });
    await browser.post("/auth", { username: person.username, password });
    await browser.post("/auth/sign-out", {});
    expect(browser.cookies.has("session")).toBe(false);
  }
  const signIns = [{}, { at: "/api/login" }, { at: "/auth" }].map((at) =>
    JSON.stringify({ by: "password", ...at }),
  );
  const lines = signIns.flatMap((details) => [`admin.signed_in ${details}`, "admin.signed_out {}"]);
  expect((await auditOf(admin)).map((line) => line.join(" "))).toEqual(lines);
  expect(await readAuditLog(admin.username)).toContainEqual(
    expect.objectContaining({ from_address: "127.0.0.1" }),
  );
  expect(await auditOf(user)).toEqual([]);
});
