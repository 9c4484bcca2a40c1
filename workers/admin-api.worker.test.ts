import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createContext } from "./context";
import door from "./index";

vi.setConfig({ testTimeout: 60_000 });

const site = "https://site.test";
const ROWS = 2_000;
const lists = ["users", "launch-registrations", "newsletter-subscribers"];
const files = ["export-users", "export-launch-registrations", "export-newsletter-subscribers", "export-audit-log"];

type Asked = Parameters<typeof door.fetch>[0];

const fetched = (path: string, init: RequestInit = {}, bindings: Env = env) =>
  door.fetch(new Request(`${site}${path}`, init) as Asked, bindings, createExecutionContext());

/** The cookies of somebody who is signed in. */
async function cookiesOf(username: string): Promise<string> {
  const context = createContext(new Request(site), env, createExecutionContext());
  const id = await env.DB.prepare("select id from users where username = ?").bind(username).first<number>("id");
  const user = await context.accounts.find(id ?? 0);
  if (!user) throw new Error(`there is no ${username}`);
  const headers = await context.auth.signIn(user);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

let admin = "";
let user = "";
const asAdmin = (path: string, headers: Record<string, string> = {}, bindings?: Env) =>
  fetched(path, { headers: { Cookie: admin, "CF-Connecting-IP": "192.0.2.7", ...headers } }, bindings);

beforeAll(async () => {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS - 2}) select`;
  await env.DB.batch(
    [
      "insert into users (username, password_hash, is_admin, created_at) values ('root', 'x', 1, 0), ('user@example.com', 'x', 0, 0)",
      `insert into users (username, password_hash, marketing_consent, created_at)
       ${numbers} 'person-' || i || '@example.com', 'a-secret-hash', i % 2, i from n`,
      `insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
       ${numbers} 'r' || i || '@example.com', iif(i % 50, 'site', '=cmd|'' /C calc''!A0'), ${Date.UTC(2025, 5, 18)} + i / 3, '1', 0 from n`,
      `insert into newsletter_subscribers (email, consent_version, consented_at)
       ${numbers} 's' || i || '@example.com', '1', i from n`,
    ].map((statement) => env.DB.prepare(statement)),
  );
  admin = await cookiesOf("root");
  user = await cookiesOf("user@example.com");
});

beforeEach(() => env.DB.prepare("delete from audit_log").run());

const audited = async () =>
  (await env.DB.prepare("select actor, action, details, from_address from audit_log order by id").all()).results;

describe("access", () => {
  it.each([...lists, ...files])(
    "to %s is 401 for a visitor, 403 for a user and 200 for an administrator",
    async (call) => {
      for (const path of [`/api/admin/${call}`, `/api/admin/${call}?limit=5`]) {
        for (const [status, headers] of [
          [401, {}],
          [401, { Cookie: "__Host-session=forged" }],
          [403, { Cookie: user }],
        ] as const) {
          const answer = await fetched(path, { headers });
          expect(answer.status, path).toBe(status);
          expect(await answer.text(), path).not.toMatch(/person-|example\.com/);
        }
      }
      expect(await audited()).toEqual([]);
      const answer = await asAdmin(`/api/admin/${call}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toMatch(/no-store/);
      const text = await answer.text();
      expect(text).toMatch(call === "export-audit-log" ? /audit_log\.exported/ : /[a-z]-?\d+@example\.com/);
      expect(text).not.toContain("a-secret-hash");
    },
  );

  it.each([...lists, ...files])("to %s is not had as a page's data, which would be held whole", async (call) => {
    const spellings = [`/api/admin/${call}.data`, `/API/Admin/${call}.data?limit=5`, `/%61pi/admin/${call}.data`];
    for (const path of spellings) {
      const answer = await asAdmin(path, { "Sec-Fetch-Site": "same-origin" });
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toEqual({ error: expect.stringMatching(/no such address/) });
    }
    expect(await audited()).toEqual([]);
  });

  it.each([...lists, ...files])("to %s by another method is 405", async (call) => {
    const answer = await fetched(`/api/admin/${call}`, {
      method: "POST",
      headers: { Cookie: admin, "Sec-Fetch-Site": "same-origin" },
    });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET");
  });

  it.each(files)("to %s is refused to a link on another site", async (call) => {
    const foreign: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Referer: "https://evil.example/page" },
      { "Sec-Fetch-Site": "cross-site", Origin: site },
    ];
    for (const headers of foreign) {
      const answer = await asAdmin(`/api/admin/${call}`, headers);
      expect(answer.status, JSON.stringify(headers)).toBe(403);
    }
    expect(await audited()).toEqual([]);
    const own: Record<string, string>[] = [
      { "Sec-Fetch-Site": "none" },
      { Origin: site },
      { Referer: `${site}/admin` },
    ];
    for (const headers of own) {
      const answer = await asAdmin(`/api/admin/${call}`, headers);
      expect(answer.status, JSON.stringify(headers)).toBe(200);
      await answer.text();
    }
  });
});

describe("a list", () => {
  it("has exactly the specification's fields, the newest first, all of them without a limit", async () => {
    const users = (await (await asAdmin("/api/admin/users")).json()) as Record<string, unknown>[];
    expect(users).toHaveLength(ROWS);
    expect(users[0]).toEqual({
      id: ROWS,
      username: `person-${ROWS - 2}@example.com`,
      isAdmin: false,
      marketingConsent: false,
    });
    expect(users.at(-1)).toEqual({ id: 1, username: "root", isAdmin: true, marketingConsent: false });
    const registrations = (await (await asAdmin("/api/admin/launch-registrations")).json()) as Record<
      string,
      unknown
    >[];
    expect(registrations).toHaveLength(ROWS - 2);
    expect(registrations[0]).toEqual({
      id: ROWS - 2,
      email: `r${ROWS - 2}@example.com`,
      registeredAt: "2025-06-18T00:00:00.666Z",
      source: "site",
    });
  });

  it.each(lists)("of %s is walked by its Link headers, there and back", async (call) => {
    const walk = async (first: string, relation: string) => {
      const ids: number[] = [];
      let path: string | undefined = first;
      let last = first;
      while (path) {
        last = path;
        const answer: Response = await asAdmin(path);
        expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
        ids.push(...((await answer.json()) as { id: number }[]).map(({ id }) => id));
        path = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(answer.headers.get("Link") ?? "")?.[1];
      }
      return { ids, last };
    };
    const there = await walk(`/api/admin/${call}?limit=300`, "next");
    expect(there.ids.length).toBeGreaterThanOrEqual(ROWS - 2);
    expect(new Set(there.ids).size).toBe(there.ids.length);
    const back = await walk(there.last, "prev");
    expect(new Set(back.ids)).toEqual(new Set(there.ids));
  });

  it("takes a search, filters and an order", async () => {
    const path = "/api/admin/users?q=PERSON-12&consent=yes&sort=username&order=desc&limit=3";
    const answer = await asAdmin(path);
    const found = (await answer.json()) as { username: string }[];
    expect(found.map(({ username }) => username)).toEqual(
      ["129", "1299", "1297"].map((number) => `person-${number}@example.com`),
    );
    expect(answer.headers.get("Link")).toMatch(
      /^<\/api\/admin\/users\?q=PERSON-12&consent=yes&sort=username&order=desc&limit=3&cursor=[\w-]+>; rel="next"$/,
    );
    expect(await (await asAdmin("/api/admin/users?q=nobody-at-all")).json()).toEqual([]);
  });

  it.each([
    ["users?consent=yes&sort=username", "users.exported", "?consent=yes&sort=username"],
    ["launch-registrations?q=R12", "launch_registrations.exported", "?q=R12"],
    ["newsletter-subscribers", "newsletter_subscribers.exported", ""],
  ])("that is taken whole is an export, with its line: %s", async (path, action, filter) => {
    const rows = (await (await asAdmin(`/api/admin/${path}`)).json()) as unknown[];
    expect(await audited()).toEqual([
      {
        actor: "root",
        action,
        details: JSON.stringify({ format: "json", filter, rows: rows.length }),
        from_address: "192.0.2.7",
      },
    ]);
  });

  it("by the page, or asked for by HEAD, leaves no line", async () => {
    expect(await (await asAdmin("/api/admin/users?limit=1000")).json()).toHaveLength(1000);
    const answer = await fetched("/api/admin/users", { method: "HEAD", headers: { Cookie: admin } });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(await audited()).toEqual([]);
  });

  it("that is taken whole begins at its beginning, so that the line counts what left", async () => {
    const page = await asAdmin("/api/admin/users?limit=1000");
    const cursor = /cursor=([\w-]+)>/.exec(page.headers.get("Link") ?? "")?.[1];
    expect(await (await asAdmin(`/api/admin/users?cursor=${cursor}`)).json()).toHaveLength(ROWS);
    expect(await audited()).toEqual([
      expect.objectContaining({ details: JSON.stringify({ format: "json", filter: "", rows: ROWS }) }),
    ]);
  });

  it.each([
    ["limit", "users?limit=0"],
    ["cursor", "users?limit=5&cursor=forged"],
    ["sort", "launch-registrations?sort=consent_version"],
    ["from", "launch-registrations?from=18/06/2025"],
    ["format", "export-users?format=pdf"],
    ["role", "export-users?role=owner"],
  ])("whose %s is wrong is 400 and says so: %s", async (parameter, path) => {
    const answer = await asAdmin(`/api/admin/${path}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: expect.stringContaining(parameter),
      fieldErrors: { [parameter]: [expect.stringMatching(/\w/)] },
    });
    expect(await audited()).toEqual([]);
  });
});

describe("an export", () => {
  it("is a dated CSV of all rows of the filter in force, and one line in the audit log", async () => {
    const answer = await asAdmin(
      "/api/admin/export-launch-registrations?q=r1&limit=5&cursor=&from=2025-06-17&order=asc",
    );
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="launch-registrations-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [headings, ...rows] = parse(Buffer.from(bytes), { bom: true, record_delimiter: "\r\n" }) as string[][];
    expect(headings).toEqual(["ID", "Email", "Registration Date", "Source"]);
    const expected = await env.DB.prepare(
      "select id, email, registered_at, source from launch_registrations where email like 'r1%' order by registered_at, id",
    ).all<{ id: number; email: string; registered_at: number; source: string }>();
    expect(rows).toEqual(
      expected.results.map(({ id, email, registered_at, source }) => [
        String(id),
        email,
        new Date(registered_at).toISOString(),
        source.startsWith("=") ? `'${source}` : source,
      ]),
    );
    expect(await audited()).toEqual([
      {
        actor: "root",
        action: "launch_registrations.exported",
        details: JSON.stringify({ format: "csv", filter: "?q=r1&from=2025-06-17&order=asc", rows: rows.length }),
        from_address: "192.0.2.7",
      },
    ]);
  });

  it("says when each address was confirmed, in its last column, where that is asked for", async () => {
    const double = { ...env, LAUNCH_OPT_IN: "double" } as unknown as Env;
    await env.DB.prepare("update launch_registrations set confirmed_at = ? where email like 'r7%'")
      .bind(Date.UTC(2025, 5, 19, 8))
      .run();
    const address = (call: string, search: string) =>
      `/api/admin/${call}launch-registrations?q=r77&order=asc&${search}`;
    const csv = await asAdmin(address("export-", "confirmed=yes"), {}, double);
    expect(await csv.text()).toBe(
      [
        "ID,Email,Registration Date,Source,Confirmed",
        ...[77, 770, 771, 772, 773, 774, 775, 776, 777, 778, 779].map((number) => {
          const registered = new Date(Date.UTC(2025, 5, 18) + Math.floor(number / 3)).toISOString();
          return `${number},r${number}@example.com,${registered},site,2025-06-19T08:00:00.000Z`;
        }),
        "",
      ].join("\r\n"),
    );
    expect(JSON.parse(String((await audited())[0]?.details))).toMatchObject({
      filter: "?q=r77&confirmed=yes&order=asc",
      rows: 11,
    });
    const rows = (await (await asAdmin(address("", "limit=1"), {}, double)).json()) as object[];
    expect(rows[0]).toMatchObject({ email: "r77@example.com", confirmedAt: "2025-06-19T08:00:00.000Z" });
    const others = await asAdmin("/api/admin/launch-registrations?confirmed=no&q=r7", {}, double);
    expect(await others.json()).toEqual([]);
    expect((await asAdmin(address("", "confirmed=maybe"), {}, double)).status).toBe(400);

    expect(await (await asAdmin(address("export-", "confirmed=no"))).text()).toMatch(
      /^ID,Email,Registration Date,Source\r\n77,/,
    );
    expect(await (await asAdmin(address("", "confirmed=no&limit=1"))).text()).not.toContain("confirmedAt");
  });

  it.each([
    ["export-users", "users", "users.exported"],
    ["export-launch-registrations", "launch-registrations", "launch_registrations.exported"],
    ["export-newsletter-subscribers", "newsletter-subscribers", "newsletter_subscribers.exported"],
  ])("%s?format=json has the rows of the list, unchanged", async (call, list, action) => {
    const answer = await asAdmin(`/api/admin/${call}?format=json`);
    expect(answer.headers.get("Content-Disposition")).toMatch(/\.json"$/);
    expect(await answer.json()).toEqual(await (await asAdmin(`/api/admin/${list}`)).json());
    expect((await audited()).map((line) => line.action)).toEqual([action, action]);
  });

  it("as XLSX is an archive with all rows in a sheet, of its own type", async () => {
    const answer = await asAdmin("/api/admin/export-users?format=xlsx");
    expect(answer.headers.get("Content-Type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(answer.headers.get("Content-Disposition")).toMatch(/filename="users-[\d-]+\.xlsx"$/);
    const sheet = unzipSync(new Uint8Array(await answer.arrayBuffer()))["xl/worksheets/sheet1.xml"];
    const rows = new TextDecoder().decode(sheet).match(/<row .*?<\/row>/g) ?? [];
    expect(rows).toHaveLength(ROWS + 1);
    expect(rows.at(-1)).toMatch(/<v>1<\/v>.*>root<.*>Admin<.*>No</);
  });

  it("asked for by HEAD reads nothing and leaves no line", async () => {
    const answer = await fetched("/api/admin/export-users", { method: "HEAD", headers: { Cookie: admin } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
    expect(await audited()).toEqual([]);
  });
});

describe("a stream", () => {
  /** Bindings whose database counts what is read of a list, and fails from a certain reading on. */
  function watched(failFrom = Number.POSITIVE_INFINITY) {
    const watch = { batches: 0 };
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name !== "prepare") return Reflect.get(target, name).bind(target);
        return (statement: string) => {
          if (/from "users".* limit \?$/.test(statement)) {
            watch.batches += 1;
            if (watch.batches >= failFrom) throw new Error("the database is gone");
          }
          return target.prepare(statement);
        };
      },
    });
    return { watch, bindings: { ...env, DB } as Env };
  }

  beforeAll(async () => {
    await env.DB.prepare(
      `insert into users (username, password_hash, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select 'more-' || i, 'x', i from n`,
    ).run();
  });

  it.each(["users", "export-users", "export-users?format=json", "export-users?format=xlsx"])(
    "of %s sends its first bytes before the last rows are read, and waits for its reader",
    async (call) => {
      const { watch, bindings } = watched();
      const reader = (await asAdmin(`/api/admin/${call}`, {}, bindings)).body?.getReader();
      const before = watch.batches;
      const first = await reader?.read();
      expect(first?.value?.length).toBeGreaterThan(0);
      // A reading ahead or two, of the seven thousand rows' eight.
      expect(watch.batches - before).toBeLessThanOrEqual(2);
      expect(watch.batches).toBeLessThan(6);
      const soFar = watch.batches;
      await reader?.cancel();
      expect(watch.batches).toBe(soFar);
    },
  );

  it("whose first reading fails is no file but a failure", async () => {
    const failures = vi.spyOn(console, "error").mockImplementation(() => {});
    const answer = await asAdmin("/api/admin/export-users", {}, watched(1).bindings);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("Content-Disposition")).toBeNull();
    failures.mockRestore();
  });

  it("that fails later breaks off, and the log says why", async () => {
    const failures = vi.spyOn(console, "error").mockImplementation(() => {});
    const answer = await asAdmin("/api/admin/export-users", {}, watched(3).bindings);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow("the database is gone");
    expect(failures.mock.calls.flat().map((line) => JSON.parse(String(line)))).toContainEqual({
      event: "export.failed",
      list: "users",
      error: "Error: the database is gone",
    });
    failures.mockRestore();
  });
});
