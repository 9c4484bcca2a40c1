import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { createContext } from "./context";
import door from "./index";

// The administrators' screen as it leaves the door: with the database as it is, and with tables that do not answer.

vi.setConfig({ testTimeout: 60_000 });

const origin = "https://site.test";

interface Asker {
  id: number;
  cookie: string;
}
const visitor: Asker = { id: 0, cookie: "" };
let admin = visitor;
let user = visitor;

async function ask(
  path: string,
  { cookie }: Asker = admin,
  posted?: Record<string, string>,
  from = origin,
  bindings: Env = env,
) {
  const ctx = createExecutionContext();
  const request = new Request(`${origin}${path}`, {
    redirect: "manual",
    headers: { Cookie: cookie, Host: new URL(origin).host, ...(posted && { Origin: from }) },
    ...(posted && { method: "POST", body: new URLSearchParams(posted) }),
  });
  const response = await door.fetch(request as Parameters<typeof door.fetch>[0], bindings, ctx);
  const text = (await response.text()).replaceAll("<!-- -->", "");
  await waitOnExecutionContext(ctx);
  return { status: response.status, headers: response.headers, text };
}

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const countOf = async (table: string) =>
  (await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n;

/** An account with a session; no password opens it, so none is hashed. */
async function signedIn(username: string, isAdmin: boolean): Promise<Asker> {
  const { meta } = await run(
    "insert into users (username, password_hash, is_admin, created_at) values (?, 'none', ?, ?)",
    username,
    isAdmin ? 1 : 0,
    Date.UTC(2026, 2, 5),
  );
  const context = createContext(new Request(origin), env, createExecutionContext());
  const account = await context.accounts.find(meta.last_row_id);
  if (!account) throw new Error(`${username} is not there`);
  const cookies = (await context.auth.signIn(account)).getSetCookie();
  return { id: account.id, cookie: cookies.map((set) => set.split(";")[0]).join("; ") };
}

async function register(email: string, source = "gold-launch", at = Date.UTC(2026, 0, 2, 3, 4)) {
  const { meta } = await run(
    "insert into launch_registrations (email, source, registered_at, consent_version, consented_at) values (?, ?, ?, '1', ?)",
    email,
    source,
    at,
    at,
  );
  return meta.last_row_id;
}

/** The part of the page that is one list. */
const section = (text: string, list: string) =>
  new RegExp(`<section id="${list}"[\\s\\S]*?(?=<section id="|</main>)`).exec(text)?.[0] ?? "";
const totals = (text: string) =>
  [...(/<dl class="totals">[\s\S]*?<\/dl>/.exec(text)?.[0].matchAll(/<dd[^>]*>([^<]*)/g) ?? [])].map(
    ([, words]) => words,
  );
const namesIn = (text: string) => [...text.matchAll(/<th scope="row"[^>]*>([^<]*)/g)].map(([, name]) => name);
const unescaped = (text: string) => text.replaceAll("&amp;", "&");
const linkTo = (text: string, words: string) =>
  unescaped(new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${words}`).exec(text)?.[1] ?? "");

beforeEach(async () => {
  admin = await signedIn("ops", true);
  user = await signedIn("ada@example.com", false);
});
afterEach(async () => {
  for (const table of ["users", "launch_registrations", "newsletter_subscribers", "audit_log"])
    await run(`delete from ${table}`);
});

describe("who sees the screen", () => {
  it.each(["/admin", "/admin-dashboard", "/admin/users/1/remove", "/admin/nothing/1/remove"])(
    "%s: a visitor is sent to sign in, a user is refused, and neither learns a name",
    async (path) => {
      const [page, data] = [await ask(path, visitor), await ask(`${path}.data`, visitor)];
      expect([page.status, page.headers.get("Location")]).toEqual([302, adminLoginPath]);
      expect(data.status).toBe(202);
      expect((await ask(path, user)).status).toBe(403);
      expect((await ask(`${path}.data`, user)).status).toBe(403);
      for (const { text } of [page, data, await ask(path, user), await ask(`${path}.data`, user)])
        expect(text).not.toMatch(/\bops\b|launch registrations/i);
    },
  );

  it.each(["/admin", "/admin-dashboard"])("%s: an administrator sees it, and nobody keeps it", async (path) => {
    const { status, headers, text } = await ask(path);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain("Admin Test Mode");
    expect((await ask(`${path}.data`)).status).toBe(200);
  });
});

describe("the lists", () => {
  it("show the specification's columns and words", async () => {
    await register("zoe@example.com");
    const { text } = await ask("/admin");
    expect(totals(text)).toEqual(["2", "1", "0", "0"]);
    const heads = (list: string) =>
      [...section(text, list).matchAll(/<th scope="col"[^>]*>(?:<a[^>]*>|<span[^>]*>)([^<]*)/g)].map(
        ([, head]) => head,
      );
    expect(heads("users")).toEqual(["ID", "Username", "Admin Status", "Marketing Consent", "Actions"]);
    expect(heads("registrations")).toEqual(["ID", "Email", "Registration Date", "Source", "Actions"]);
    expect(namesIn(section(text, "users"))).toEqual(["ada@example.com", "ops"]);
    // Toronto is five hours behind in January.
    expect(section(text, "registrations")).toMatch(
      /<time dateTime="2026-01-02T03:04:00.000Z"[^>]*>Jan 1, 2026, 10:04/i,
    );
    for (const words of ["Export Users", "Export Registrations"]) expect(text).toContain(words);
  });

  it("show who has confirmed a place, and find them, where that is asked for", async () => {
    const ann = await register("ann@example.com");
    await register("bob@example.com");
    await run("update launch_registrations set confirmed_at = ? where id = ?", Date.UTC(2026, 0, 3, 3, 4), ann);
    const double = { ...env, LAUNCH_OPT_IN: "double" } as unknown as Env;
    const list = async (path: string, bindings?: Env) =>
      section((await ask(path, admin, undefined, origin, bindings)).text, "registrations");
    const whole = await list("/admin", double);
    expect(whole).toMatch(/Source<[\s\S]*<span class="data-label">Confirmed<\/span>[\s\S]*Actions</);
    expect(whole).toMatch(/bob@[\s\S]*?<td data-label="Confirmed"[^>]*>No</);
    expect(whole).toMatch(/data-label="Confirmed"[^>]*><time dateTime="2026-01-03T03:04:00.000Z"[^>]*>Jan 2, 2026/i);
    expect(whole).toMatch(/<label for="registrations-confirmed">Confirmed<\/label>/);

    const narrowed = await list("/admin?registrations.confirmed=no", double);
    expect(namesIn(narrowed)).toEqual(["bob@example.com"]);
    expect(narrowed).toContain("1 of 2 match");
    expect(narrowed).toMatch(/<option value="no" selected="">No<\/option>/);
    expect(narrowed).toMatch(/<input type="hidden" name="confirmed" value="no"\/>/);

    expect(await list("/admin?registrations.confirmed=no")).not.toMatch(/confirmed"|Confirmed/);
    expect(await list("/admin?registrations.confirmed=no")).toContain("2 in all");
  });

  it("say that they are empty in the specification's words", async () => {
    const { text } = await ask("/admin?users.q=nobody-has-this-name");
    expect(section(text, "users")).toContain("No users found");
    expect(section(text, "users")).toContain("Clear the search");
    expect(section(text, "registrations")).toContain("No launch registrations found");
    expect(section(text, "registrations")).not.toContain("Clear the search");
    expect(section(text, "subscribers")).toContain("No newsletter subscribers found");
    expect(totals(text)).toEqual(["2", "0", "0", "0"]);
  });

  it("keep out of each other's way: search, filter and order are each list's own", async () => {
    for (const [email, source] of [
      ["bea@example.com", "fair"],
      ["cy@example.com", "fair"],
      ["dan@example.com", "paper"],
    ] as const)
      await register(email, source);
    const { text } = await ask(
      "/admin?registrations.source=fair&registrations.sort=email&users.q=OPS&users.role=admin",
    );
    expect(namesIn(section(text, "users"))).toEqual(["ops"]);
    expect(section(text, "users")).toContain("1 of 2 match");
    expect(namesIn(section(text, "registrations"))).toEqual(["bea@example.com", "cy@example.com"]);
    expect(section(text, "registrations")).toContain("2 of 3 match");
    expect(section(text, "registrations")).toMatch(/aria-sort="ascending"[^>]*><a[^>]*>Email/);
    const [other = ""] = [linkTo(section(text, "users"), "Username")];
    expect(other).toContain("registrations.source=fair");
    expect(linkTo(section(text, "registrations"), "Email")).toContain("registrations.order=desc");
  });

  it("hand the search and the order to the export", async () => {
    const { text } = await ask("/admin?users.q=a%26b&users.consent=no&users.sort=username&users.cursor=oops");
    const [form = ""] = /<form action="\/api\/admin\/export-users"[\s\S]*?<\/form>/.exec(text) ?? [];
    const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    expect(fields.map(([, name, value = ""]) => [name, unescaped(value)])).toEqual([
      ["q", "a&b"],
      ["consent", "no"],
      ["sort", "username"],
    ]);
    expect(form).toContain('target="_blank"');
  });

  it("are walked to the end and back by their own links, each row once", async () => {
    for (let index = 0; index < 120; index++) await register(`row-${String(index).padStart(3, "0")}@example.com`);
    const pages: (string | undefined)[][] = [];
    let path = "/admin?registrations.sort=email";
    for (;;) {
      const list = section((await ask(path)).text, "registrations");
      pages.push(namesIn(list));
      const next = linkTo(list, "Next");
      if (!next) break;
      [path = ""] = next.split("#");
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
    const back = linkTo(section((await ask(path)).text, "registrations"), "Previous");
    expect(namesIn(section((await ask(back.split("#")[0] ?? "")).text, "registrations"))).toEqual(pages[1]);
  });

  it("show what they can of an address that makes no sense", async () => {
    const nonsense = ["users.sort=password_hash", "users.order=up", "users.cursor=%00", "users.role=king"];
    const { status, text } = await ask(`/admin?${nonsense.join("&")}&registrations.from=yesterday&audit.action=x&zz=1`);
    expect(status).toBe(200);
    expect(namesIn(section(text, "users"))).toEqual(["ada@example.com", "ops"]);
    expect(text).not.toContain("zz=1");
  });

  it("write down what people typed as text", async () => {
    await register(`"><img src=x onerror=alert(1)>@example.com`, "<script>alert(2)</script>");
    const { text } = await ask("/admin?users.q=%22%3E%3Cimg%20src=x%3E");
    expect(text).not.toContain("<img src=x");
    expect(text).not.toContain("<script>alert(2)");
  });
});

describe("what cannot be read", () => {
  const broken = async (table: string) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await run(`alter table ${table} rename to ${table}_away`);
    try {
      return await ask("/admin");
    } finally {
      await run(`alter table ${table}_away rename to ${table}`);
    }
  };
  afterEach(() => vi.restoreAllMocks());

  it("is said in the specification's words, with Error for the count, and takes nothing else with it", async () => {
    await register("zoe@example.com");
    const { status, text } = await broken("launch_registrations");
    expect(status).toBe(200);
    expect(section(text, "registrations")).toContain("Failed to load launch registrations");
    expect(totals(text)).toEqual(["2", "Error", "0", "0"]);
    expect(namesIn(section(text, "users"))).toEqual(["ada@example.com", "ops"]);
  });

  it("is said of each list, and named in the log", async () => {
    const { text } = await broken("newsletter_subscribers");
    expect(section(text, "subscribers")).toContain("Failed to load newsletter subscribers");
    const logged = vi.fn();
    const context = createContext(new Request(origin), env, createExecutionContext());
    const { readScreen } = await import("~/routes/admin/screen.server");
    const fails = () => Promise.reject(new Error("no answer"));
    const failing = { page: fails, count: fails, overTime: fails, sources: fails };
    const screen = await readScreen(new URLSearchParams(), {
      clock: context.clock,
      log: logged,
      admin: { ...context.admin, users: { ...context.admin.users, ...failing } },
    });
    expect(screen.users.found).toBeNull();
    expect(screen.usersOverTime).toBeNull();
    expect(screen.registrations.found).toMatchObject({ total: 0 });
    expect(logged.mock.calls.map(([{ event, part }]) => [event, part]).sort()).toEqual([
      ["admin.read_failed", "users"],
      ["admin.read_failed", "users over time"],
    ]);
  });
});

describe("taking a record away", () => {
  it("asks first, naming the record", async () => {
    const { status, text } = await ask(`/admin/users/${user.id}/remove`);
    expect(status).toBe(200);
    expect(text).toContain("Remove this user?");
    expect(text).toContain("ada@example.com");
    expect(await countOf("users")).toBe(2);
  });

  it.each(["delete", "anonymise"])("can %s a user, leaves a line in the audit log and says so", async (deed) => {
    const answer = await ask(`/admin/users/${user.id}/remove?users.q=ada&evil=1`, admin, { deed });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin?users.q=ada#users"]);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^flash=/);
    expect(await countOf("users")).toBe(deed === "delete" ? 1 : 2);
    expect(await countOf("users where username like 'ada%'")).toBe(0);
    expect(await countOf("audit_log where actor = 'ops' and action like 'user.%'")).toBe(1);
    const after = await ask("/admin", {
      ...admin,
      cookie: `${admin.cookie}; ${answer.headers.get("Set-Cookie")?.split(";")[0]}`,
    });
    expect(after.text).toContain(deed === "delete" ? "User deleted" : "User anonymised");
    expect(section(after.text, "audit")).toContain(deed === "delete" ? "Deleted a user" : "Anonymised a user");
  });

  it("takes registrations and subscribers away, each with a line in the audit log", async () => {
    const registration = await register("zoe@example.com");
    const { meta } = await run(
      "insert into newsletter_subscribers (email, consent_version, consented_at) values ('kim@example.com', '1', 1)",
    );
    for (const [path, list] of [
      [`/admin/launch-registrations/${registration}/remove`, "registrations"],
      [`/admin/newsletter-subscribers/${meta.last_row_id}/remove`, "subscribers"],
    ]) {
      expect((await ask(`${path}`)).text).toMatch(/zoe@example\.com|kim@example\.com/);
      const answer = await ask(`${path}`, admin, { deed: "delete" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin#${list}`]);
      expect((await ask(`${path}`)).status).toBe(404);
    }
    expect(await countOf("launch_registrations")).toBe(0);
    expect(await countOf("newsletter_subscribers")).toBe(0);
    expect(await countOf("audit_log")).toBe(2);
  });

  it("is refused to oneself in clear words, before and after the button", async () => {
    const path = `/admin/users/${admin.id}/remove`;
    const { text } = await ask(path);
    expect(text).toContain("You cannot remove your own account here.");
    expect(text).not.toContain('value="delete"');
    const answer = await ask(path, admin, { deed: "delete" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("You cannot remove your own account here.");
    expect(await countOf("users")).toBe(2);
    expect(await countOf("audit_log")).toBe(0);
  });

  it("is a deed of this site's administrators alone", async () => {
    const path = `/admin/users/${user.id}/remove`;
    const tries = [
      [302, await ask(path, visitor, { deed: "delete" })],
      [403, await ask(path, user, { deed: "delete" })],
      [403, await ask(path, admin, { deed: "delete" }, "https://evil.example")],
      [400, await ask(path, admin, { deed: "constructor" })],
      [400, await ask(path, admin, {})],
    ] as const;
    for (const [status, answer] of tries) expect(answer.status).toBe(status);
    expect(await countOf("users")).toBe(2);
  });

  it("says that there was nothing when somebody was faster, and 404 where no record can be", async () => {
    const answer = await ask("/admin/users/999999/remove", admin, { deed: "delete" });
    expect(answer.status).toBe(303);
    for (const path of ["users/999999", "users/0", "users/1e3", "people/1", "__proto__/1", `users/${"9".repeat(30)}`])
      expect((await ask(`/admin/${path}/remove`)).status, path).toBe(404);
  });
});
