import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PENDING_SECONDS } from "~/auth/pending-sign-in.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { MAX_FAILURES } from "~/domain/accounts/attempts";
import { codeAt, newSecret } from "~/domain/accounts/one-time-code";
import { createPasswordHasher } from "~/domain/accounts/password-hash";
import { createSealer } from "~/domain/accounts/sealed-text";
import { MAX_WRONG_CODES } from "~/domain/accounts/second-factor";
import { ADMIN_IDLE_SECONDS } from "~/domain/accounts/sessions";
import * as build from "../build/index.js";
import door from "./index";

const { SESSION_SECRET } = env as unknown as { SESSION_SECRET: string };

// Through the door, as browsers come. Hashes of about 200 ms each, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const origin = "http://site.test";
const codePath = `${adminLoginPath}/code`;
const password = "a quiet harbour";

let hash = "";
beforeAll(async () => {
  hash = await createPasswordHasher({ log2Cost: 1, blockSize: 8, parallelization: 3 }).hash(password);
});

async function person(isAdmin: boolean): Promise<{ id: number; username: string }> {
  const username = `${isAdmin ? "admin" : "user"}-${crypto.randomUUID()}`;
  const row = await env.DB.prepare(
    "insert into users (username, password_hash, is_admin, created_at) values (?, ?, ?, 0) returning id",
  )
    .bind(username, hash, Number(isAdmin))
    .first<{ id: number }>();
  if (!row) throw new Error("no row");
  return { ...row, username };
}

/** An administrator whose second factor is on, and the secret of the app. */
async function guarded() {
  const { id, username } = await person(true);
  const secret = newSecret();
  const sealer = createSealer({ secret: SESSION_SECRET, purpose: "second-factor" });
  await env.DB.prepare("insert into second_factors (user_id, secret, created_at, confirmed_at) values (?, ?, 0, 1)")
    .bind(id, await sealer.seal(secret, String(id)))
    .run();
  return {
    id,
    username,
    /** A code that works, whatever was used before. */
    async code(offsetSeconds = 0) {
      await env.DB.prepare("update second_factors set last_step = 0 where user_id = ?").bind(id).run();
      return codeAt(secret, Date.now() + offsetSeconds * 1000);
    },
  };
}

interface Visit {
  offsetSeconds?: number;
  limited?: boolean;
}

/** A browser: it keeps its cookies, and says where its requests come from. */
function browser() {
  const jar = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}, { offsetSeconds = 0, limited = false }: Visit = {}) {
    const headers = new Headers(init.headers);
    headers.set("Host", "site.test");
    if (init.method) headers.set("Sec-Fetch-Site", "same-origin");
    headers.set("CF-Connecting-IP", "203.0.113.7");
    if (jar.size > 0) headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const bindings = { ...env, CLOCK_OFFSET_SECONDS: String(offsetSeconds), RATE_LIMITS: limited ? "on" : "off" };
    const ctx = createExecutionContext();
    const request = new Request(`${origin}${path}`, { redirect: "manual", ...init, headers });
    const answer = await door.fetch(request as Parameters<typeof door.fetch>[0], bindings as unknown as Env, ctx);
    const text = await answer.text();
    await waitOnExecutionContext(ctx);
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (value === "" || attributes.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
    return {
      status: answer.status,
      to: answer.headers.get("Location"),
      cookies: answer.headers.getSetCookie(),
      headers: answer.headers,
      text,
    };
  }

  const post = (path: string, fields: Record<string, string>, visit?: Visit) =>
    ask(path, { method: "POST", body: new URLSearchParams(fields) }, visit);

  return {
    jar,
    ask,
    post,
    signIn: (username: string, typed = password, visit?: Visit) =>
      post(adminLoginPath, { username, password: typed }, visit),
    apiLogin: (username: string, visit?: Visit) =>
      ask(
        "/api/login",
        {
          method: "POST",
          body: JSON.stringify({ username, password }),
          headers: { "Content-Type": "application/json" },
        },
        visit,
      ),
  };
}

async function audited(...actors: string[]) {
  const { results } = await env.DB.prepare(
    `select actor, action, details, from_address from audit_log where actor in (${actors.map(() => "?").join()}) order by id`,
  )
    .bind(...actors)
    .all<{ actor: string; action: string; details: string; from_address: string | null }>();
  return results;
}

const sessionsOf = (id: number) =>
  env.DB.prepare("select count(*) n from sessions where user_id = ?").bind(id).first<number>("n");

describe("the administrators' login", () => {
  it("lets an administrator in, and says welcome on the dashboard", async () => {
    const { id, username } = await person(true);
    const visitor = browser();
    const answer = await visitor.signIn(username);
    expect([answer.status, answer.to]).toEqual([303, "/admin-dashboard"]);
    expect(answer.cookies.some((cookie) => /^session=[^;]+; .*HttpOnly; SameSite=Lax$/.test(cookie))).toBe(true);
    expect(visitor.jar.has("flash")).toBe(true);
    expect(await sessionsOf(id)).toBe(1);
    const page = await visitor.ask("/admin/security");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Welcome back, admin!");
    expect(await audited(username)).toEqual([
      { actor: username, action: "admin.signed_in", details: '{"by":"password"}', from_address: "203.0.113.7" },
    ]);
  });

  it("sends who is in already to the dashboard, and shows the form to everybody else", async () => {
    const [admin, user] = [await person(true), await person(false)];
    const [inside, outside, stranger] = [browser(), browser(), browser()];
    await inside.signIn(admin.username);
    expect((await inside.ask(adminLoginPath)).to).toBe("/admin-dashboard");
    await outside.apiLogin(user.username);
    for (const visitor of [outside, stranger]) {
      const page = await visitor.ask(adminLoginPath);
      expect(page.status).toBe(200);
      expect(page.text).toContain('<meta name="robots" content="noindex"');
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  it("answers a wrong password, an unknown name and another person's wrong password alike", async () => {
    const [admin, user] = [await person(true), await person(false)];
    const unknown = `nobody-${crypto.randomUUID()}`;
    const answers = [];
    for (const username of [admin.username, user.username, unknown]) {
      const visitor = browser();
      const { status, cookies, text } = await visitor.signIn(username, "wrong password");
      expect(visitor.jar.size).toBe(0);
      answers.push({ status, cookies, said: text.match(/Invalid credentials\. Please try again\./g)?.length });
      expect(text).not.toContain("wrong password");
    }
    expect(answers[0]).toMatchObject({ status: 401, cookies: [] });
    expect(answers[0]?.said).toBeGreaterThan(1);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // A name that nobody has may be a password, typed into the wrong field.
    expect((await audited(admin.username, user.username)).map(({ action }) => action)).toEqual([
      "admin.sign_in_failed",
      "admin.sign_in_failed",
    ]);
    expect(await audited(unknown)).toEqual([]);
    expect(await audited("unknown")).toContainEqual(expect.objectContaining({ action: "admin.sign_in_failed" }));
    const { results } = await env.DB.prepare("select * from audit_log").all();
    expect(JSON.stringify(results)).not.toMatch(/wrong password|nobody-/);
  });

  it("opens no session for somebody who is no administrator, and leaves the one there is", async () => {
    const { id, username } = await person(false);
    const visitor = browser();
    const refused = await visitor.signIn(username);
    expect([refused.status, refused.cookies]).toEqual([403, []]);
    expect(refused.text).toContain("Access denied");
    expect(refused.text).toContain("You do not have administrator privileges.");
    expect(await sessionsOf(id)).toBe(0);

    await visitor.apiLogin(username);
    const before = visitor.jar.get("session");
    expect((await visitor.signIn(username)).status).toBe(403);
    expect(visitor.jar.get("session")).toBe(before);
    expect((await visitor.ask("/api/user")).status).toBe(200);
    expect((await audited(username)).map(({ action }) => action)).toEqual([
      "admin.sign_in_refused",
      "admin.sign_in_refused",
    ]);
  });

  it("names each field's mistake before it looks at anything", async () => {
    const answer = await browser().signIn("a", "1234567");
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Username must be at least 2 characters.");
    expect(answer.text).toContain("Password must be at least 8 characters.");
    const wrong: Record<string, string>[] = [
      {},
      { username: "x".repeat(300), password },
      { username: "root", password: "x".repeat(300) },
    ];
    for (const fields of wrong) expect((await browser().post(adminLoginPath, fields)).status).toBe(400);
  });

  it("refuses the right password, too, after ten wrong ones, and writes the refusals down once each", async () => {
    const { username } = await person(true);
    for (let tries = 0; tries < MAX_FAILURES; tries++)
      expect((await browser().signIn(username, "wrong password", { limited: true })).status).toBe(401);
    const refused = await browser().signIn(username, password, { limited: true });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.text).toContain("That was too often.");
    const elsewhere = await browser().post("/auth", { username, password }, { limited: true });
    expect([elsewhere.status, Number(elsewhere.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await audited(username)).toHaveLength(MAX_FAILURES);
  });

  it("is named by no public answer, and by the route list only to who asks for it by name", async () => {
    const routeListOf = (path: string) => `/__manifest?version=${build.assets.version}&p=${path}`;
    const paths = ["/", "/auth", "/about", "/robots.txt", "/sitemap.xml", "/.well-known/security.txt", "/feed.json"];
    const manifests = ["/", "/admin", "/admin-dashboard", "/auth", "/x"].map(routeListOf);
    for (const path of [...paths, ...manifests, "/_root.data", "/auth.data", "/no-such-page"])
      expect((await browser().ask(path)).text, path).not.toContain(adminLoginPath.slice(1));
    expect((await browser().ask(routeListOf(adminLoginPath))).text).toContain("admin-login");
  });
});

describe("the second factor", () => {
  it("comes after the right password, which opens nothing by itself", async () => {
    const { id, username, code } = await guarded();
    const visitor = browser();
    const first = await visitor.signIn(username);
    expect([first.status, first.to]).toEqual([303, codePath]);
    expect(first.cookies).toHaveLength(1);
    expect(first.cookies[0]).toMatch(
      new RegExp(`^pending-sign-in=[^;]+; Max-Age=${PENDING_SECONDS}; Path=/; HttpOnly; SameSite=Strict$`),
    );
    expect(await sessionsOf(id)).toBe(0);
    expect((await visitor.ask("/api/user")).status).toBe(401);
    expect((await visitor.ask("/admin/security")).to).toBe(adminLoginPath);
    const page = await visitor.ask(codePath);
    expect(page.status).toBe(200);
    expect(page.text).toContain(username);

    const wrong = await visitor.post(codePath, { code: "000000" });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("This code does not work. Please try again.");
    expect(await sessionsOf(id)).toBe(0);
    const right = await visitor.post(codePath, { code: await code() });
    expect([right.status, right.to]).toEqual([303, "/admin-dashboard"]);
    expect(visitor.jar.has("pending-sign-in")).toBe(false);
    expect((await visitor.ask("/admin/security")).status).toBe(200);
    expect((await visitor.ask(codePath)).to).toBe("/admin-dashboard");
    expect((await audited(username)).map(({ action, details }) => [action, details])).toEqual([
      ["admin.code_refused", "{}"],
      ["admin.signed_in", '{"by":"app"}'],
    ]);
  });

  it("refuses a code that was used, in another browser, too", async () => {
    const { username, code } = await guarded();
    const [first, second] = [browser(), browser()];
    for (const visitor of [first, second]) await visitor.signIn(username);
    const once = await code();
    expect((await first.post(codePath, { code: once })).status).toBe(303);
    expect((await second.post(codePath, { code: once })).status).toBe(401);
    expect(second.jar.has("session")).toBe(false);
  });

  it("waits for five minutes, and believes no cookie that it did not sign", async () => {
    const { username, code } = await guarded();
    const visitor = browser();
    await visitor.signIn(username);
    const late = { offsetSeconds: PENDING_SECONDS + 1 };
    expect((await visitor.ask(codePath, {}, late)).to).toBe(adminLoginPath);
    const answer = await visitor.post(codePath, { code: await code(late.offsetSeconds) }, late);
    expect([answer.status, answer.to]).toEqual([302, adminLoginPath]);
    expect(visitor.jar.has("session")).toBe(false);

    for (const forged of ["x", btoa(JSON.stringify("x.y")), btoa(JSON.stringify({ id: 1 }))]) {
      visitor.jar.set("pending-sign-in", forged);
      expect((await visitor.post(codePath, { code: await code() })).to).toBe(adminLoginPath);
    }
    expect((await browser().ask(codePath)).to).toBe(adminLoginPath);
  });

  it("is asked for in a session that was opened without it, and then opens a new one", async () => {
    const { username, code } = await guarded();
    const visitor = browser();
    expect((await visitor.apiLogin(username)).status).toBe(200);
    expect((await visitor.ask("/dashboard")).status).toBe(200);
    for (const path of ["/admin/security", adminLoginPath]) expect((await visitor.ask(path)).to).toBe(codePath);
    expect((await visitor.ask("/admin/security.data")).status).toBe(202);
    expect((await visitor.post("/admin/security", { deed: "turn-off" })).to).toBe(codePath);

    const before = visitor.jar.get("session") ?? "";
    expect((await visitor.post(codePath, { code: await code() })).status).toBe(303);
    expect((await visitor.ask("/admin/security")).status).toBe(200);
    expect(visitor.jar.get("session")).not.toBe(before);
    const thief = browser();
    thief.jar.set("session", before);
    expect((await thief.ask("/api/user")).status).toBe(401);
  });

  it("keeps a stolen password from changing, reading or deleting the account", async () => {
    const { id, username, code } = await guarded();
    const [thief, owner] = [browser(), browser()];
    await thief.apiLogin(username);
    for (const path of ["/account", "/account/data"]) expect((await thief.ask(path)).to, path).toBe(codePath);
    const stolen: Record<string, string>[] = [
      {
        deed: "change-password",
        currentPassword: password,
        newPassword: "another harbour",
        confirmPassword: "another harbour",
      },
      { deed: "delete-account", password },
    ];
    for (const fields of stolen) expect((await thief.post("/account", fields)).to).toBe(codePath);
    expect(await sessionsOf(id)).toBe(1);

    await owner.signIn(username);
    await owner.post(codePath, { code: await code() });
    const newPassword = "another harbour";
    const fields = { deed: "change-password", currentPassword: password, newPassword, confirmPassword: newPassword };
    expect((await owner.post("/account", fields)).to).toBe("/account");
    expect((await owner.ask("/admin/security")).status).toBe(200);
    expect((await thief.ask("/api/user")).status).toBe(401);
    // Somebody has to be left.
    await person(true);
    expect((await owner.post("/account", { deed: "delete-account", password: newPassword })).status).toBe(303);
    expect((await audited(username)).at(-1)).toMatchObject({
      action: "admin.password_reset",
      details: '{"by":"account"}',
    });
    // Whoever is gone is named by number alone.
    expect(await audited(`user ${id}`)).toEqual([
      { actor: `user ${id}`, action: "user.deleted", details: `{"id":${id}}`, from_address: "203.0.113.7" },
    ]);
  });

  it("locks after five wrong codes, for the right one, too", async () => {
    const { username, code } = await guarded();
    const visitor = browser();
    await visitor.signIn(username);
    for (let tries = 0; tries < MAX_WRONG_CODES; tries++)
      expect((await visitor.post(codePath, { code: "000000" }, { limited: true })).status).toBe(401);
    const refused = await visitor.post(codePath, { code: await code() }, { limited: true });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(visitor.jar.has("session")).toBe(false);
  });

  it("is locked by nobody who signs in under a name made up to be counted with its codes", async () => {
    const { id, username, code } = await guarded();
    for (const made of [`second factor of ${id}`, JSON.stringify(["code", String(id)])])
      for (let tries = 0; tries < MAX_WRONG_CODES; tries++)
        expect((await browser().apiLogin(made, { limited: true })).status).toBe(401);
    const visitor = browser();
    await visitor.signIn(username);
    expect((await visitor.post(codePath, { code: await code() }, { limited: true })).status).toBe(303);
  });
});

describe("the security page", () => {
  /** What the set-up page shows of the key. */
  const keyOf = (text: string) => /<dd[^>]*>([A-Z2-7 ]+)<\/dd>/.exec(text)?.[1]?.replaceAll(" ", "") ?? "";
  const codesOf = (text: string) => [...text.matchAll(/<li[^>]*>([A-Z2-9-]{29})<\/li>/g)].map(([, code = ""]) => code);

  it("turns the factor on with the app's code, shows the recovery codes once, and turns it off again", async () => {
    const { id, username } = await person(true);
    const visitor = browser();
    const elsewhere = browser();
    for (const each of [visitor, elsewhere]) await each.signIn(username);

    expect((await visitor.post("/admin/security", { deed: "begin", password: "wrong password" })).status).toBe(400);
    expect((await visitor.post("/admin/security", { deed: "begin", password })).to).toBe("/admin/security");
    const setUp = await visitor.ask("/admin/security");
    const secret = keyOf(setUp.text);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setUp.text).toContain(`secret=${secret}`);
    expect(setUp.text).toMatch(/<svg[^>]*class="qr-code"/);
    expect((await visitor.post("/admin/security", { deed: "confirm", code: "000000" })).status).toBe(400);

    const on = await visitor.post("/admin/security", { deed: "confirm", code: codeAt(secret, Date.now()) });
    expect(on.status).toBe(200);
    expect(on.headers.get("Cache-Control")).toBe("private, no-store");
    const codes = codesOf(on.text);
    expect(codes).toHaveLength(10);
    const again = await visitor.ask("/admin/security");
    expect(again.text).toContain("Second factor: on");
    expect(codesOf(again.text)).toEqual([]);
    expect(again.text).not.toContain(secret);
    // What was open elsewhere has lost its power.
    expect((await elsewhere.ask("/admin/security")).to).toBe(codePath);

    const [first = "", second = ""] = codes;
    const change = (deed: string, fields: Record<string, string>) =>
      visitor.post("/admin/security", { deed, ...fields });
    expect((await change("new-codes", { password: "wrong password", code: first })).status).toBe(400);
    expect((await change("new-codes", { password, code: "not a code" })).status).toBe(400);
    const renewed = await change("new-codes", { password, code: first });
    expect(codesOf(renewed.text)).toHaveLength(10);
    expect((await change("turn-off", { password, code: second })).status).toBe(400);
    const off = await change("turn-off", { password, code: codesOf(renewed.text)[0] ?? "" });
    expect([off.status, off.to]).toEqual([303, "/admin/security"]);
    expect((await visitor.ask("/admin/security")).text).toContain("Second factor: off");
    expect((await elsewhere.ask("/admin/security")).status).toBe(200);
    expect(await sessionsOf(id)).toBe(2);
    expect((await audited(username)).map(({ action }) => action)).toEqual([
      "admin.signed_in",
      "admin.signed_in",
      "admin.second_factor_on",
      "admin.code_refused",
      "admin.recovery_code_used",
      "admin.recovery_codes_renewed",
      "admin.code_refused",
      "admin.recovery_code_used",
      "admin.second_factor_off",
    ]);
  });

  it("takes no deed that it does not know, and nothing from anybody else", async () => {
    const [admin, user] = [await person(true), await person(false)];
    const [inside, outside] = [browser(), browser()];
    await inside.signIn(admin.username);
    for (const deed of ["", "constructor", "toString", "drop"])
      expect((await inside.post("/admin/security", { deed })).status).toBe(400);
    await outside.apiLogin(user.username);
    expect((await outside.ask("/admin/security")).status).toBe(403);
    expect((await outside.post("/admin/security", { deed: "begin", password })).status).toBe(403);
    expect((await browser().post("/admin/security", { deed: "begin", password })).to).toBe(adminLoginPath);
  });
});

it("an administrator who was away for half an hour is asked anew, wherever the sign-in was", async () => {
  const { username } = await person(true);
  for (const enter of ["signIn", "apiLogin"] as const) {
    const visitor = browser();
    await (enter === "signIn" ? visitor.signIn(username) : visitor.apiLogin(username));
    expect((await visitor.ask("/admin/security")).status).toBe(200);
    const late = { offsetSeconds: ADMIN_IDLE_SECONDS + 60 };
    expect((await visitor.ask("/dashboard", {}, late)).to).toBe("/auth");
    expect((await visitor.ask("/admin/security", {}, late)).to).toBe(adminLoginPath);
  }
});

describe("whoever asks for an administrators' address", () => {
  const all = build.routes as Record<string, { id: string; parentId?: string; path?: string }>;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : all[id];
    return route ? [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/") : "";
  };
  // Read off the build, so that a new page or call is tried, too.
  const addresses = Object.keys(all).map(pathOf);
  const pages = addresses.filter((path) => /^admin(-dashboard)?($|\/)/.test(path));
  const calls = addresses.filter((path) => path.startsWith("api/admin/"));
  const secretName = `secret-${crypto.randomUUID()}`;
  let secretId = 0;
  const addressOf = (path: string) => `/${path.replace(":list", "users").replace(":id", String(secretId))}`;

  const visitor = browser();
  const user = browser();
  const admin = browser();
  const awaiting = browser();
  const proven = browser();

  beforeAll(async () => {
    const row = await env.DB.prepare(
      "insert into users (username, password_hash, created_at) values (?, '', 0) returning id",
    )
      .bind(secretName)
      .first<{ id: number }>();
    secretId = row?.id ?? 0;
    await user.apiLogin((await person(false)).username);
    await admin.signIn((await person(true)).username);
    const withFactor = await guarded();
    await awaiting.apiLogin(withFactor.username);
    await proven.signIn(withFactor.username);
    await proven.post(codePath, { code: await withFactor.code() });
  });

  it("asks for pages and calls that there are", () => {
    for (const path of ["admin", "admin-dashboard", "admin/security"]) expect(pages).toContain(path);
    for (const call of ["users", "launch-registrations", "export-users", "export-launch-registrations"])
      expect(calls).toContain(`api/admin/${call}`);
  });

  it.each(pages)("/%s: 302, 403, the code page, or 200; its data alike", async (path) => {
    const address = addressOf(path);
    for (const [asker, status, to] of [
      [visitor, 302, adminLoginPath],
      [user, 403, null],
      [awaiting, 302, codePath],
    ] as const) {
      const page = await asker.ask(address);
      expect([page.status, page.to], address).toEqual([status, to]);
      const data = await asker.ask(`${address}.data`);
      expect(data.status, address).toBe(to === null ? status : 202);
      if (to !== null) expect(data.text).toMatch(new RegExp(`SingleFetchRedirect.*"${to}"`));
      for (const { text, headers } of [page, data]) {
        expect(text).not.toContain(secretName);
        expect(headers.get("Cache-Control")).toBe("private, no-store");
      }
      if (asker === user) for (const { text } of [page, data]) expect(text).not.toContain(adminLoginPath);
    }
    for (const asker of [admin, proven]) {
      expect((await asker.ask(address)).status, address).toBe(200);
      expect((await asker.ask(`${address}.data`)).status, address).toBe(200);
    }
  });

  it.each(pages)("/%s: nothing can be sent to it without that power", async (path) => {
    const address = addressOf(path);
    const fields = { deed: "begin", removal: "delete", password };
    for (const asker of [visitor, user, awaiting])
      for (const sent of [await asker.post(address, fields), await asker.post(`${address}.data`, fields)])
        expect([202, 302, 403, 405], address).toContain(sent.status);
    const there = await env.DB.prepare("select count(*) n from users where username = ?").bind(secretName).first("n");
    expect(there).toBe(1);
  });

  it.each(calls)("/%s: 401, 403, 403, or 200", async (path) => {
    const address = addressOf(path);
    for (const [asker, status] of [
      [visitor, 401],
      [user, 403],
      [awaiting, 403],
    ] as const)
      for (const asked of [address, `${address}?limit=1`]) {
        const answer = await asker.ask(asked, { headers: { "Sec-Fetch-Site": "same-origin" } });
        expect(answer.status, asked).toBe(status);
        expect(answer.text, asked).not.toContain(secretName);
        expect(Object.keys(JSON.parse(answer.text)), asked).toEqual(["error"]);
      }
    expect((await awaiting.ask(address)).text).toContain("Please give your second factor first.");
    for (const asker of [admin, proven])
      expect((await asker.ask(address, { headers: { "Sec-Fetch-Site": "same-origin" } })).status, address).toBe(200);
  });
});

it("the account page does nothing by a name that every object has", async () => {
  const visitor = browser();
  await visitor.apiLogin((await person(false)).username);
  for (const deed of ["constructor", "toString", "__proto__", "valueOf", ""])
    expect((await visitor.post("/account", { deed })).status, deed).toBe(400);
});

it("the account page does not take the last administrator away", async () => {
  const { id, username } = await person(true);
  await env.DB.prepare("update users set is_admin = 0 where id <> ?").bind(id).run();
  const visitor = browser();
  await visitor.signIn(username);
  const refused = await visitor.post("/account", { deed: "delete-account", password });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("You are the last administrator. Make somebody else one first.");
  expect((await visitor.ask("/api/user")).status).toBe(200);
  expect(await audited(`user ${id}`)).toEqual([]);
  await person(true);
  expect((await visitor.post("/account", { deed: "delete-account", password })).to).toBe("/auth");
  expect((await visitor.ask("/api/user")).status).toBe(401);
});

it("an administrator's sign-in elsewhere and sign-out are written down, nobody else's", async () => {
  const [admin, user] = [await person(true), await person(false)];
  for (const { username } of [admin, user]) {
    const visitor = browser();
    await visitor.apiLogin(username);
    await visitor.ask("/api/logout", { method: "POST" });
    await visitor.post("/auth", { username, password });
    await visitor.post("/auth/sign-out", {});
    expect(visitor.jar.has("session")).toBe(false);
  }
  expect((await audited(admin.username)).map(({ action, details }) => [action, details])).toEqual([
    ["admin.signed_in", '{"by":"password","at":"/api/login"}'],
    ["admin.signed_out", "{}"],
    ["admin.signed_in", '{"by":"password","at":"/auth"}'],
    ["admin.signed_out", "{}"],
  ]);
  expect(await audited(user.username)).toEqual([]);
});

it("a wrong password of an administrator is written down wherever it was tried, nobody else's", async () => {
  const [admin, user] = [await person(true), await person(false)];
  const unknown = `nobody-${crypto.randomUUID()}`;
  const said = [];
  for (const username of [admin.username.toUpperCase(), user.username, unknown]) {
    const body = JSON.stringify({ username, password: "wrong password" });
    const headers = { "Content-Type": "application/json" };
    const call = await browser().ask("/api/login", { method: "POST", body, headers });
    const page = await browser().post("/auth", { username, password: "wrong password" });
    const data = await browser().post("/auth.data", { username, password: "wrong password" });
    expect([call.status, page.status, data.status]).toEqual([401, 401, 401]);
    said.push([call, data].map(({ text }) => text.replaceAll(username, "")));
  }
  expect(said[1]).toEqual(said[0]);
  expect(said[2]).toEqual(said[0]);
  expect(await audited(admin.username)).toEqual(
    ["/api/login", "/auth", "/auth"].map((at) => ({
      actor: admin.username,
      action: "admin.sign_in_failed",
      details: JSON.stringify({ at }),
      from_address: "203.0.113.7",
    })),
  );
  expect(await audited(user.username, unknown)).toEqual([]);
});
