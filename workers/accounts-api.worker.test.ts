import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { loader as keptData } from "~/routes/account_.data";
import { action as launch } from "~/routes/api.launch-registration";
import { action as login } from "~/routes/api.login";
import { action as logout } from "~/routes/api.logout";
import { action as register } from "~/routes/api.register";
import { loader as whoAsks } from "~/routes/api.user";
import { action as confirmPlace } from "~/routes/whitelist_.confirm";
import { createContext } from "./context";
import { localMailbox } from "./email/adapters";

// Hashes of about 200 ms each, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

type Call = (args: ActionFunctionArgs) => Promise<Response>;

/** Calls a route as the door does: thrown answers are answers. */
async function call(route: Call, request: Request, bindings: Env = env): Promise<Response> {
  const context = createContext(request, bindings, createExecutionContext());
  try {
    return await route({ request, context, params: {} });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://site.test/api", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });

const send = (route: Call, body: unknown, headers?: Record<string, string>) =>
  call(route, post(JSON.stringify(body), headers));

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const ask = (cookie: string) =>
  call(whoAsks, new Request("http://site.test/api/user", { headers: { Cookie: cookie } }));

const person = (name: string) => ({ username: `${name}@example.com`, password: "a quiet harbour" });

describe("a registration", () => {
  it("signs in, and drops what it does not know", async () => {
    const answer = await send(register, { ...person("ada"), marketingConsent: true, isAdmin: true, id: 999 });
    expect(answer.status).toBe(201);
    const user = { id: expect.any(Number), username: "ada@example.com", isAdmin: false, marketingConsent: true };
    expect(await answer.json()).toEqual(user);
    expect(await (await ask(cookieOf(answer))).json()).toEqual(user);
    const [session, marker] = answer.headers.getSetCookie();
    expect(session).toMatch(/^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(marker).toMatch(/^signed-in=[^;]+; Max-Age=\d+; Path=\/; SameSite=Lax$/);
  });

  it("has a __Host- cookie over https", async () => {
    const request = new Request("https://site.test/api", post(JSON.stringify(person("host"))));
    const [session] = (await call(register, request)).headers.getSetCookie();
    expect(session).toMatch(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it("is 409 for a name that is taken, and 400 with each field's mistake", async () => {
    await send(register, person("twice"));
    const taken = await send(register, { ...person("TWICE"), password: "another harbour" });
    expect(taken.status).toBe(409);
    expect(taken.headers.getSetCookie()).toEqual([]);
    const invalid = await send(register, { username: "a@b", password: "password1", marketingConsent: "yes" });
    expect(invalid.status).toBe(400);
    expect(await invalid.json()).toEqual({
      error: "Email must be at least 5 characters",
      fieldErrors: {
        username: ["Email must be at least 5 characters"],
        password: ["This password is among the most common ones. Please choose another."],
        marketingConsent: ["Please send true or false"],
      },
    });
  });

  it("of one name by twenty at once makes one account and one 201", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(register, person("crowd"))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });
});

describe("a session", () => {
  it("is new at each sign-in, and the one before is closed", async () => {
    const first = cookieOf(await send(register, person("renew")));
    const second = cookieOf(await send(login, person("renew"), { Cookie: first }));
    expect(second).not.toBe(first);
    expect((await ask(first)).status).toBe(401);
    expect((await ask(second)).status).toBe(200);
  });

  it("is gone at sign-out, so an old cookie is worth nothing", async () => {
    const cookie = cookieOf(await send(register, person("leaver")));
    const answer = await call(logout, post(null, { Cookie: cookie }));
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().every((value) => /Max-Age=0|Expires=Thu, 01 Jan 1970/.test(value))).toBe(true);
    expect((await ask(cookie)).status).toBe(401);
  });

  it("is nobody's when tampered with, expired, or when its person is gone", async () => {
    const cookie = cookieOf(await send(register, person("mallory")));
    const value = cookie.match(/session=([^;]+)/)?.[1] ?? "";
    for (const tampered of [`x${value}`, value.slice(1), value.replace(/\./, "x."), "", "e30", "%"])
      expect((await ask(`session=${tampered}`)).status).toBe(401);
    await env.DB.prepare("update sessions set created_at = 0").run();
    expect((await ask(cookie)).status).toBe(401);

    const other = cookieOf(await send(login, person("mallory")));
    await env.DB.prepare("delete from users where username = 'mallory@example.com'").run();
    const answer = await ask(other);
    expect(answer.status).toBe(401);
    // The marker goes too, so the browser stops asking.
    expect(answer.headers.getSetCookie().some((value) => value.startsWith("signed-in=;"))).toBe(true);
  });
});

describe("a wrong password of an administrator", () => {
  /** Bindings whose audit log answers when it is let. */
  function slow() {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name !== "prepare") return Reflect.get(target, name).bind(target);
        return (sql: string) => {
          if (!sql.includes('insert into "audit_log"')) return target.prepare(sql);
          const failing = { bind: () => failing, run: () => held.then(() => Promise.reject(new Error("it is full"))) };
          return failing;
        };
      },
    });
    return { answer, bindings: { ...env, DB } as Env };
  }

  it("is refused before its line is written, and the log says when it could not be", async () => {
    const failures = vi.spyOn(console, "error").mockImplementation(() => {});
    await send(register, person("boss"));
    await env.DB.prepare("update users set is_admin = 1 where username = 'boss@example.com'").run();
    const { answer, bindings } = slow();
    const wrong = post(JSON.stringify({ ...person("boss"), password: "wrong password" }));
    const ctx = createExecutionContext();
    const context = createContext(wrong, bindings, ctx);
    expect((await login({ request: wrong, context, params: {} })).status).toBe(401);
    answer();
    await waitOnExecutionContext(ctx);
    expect(failures.mock.calls.flat().map((line) => JSON.parse(String(line)))).toEqual([
      { event: "audit.failed", action: "admin.sign_in_failed", error: expect.stringContaining("audit_log") },
    ]);
    failures.mockRestore();
  });
});

describe("a person's data", () => {
  it("has what both lists keep of the address, once it is confirmed to be theirs", async () => {
    const { username } = person("lists");
    const cookie = cookieOf(await send(register, person("lists")));
    await send(launch, { email: username });
    await createContext(new Request("http://site.test"), env, createExecutionContext()).newsletter.subscribe(
      username,
      "2025-06",
    );
    const kept = async () =>
      (await call(keptData as Call, new Request("http://site.test", { headers: { Cookie: cookie } }))).json();
    const before = await kept();
    expect(before).toHaveProperty("account.username", username);
    expect(before).not.toHaveProperty("launchRegistration");
    expect(before).not.toHaveProperty("newsletterSubscription");
    await env.DB.prepare("update users set email_confirmed_at = 1 where username = ?").bind(username).run();
    expect(await kept()).toMatchObject({
      launchRegistration: { email: username },
      newsletterSubscription: { email: username, consentVersion: "2025-06" },
    });
  });
});

describe("limits", () => {
  const limited = { ...env, RATE_LIMITS: "on" } as Env;

  it("answer 429 with when to come back after ten wrong passwords", async () => {
    await send(register, person("guessed"));
    const wrong = () => post(JSON.stringify({ ...person("guessed"), password: "wrong password" }));
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries++) statuses.push((await call(login, wrong(), limited)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
    const refused = await call(login, post(JSON.stringify(person("guessed"))), limited);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(await refused.json()).toEqual({ error: "That was too often. Please try again in 15 minutes." });
    const later = { ...limited, CLOCK_OFFSET_SECONDS: "901" } as unknown as Env;
    expect((await call(login, post(JSON.stringify(person("guessed"))), later)).status).toBe(200);
  });

  it("answer 429 to an address that submits too often", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 70; tries++) {
      const request = post(JSON.stringify({ email: `flood-${tries}@example.com` }), {
        "CF-Connecting-IP": "192.0.2.9",
      });
      const answer = await call(launch, request, limited);
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.headers.get("Retry-After")).toBe("60");
    }
    expect(statuses).toContain(429);
  });
});

describe("the waiting list", () => {
  it("says 201 once and 200 from then on", async () => {
    const first = await send(launch, { email: "new@example.com" });
    expect([first.status, await first.json()]).toEqual([201, { alreadyRegistered: false }]);
    const again = await send(launch, { email: "NEW@example.com", source: "elsewhere" });
    expect([again.status, await again.json()]).toEqual([200, { alreadyRegistered: true }]);
  });
});

describe("the waiting list with double opt-in", () => {
  it("asks a new address by letter, and its link confirms once", async () => {
    const double = { ...env, LAUNCH_OPT_IN: "double" } as unknown as Env;
    await call(launch, post(JSON.stringify({ email: "double@example.com" })), double);
    const letter = localMailbox.find(({ to }) => to === "double@example.com");
    const link = letter?.text.match(/http:\S+\/whitelist\/confirm\?token=\S+/)?.[0] ?? "";
    const follow = () => call(confirmPlace as Call, new Request(link, { method: "POST" }), double);
    expect((await follow()).status).toBe(303);
    expect(
      await env.DB.prepare("select confirmed_at is not null c from launch_registrations where email = ?")
        .bind("double@example.com")
        .first("c"),
    ).toBe(1);
    await expect(follow()).rejects.toMatchObject({ init: { status: 410 } });
  });
});

describe("malformed bodies", () => {
  const calls: [string, Call][] = [
    ["register", register],
    ["login", login],
    ["launch-registration", launch],
  ];

  it.each(calls)("%s names what is wrong", async (_, route) => {
    const status = async (request: Request) => (await call(route, request)).status;
    expect(await status(post("{}", { "Content-Type": "text/plain" }))).toBe(415);
    expect(await status(post("{}", { "Content-Type": "application/jsonp" }))).toBe(415);
    expect(await status(new Request("http://site.test/api", { method: "PUT", body: "{}" }))).toBe(405);
    const bodies = [
      "",
      "{",
      "null",
      "[]",
      '"text"',
      "1",
      "{}",
      '{"username":[],"password":{},"email":null}',
      "[".repeat(60_000),
    ];
    for (const body of [...bodies, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])]) {
      const answer = await call(route, post(body));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toHaveProperty("error", expect.stringMatching(/\w/));
      expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    }
  });

  it.each(calls)("%s never answers 5xx, whatever it is sent", async (_, route) => {
    const field = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string(), fc.constant("a@b.c"));
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { username: field, password: field, email: field, source: field, isAdmin: field },
        { requiredKeys: [] },
      ),
    );
    const text = fc.oneof(
      body.map((value) => JSON.stringify(value)),
      fc.string({ unit: "binary" }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (sent) => {
        const answer = await call(route, post(sent));
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(typeof ((await answer.json()) as { error: unknown }).error).toBe("string");
      }),
      { numRuns: 200 },
    );
  });
});
