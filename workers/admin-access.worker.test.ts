import { beforeAll, describe, expect, it } from "vitest";
import { PENDING_SECONDS } from "~/auth/second-factor.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { MAX_ATTEMPTS } from "~/domain/accounts/attempts";
import { createCode } from "~/domain/accounts/one-time-code";
import { CODES_PER_LOCK } from "~/domain/accounts/second-factor";
import * as build from "../build/index.js";
import { insertAdmin, insertAdminWithSecondFactor, openBrowser } from "../tests/support/worker/administrators";
import { routePatterns } from "../tests/support/worker/build-routes";
import * as rows from "../tests/support/worker/rows";
import { dataPathOf } from "../tests/support/worker/site-client";

type InsertedUser = rows.InsertedUser;
const { countRows, insertUser, PASSWORD: password, readAuditLog, run, selectRows } = rows;
const codePath = `${adminLoginPath}/code`;
const securityPath = "/admin/security";

const countSessions = ({ id }: InsertedUser) => countRows("sessions where user_id = ?", id);
const auditOf = async ({ username }: InsertedUser) =>
  (await readAuditLog(username)).map(({ action, details }) => [action, details]);
const actionsOf = async (person: InsertedUser) => (await auditOf(person)).map(([action]) => action);

/** Logs in as soon as the isolate's budget of hashes, which earlier tests may have used up, allows it. */
const waitForHashBudget = (browser: ReturnType<typeof openBrowser>, admin: InsertedUser) =>
  expect.poll(async () => (await browser.logIn(admin)).status, { interval: 100, timeout: 10_000 }).toBe(303);

describe("the administrators' login", () => {
  it("lets an administrator in, and says welcome on the dashboard", async () => {
    const admin = await insertAdmin();
    const browser = openBrowser({ ip: "127.0.0.1" });
    const answer = await browser.logIn(admin);
    expect([answer.status, answer.location]).toEqual([303, "/admin-dashboard"]);
    expect(answer.setCookies.some((cookie) => /^session=[^;]+; .*HttpOnly; SameSite=Lax$/.test(cookie))).toBe(true);
    expect(await countSessions(admin)).toBe(1);
    const page = await browser.get(securityPath);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Welcome back, admin!");
    expect(await readAuditLog(admin.username)).toEqual([
      { actor: admin.username, action: "admin.signed_in", details: '{"by":"password"}', from_address: "127.0.0.1" },
    ]);
    expect((await browser.get(adminLoginPath)).location).toBe("/admin-dashboard");
  });

  it("answers a wrong password, an unknown name and another user's wrong password alike", async () => {
    const [admin, user] = [await insertAdmin(), await insertUser()];
    const unknown = { username: `nobody-${crypto.randomUUID()}` };
    for (const person of [admin, user, unknown]) {
      const { status, setCookies, text } = await openBrowser().logIn(person, "wrong password");
      expect([status, setCookies]).toEqual([401, []]);
      // In the notice and at the form.
      expect(text.match(/Invalid credentials\. Please try again\./g)?.length).toBeGreaterThan(1);
      expect(text).not.toContain("wrong password");
    }
    for (const person of [admin, user]) expect(await actionsOf(person)).toEqual(["admin.sign_in_failed"]);
    // A name that nobody has may be a password, typed into the wrong field.
    expect(await readAuditLog(unknown.username)).toEqual([]);
    expect(await readAuditLog("unknown")).toContainEqual(expect.objectContaining({ action: "admin.sign_in_failed" }));
    expect(JSON.stringify(await selectRows("select * from audit_log"))).not.toMatch(/wrong password|nobody-/);
  });

  it("shows its form to a user, opens no session with that password, and leaves the one there is", async () => {
    const user = await insertUser();
    const browser = openBrowser();
    const rejected = await browser.logIn(user);
    expect([rejected.status, rejected.setCookies, await countSessions(user)]).toEqual([403, [], 0]);
    await browser.signIn(user.id);
    const page = await browser.get(adminLoginPath);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<meta name="robots" content="noindex"');
    expect((await browser.logIn(user)).status).toBe(403);
    expect((await browser.get("/api/user")).status).toBe(200);
    expect(await actionsOf(user)).toEqual(["admin.sign_in_refused", "admin.sign_in_refused"]);
  });

  it("rejects fields that cannot be right before it looks at anything", async () => {
    const [long, username] = ["x".repeat(300), "root"];
    for (const fields of [{}, { username: "a", password }, { username: long, password }, { username, password: long }])
      expect((await openBrowser().post(adminLoginPath, fields as Record<string, string>)).status).toBe(400);
    expect(await readAuditLog(username, "a", long)).toEqual([]);
  });

  it("rejects the right password, too, after ten wrong ones, and audits each of those once", async () => {
    const admin = await insertAdmin();
    const browser = openBrowser({ limited: true });
    await waitForHashBudget(openBrowser({ limited: true }), admin);
    // Slowly enough for the isolate's budget of hashes.
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries++)
      expect((await browser.logIn(admin, "wrong password", { offsetSeconds: tries })).status).toBe(401);
    const credentials = { username: admin.username, password };
    const later = { offsetSeconds: MAX_ATTEMPTS + 1 };
    for (const limited of [
      await browser.post(adminLoginPath, credentials, later),
      await browser.post("/auth", credentials, later),
      await browser.postJson("/api/login", credentials, later),
    ]) {
      expect(limited.status).toBe(429);
      expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(800);
      expect(limited.text).toMatch(/try again in 15 minutes/i);
    }
    expect((await actionsOf(admin)).filter((action) => action === "admin.sign_in_failed")).toHaveLength(MAX_ATTEMPTS);
  });

  it("is named by no public answer, and by the route list only to who asks for it by name", async () => {
    const routeListOf = (path: string) => `/__manifest?version=${build.assets.version}&p=${path}`;
    const paths = ["/", "/auth", "/about", "/robots.txt", "/sitemap.xml", "/.well-known/security.txt", "/feed.json"];
    const manifests = ["/", "/admin", "/admin-dashboard", "/auth", "/x"].map(routeListOf);
    for (const path of [...paths, ...manifests, "/_root.data", "/auth.data", "/no-such-page"])
      expect((await openBrowser().get(path)).text, path).not.toContain(adminLoginPath.slice(1));
    expect((await openBrowser().get(routeListOf(adminLoginPath))).text).toContain("admin-login");
  });
});

describe("the second factor", () => {
  it("comes after the right password, which opens nothing by itself", async () => {
    const admin = await insertAdminWithSecondFactor();
    const browser = openBrowser();
    const first = await browser.logIn(admin);
    expect([first.status, first.location]).toEqual([303, codePath]);
    const attributes = `Max-Age=${PENDING_SECONDS}; Path=/; HttpOnly; SameSite=Strict`;
    expect(first.setCookies).toEqual([expect.stringMatching(new RegExp(`^pending-sign-in=[^;]+; ${attributes}$`))]);
    expect((await browser.get("/api/user")).status).toBe(401);
    expect((await browser.get(securityPath)).location).toBe(adminLoginPath);
    expect((await browser.get(codePath)).text).toContain(admin.username);

    expect((await browser.post(codePath, { code: "000000" })).status).toBe(401);
    expect(await countSessions(admin)).toBe(0);
    const right = await browser.post(codePath, { code: await admin.makeCode() });
    expect([right.status, right.location]).toEqual([303, "/admin-dashboard"]);
    expect(browser.cookies.has("pending-sign-in")).toBe(false);
    expect((await browser.get(securityPath)).status).toBe(200);
    expect((await browser.get(codePath)).location).toBe("/admin-dashboard");
    expect(await auditOf(admin)).toEqual([
      ["admin.code_refused", "{}"],
      ["admin.signed_in", '{"by":"app"}'],
    ]);
  });

  it("waits for five minutes, and believes no cookie that it did not sign", async () => {
    const admin = await insertAdminWithSecondFactor();
    const browser = openBrowser();
    await browser.logIn(admin);
    const offsetSeconds = PENDING_SECONDS + 1;
    expect((await browser.get(codePath, { offsetSeconds })).location).toBe(adminLoginPath);
    const late = await browser.post(codePath, { code: await admin.makeCode(offsetSeconds) }, { offsetSeconds });
    expect([late.status, late.location]).toEqual([302, adminLoginPath]);
    expect(browser.cookies.has("session")).toBe(false);

    for (const forged of ["x", btoa(JSON.stringify("x.y")), btoa(JSON.stringify({ id: 1 }))]) {
      browser.cookies.set("pending-sign-in", forged);
      expect((await browser.post(codePath, { code: await admin.makeCode() })).location).toBe(adminLoginPath);
    }
    expect((await openBrowser().get(codePath)).location).toBe(adminLoginPath);
  });

  it("is asked for in a session that was opened without it: a stolen password reads, changes and deletes nothing", async () => {
    const admin = await insertAdminWithSecondFactor();
    const [thief, owner] = [openBrowser(), openBrowser()];
    expect((await thief.logInByApi(admin)).status).toBe(200);
    expect((await thief.get("/dashboard")).status).toBe(200);
    const newPassword = "another harbour";
    const change = { intent: "change-password", currentPassword: password, newPassword, confirmPassword: newPassword };
    const deletion = { intent: "delete-account", password };
    for (const blocked of [
      ...(await Promise.all([adminLoginPath, "/account", "/account/data"].map((path) => thief.get(path)))),
      ...(await Promise.all([change, deletion].map((fields) => thief.post("/account", { ...fields })))),
      await thief.post(securityPath, { intent: "turn-off" }),
    ])
      expect(blocked.location).toBe(codePath);
    expect(await countSessions(admin)).toBe(1);

    // Who gives the code gets a session of its own.
    owner.cookies.set("session", thief.cookies.get("session") ?? "");
    expect((await owner.post(codePath, { code: await admin.makeCode() })).status).toBe(303);
    expect((await thief.get("/api/user")).status).toBe(401);
    expect((await owner.post("/account", change)).location).toBe("/account");
    expect((await owner.get(securityPath)).status).toBe(200);
    expect((await auditOf(admin)).at(-1)).toEqual(["admin.password_reset", '{"by":"account"}']);
    // Somebody has to be left.
    await insertAdmin();
    expect((await owner.post("/account", { intent: "delete-account", password: newPassword })).status).toBe(303);
    expect(await countRows("users where id = ?", admin.id)).toBe(0);
  });

  it("locks after five wrong codes, for the right one, too", async () => {
    const admin = await insertAdminWithSecondFactor();
    const browser = openBrowser({ limited: true });
    await waitForHashBudget(browser, admin);
    for (let tries = 0; tries < CODES_PER_LOCK; tries++)
      expect((await browser.post(codePath, { code: "000000" })).status).toBe(401);
    const locked = await browser.post(codePath, { code: await admin.makeCode() });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(browser.cookies.has("session")).toBe(false);
  });
});

describe("the security page", () => {
  const readKey = (text: string) => /<dd[^>]*>([A-Z2-7 ]+)<\/dd>/.exec(text)?.[1]?.replaceAll(" ", "") ?? "";
  const readCodes = (text: string) =>
    [...text.matchAll(/<li[^>]*>([A-Z2-9-]{29})<\/li>/g)].map(([, code = ""]) => code);

  it("turns the factor on with the app's code, shows the recovery codes once, and turns it off again", async () => {
    const admin = await insertAdmin();
    const [browser, elsewhere] = [openBrowser(), openBrowser()];
    for (const each of [browser, elsewhere]) await each.signIn(admin.id);
    const send = (intent: string, fields: Record<string, string>) => browser.post(securityPath, { intent, ...fields });

    expect((await send("begin", { password: "wrong password" })).status).toBe(400);
    expect((await send("begin", { password })).location).toBe(securityPath);
    const setUp = await browser.get(securityPath);
    const secret = readKey(setUp.text);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setUp.text).toContain(`secret=${secret}`);
    expect(setUp.text).toMatch(/<svg[^>]*class="qr-code"/);
    expect((await send("confirm", { code: "000000" })).status).toBe(400);

    const on = await send("confirm", { code: createCode(secret, Date.now()) });
    expect([on.status, on.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const [first = "", second = "", ...others] = readCodes(on.text);
    expect(others).toHaveLength(8);
    const again = await browser.get(securityPath);
    expect(again.text).toContain("Second factor: on");
    expect(readCodes(again.text)).toEqual([]);
    expect(again.text).not.toContain(secret);
    // Sessions elsewhere have ended.
    expect((await elsewhere.get(securityPath)).location).toBe(adminLoginPath);

    expect((await send("new-codes", { password: "wrong password", code: first })).status).toBe(400);
    expect((await send("new-codes", { password, code: "not a code" })).status).toBe(400);
    const renewed = readCodes((await send("new-codes", { password, code: first })).text);
    expect(renewed).toHaveLength(10);
    expect((await send("turn-off", { password, code: second })).status).toBe(400);
    const off = await send("turn-off", { password, code: renewed[0] ?? "" });
    expect([off.status, off.location]).toEqual([303, securityPath]);
    expect((await browser.get(securityPath)).text).toContain("Second factor: off");
    expect((await browser.get(securityPath)).status).toBe(200);
    expect(await countSessions(admin)).toBe(1);
    expect(await actionsOf(admin)).toEqual([
      "admin.second_factor_on",
      "admin.code_refused",
      "admin.recovery_code_used",
      "admin.recovery_codes_renewed",
      "admin.code_refused",
      "admin.recovery_code_used",
      "admin.second_factor_off",
    ]);
  });

  it.each([securityPath, "/account"])("%s knows no intent by a name that every object has", async (path) => {
    const browser = openBrowser();
    await browser.signIn((await insertAdmin()).id);
    for (const intent of ["", "constructor", "toString", "__proto__", "valueOf", "drop"])
      expect((await browser.post(path, { intent })).status, intent).toBe(400);
  });
});

describe("an administrators' address", () => {
  // Read off the build, so that a new page or call is tried, too.
  const pages = routePatterns.filter((path) => /^\/admin(-dashboard)?($|\/)/.test(path));
  const calls = routePatterns.filter((path) => path.startsWith("/api/admin/"));
  const secretName = `secret-${crypto.randomUUID()}`;
  let secretId = 0;
  const fillIn = (path: string) => path.replace(":list", "users").replace(":id", String(secretId));

  const [visitor, user, admin] = [openBrowser(), openBrowser(), openBrowser()];
  const [pending, proven] = [openBrowser(), openBrowser()];

  beforeAll(async () => {
    secretId = (await insertUser({ username: secretName })).id;
    await user.signIn((await insertUser()).id);
    await admin.signIn((await insertAdmin()).id);
    const withFactor = await insertAdminWithSecondFactor();
    await pending.signIn(withFactor.id);
    await proven.logIn(withFactor);
    await proven.post(codePath, { code: await withFactor.makeCode() });
  });

  it("is one of pages and calls that there are", () => {
    expect(pages).toEqual(expect.arrayContaining(["/admin", "/admin-dashboard", "/admin/security"]));
    expect(calls).toEqual(expect.arrayContaining(["/api/admin/users", "/api/admin/export-launch-registrations"]));
  });

  it.each(pages)(
    "%s is for administrators alone, and its data, too, and takes nothing from anybody else",
    async (path) => {
      const address = fillIn(path);
      const removal = { intent: "begin", removal: "delete", password };
      for (const [client, status, to] of [
        [visitor, 302, adminLoginPath],
        [user, 403, null],
        [pending, 302, codePath],
      ] as const) {
        const page = await client.get(address);
        expect([page.status, page.location], address).toEqual([status, to]);
        const data = await client.get(dataPathOf(address));
        expect(data.status, address).toBe(to === null ? status : 202);
        if (to !== null) expect(data.text).toMatch(new RegExp(`SingleFetchRedirect.*"${to}"`));
        for (const at of [address, dataPathOf(address)])
          expect([202, 302, 403, 405], at).toContain((await client.post(at, removal)).status);
        for (const { text, headers } of [page, data]) {
          expect(text).not.toContain(secretName);
          expect(text).not.toMatch(/launch registrations/i);
          if (client === user) expect(text).not.toContain(adminLoginPath);
          expect(headers.get("Cache-Control")).toBe("private, no-store");
        }
      }
      for (const client of [admin, proven])
        for (const at of [address, dataPathOf(address)]) expect((await client.get(at)).status, at).toBe(200);
      expect(await countRows("users where username = ?", secretName)).toBe(1);
    },
  );

  it.each(calls)("%s answers 401, 403, 403 or 200", async (path) => {
    const init = { headers: { "Sec-Fetch-Site": "same-origin" } };
    for (const [client, status] of [
      [visitor, 401],
      [user, 403],
      [pending, 403],
    ] as const)
      for (const address of [path, `${path}?limit=1`]) {
        const answer = await client.request(address, init);
        expect(answer.status, address).toBe(status);
        expect(answer.text, address).not.toContain(secretName);
        expect(Object.keys(answer.json<object>()), address).toEqual(["error"]);
      }
    expect((await pending.get(path)).text).toContain("Please enter your second factor first.");
    for (const client of [admin, proven]) expect((await client.request(path, init)).status, path).toBe(200);
  });
});

it("the account page does not delete the last administrator", async () => {
  const admin = await insertAdmin();
  await run("update users set is_admin = 0 where id <> ?", admin.id);
  const browser = openBrowser();
  await browser.signIn(admin.id);
  const rejected = await browser.post("/account", { intent: "delete-account", password });
  expect(rejected.status).toBe(409);
  expect(rejected.text).toContain("You are the last administrator. Make somebody else one first.");
  expect((await browser.get("/api/user")).status).toBe(200);
});

it("an administrator's sign-in elsewhere and sign-out are audited, nobody else's", async () => {
  const [admin, user] = [await insertAdmin(), await insertUser()];
  for (const person of [admin, user]) {
    const browser = openBrowser();
    await browser.logInByApi(person);
    await browser.request("/api/logout", { method: "POST" });
    await browser.post("/auth", { username: person.username, password });
    await browser.post("/auth/sign-out", {});
    expect(browser.cookies.has("session")).toBe(false);
  }
  expect(await auditOf(admin)).toEqual([
    ["admin.signed_in", '{"by":"password","at":"/api/login"}'],
    ["admin.signed_out", "{}"],
    ["admin.signed_in", '{"by":"password","at":"/auth"}'],
    ["admin.signed_out", "{}"],
  ]);
  expect(await auditOf(user)).toEqual([]);
});

it("an administrator's wrong password is audited wherever it was tried, and the answers do not tell", async () => {
  const [admin, user] = [await insertAdmin(), await insertUser()];
  const unknown = `nobody-${crypto.randomUUID()}`;
  const browser = openBrowser();
  const answers = [];
  for (const username of [admin.username.toUpperCase(), user.username, unknown]) {
    const credentials = { username, password: "wrong password" };
    const call = await browser.postJson("/api/login", credentials);
    const page = await browser.post("/auth", credentials);
    const data = await browser.post("/auth.data", credentials);
    expect([call.status, page.status, data.status]).toEqual([401, 401, 401]);
    answers.push([call, data].map(({ text }) => text.replaceAll(username, "")));
  }
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  const places = ["/api/login", "/auth", "/auth"];
  expect(await auditOf(admin)).toEqual(places.map((at) => ["admin.sign_in_failed", JSON.stringify({ at })]));
  expect(await readAuditLog(user.username, unknown)).toEqual([]);
});
