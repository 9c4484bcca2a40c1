import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { connect } from "~/db/client.server";
import { createAdmin } from "./admin";
import type { List } from "./list";
import { type ListName, type ListQuery, listRules, listSearch, readListQuery } from "./list-query";
import { OTHER_SOURCES, SOURCES_SHOWN } from "./over-time";

vi.setConfig({ testTimeout: 60_000 });

const ROWS = 2_000;
const HOUR = 3_600_000;
const db = connect(env.DB);
const admin = createAdmin({ db, clock: { now: () => Date.UTC(2025, 5, 18) }, from: null });

const tables = {
  users: "users",
  registrations: "launch_registrations",
  subscribers: "newsletter_subscribers",
  audit: "audit_log",
} as const satisfies Record<ListName, string>;
const names = Object.keys(tables) as ListName[];

/** A list's query as an address has it. */
const ask = <Name extends ListName>(list: Name, search = ""): ListQuery<Name> =>
  readListQuery(list, new URLSearchParams(search)).query;

/** Any list, where a test says the same of all. */
const anyList = (name: ListName) => admin[name] as unknown as List<ListName, { id: number }>;

async function idsOf(sql: string): Promise<number[]> {
  const { results } = await env.DB.prepare(sql).all<{ id: number }>();
  return results.map(({ id }) => id);
}

const countOf = (table: string, where = "true") =>
  env.DB.prepare(`select count(*) as n from ${table} where ${where}`).first<number>("n");

/** Two thousand rows in each table; where rows can be equal, many are. */
beforeAll(async () => {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select`;
  await env.DB.batch(
    [
      `insert into users (username, password_hash, is_admin, marketing_consent, created_at)
       ${numbers} iif(i % 2, 'Person-', 'person-') || (i * 7919 % ${ROWS}) || '@example.com', 'x', i % 100 = 0, i % 3 = 0,
       ${Date.UTC(2024, 10, 1)} + i * ${4 * HOUR} from n`,
      `insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
       ${numbers} 'r' || (i * 7919 % ${ROWS}) || '@example.com', 'source-' || (i % 30),
       ${Date.UTC(2025, 0, 1)} + (i / 10) * ${HOUR}, '1', 0 from n`,
      `insert into newsletter_subscribers (email, consent_version, consented_at)
       ${numbers} 's' || i || '@example.com', '1', i / 50 from n`,
      `insert into audit_log (at, actor, action, details)
       ${numbers} i / 20, 'admin-' || (i % 5), iif(i % 2, 'users.exported', 'user.deleted'), '{"i":' || i || '}' from n`,
    ].map((statement) => env.DB.prepare(statement)),
  );
});

const orders = names.flatMap((list) =>
  Object.keys(listRules[list].sorts).flatMap((sort) =>
    (["asc", "desc"] as const).map((order) => ({
      list,
      sort,
      order,
      inOrder: `select id from ${tables[list]} order by
        ${sort.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} ${order}, id ${order}`,
    })),
  ),
);

/** From the first page to the last, with something happening after each. */
async function walk(query: ListQuery, afterPage: (page: number) => Promise<unknown> = async () => null) {
  const list = anyList(query.list);
  const pages: number[][] = [];
  let page = await list.page(query);
  while (true) {
    pages.push(page.rows.map(({ id }) => id));
    await afterPage(pages.length);
    if (page.next === null) return { pages, last: page };
    page = await list.page({ ...query, cursor: page.next });
  }
}

describe("paging", () => {
  it.each(orders)("visits every row of $list by $sort $order once, and comes back the way it went", async (order) => {
    const query = ask(order.list, `sort=${order.sort}&order=${order.order}&limit=170`);
    const { pages, last } = await walk(query);
    expect(pages.flat()).toEqual(await idsOf(order.inOrder));
    expect(pages.flat()).toHaveLength(ROWS);
    let page = last;
    for (const expected of pages.slice(0, -1).reverse()) {
      page = await anyList(order.list).page({ ...query, cursor: page.previous });
      expect(page.rows.map(({ id }) => id)).toEqual(expected);
    }
    expect(page.previous).toBeNull();
  });

  it.each(orders.filter(({ list }) => list === "users" || list === "registrations"))(
    "visits every row of $list by $sort $order once while others are added",
    async ({ list, sort, order, inOrder }) => {
      const before = await idsOf(inOrder);
      const added: number[] = [];
      const add = async (page: number) => {
        const name = `new-${crypto.randomUUID()}@example.com`;
        const statement =
          list === "users"
            ? env.DB.prepare("insert into users (username, password_hash, created_at) values (?, 'x', ?) returning id")
            : env.DB.prepare(
                `insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
                 values (?, 'new', ?, '1', 0) returning id`,
              );
        const at = Date.UTC(2025, 0, 1) + page * 7 * HOUR;
        added.push((await statement.bind(name, at).first<number>("id")) ?? 0);
      };
      const { pages } = await walk(ask(list, `sort=${sort}&order=${order}&limit=300`), add);
      const seen = pages.flat();
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => !added.includes(id))).toEqual(before);
      await env.DB.prepare(`delete from ${tables[list]} where id in (${added.join(",")})`).run();
    },
  );

  it("goes on where a row was that has been deleted, also from an end that is gone", async () => {
    const query = ask("subscribers", "sort=email&limit=2&q=gone-");
    const statement = env.DB.prepare(
      "insert into newsletter_subscribers (email, consent_version, consented_at) values (?, '1', 0)",
    );
    await env.DB.batch([1, 2, 3, 4, 5].map((number) => statement.bind(`gone-${number}@example.com`)));
    const emails = async (cursor: string | null) => {
      const page = await admin.subscribers.page({ ...query, cursor });
      return { ...page, emails: page.rows.map(({ email }) => email.slice(0, 6)) };
    };
    const first = await emails(null);
    await env.DB.prepare("delete from newsletter_subscribers where email = 'gone-2@example.com'").run();
    const second = await emails(first.next);
    expect(second.emails).toEqual(["gone-3", "gone-4"]);
    await env.DB.prepare("delete from newsletter_subscribers where email = 'gone-5@example.com'").run();
    const end = await emails(second.next);
    expect(end).toMatchObject({ emails: [], next: null });
    expect((await emails(end.previous)).emails).toEqual(["gone-3", "gone-4"]);
    // Before "gone-3" only one row is left: the first page is shown whole.
    expect(await emails(second.previous)).toMatchObject({ emails: ["gone-1", "gone-3"], previous: null });
    await env.DB.prepare("delete from newsletter_subscribers where email like 'gone-%'").run();
  });

  it("reads a page by an index, whatever the order, and never by OFFSET", async () => {
    const asked: string[] = [];
    const spying = connect({
      prepare: (statement: string) => {
        asked.push(statement);
        return env.DB.prepare(statement);
      },
      batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    } as D1Database);
    const spied = createAdmin({ db: spying, clock: { now: Date.now }, from: null });
    for (const { list, sort, order } of orders) {
      const query = ask(list, `sort=${sort}&order=${order}`);
      const page = await (spied[list] as unknown as List<ListName, { id: number }>).page(query);
      await (spied[list] as unknown as List<ListName, { id: number }>).page({ ...query, cursor: page.next });
    }
    expect(asked).toHaveLength(orders.length * 2);
    for (const [index, statement] of asked.entries()) {
      const sort = orders[Math.floor(index / 2)]?.sort;
      expect(statement).not.toMatch(/offset/i);
      const places = statement.match(/\?/g)?.length ?? 0;
      const { results } = await env.DB.prepare(`explain query plan ${statement}`)
        .bind(...Array<number>(places).fill(1))
        .all<{ detail: string }>();
      const plan = results.map(({ detail }) => detail).join("; ");
      expect(plan, statement).not.toContain("TEMP B-TREE");
      // A first page is the beginning of an index, or of the table; a later one begins within it.
      const ways = [...plan.matchAll(/(SCAN|SEARCH) (?!equal|farther)[^;]*/g)].map(([way]) => way);
      if (places === 1) expect(ways, plan).toHaveLength(1);
      else if (sort === "id") expect(ways).toEqual([expect.stringMatching(/SEARCH .*\(rowid[<>]\?\)/)]);
      else
        expect(ways).toEqual([
          expect.stringMatching(/SEARCH .*(_unique \(\w+=\?|=\? AND rowid[<>]\?)\)/),
          expect.stringMatching(/SEARCH .*[<>]\?\)/),
        ]);
    }
  });
});

describe("batches", () => {
  it.each(names)("of %s have every row once, and read no more than is asked for", async (name) => {
    const query = ask(name);
    const ids: number[] = [];
    for await (const rows of anyList(name).batches(query, 300)) {
      expect(rows.length).toBeLessThanOrEqual(300);
      ids.push(...rows.map(({ id }) => id));
    }
    expect(ids).toHaveLength(ROWS);
    expect(new Set(ids).size).toBe(ROWS);
  });

  it("of nothing are none", async () => {
    const some = admin.users.batches(ask("users", "q=nobody-has-this-name"));
    expect((await some.next()).done).toBe(true);
  });
});

describe("counts", () => {
  const tallied = async (list: string) => {
    const { results } = await env.DB.prepare(
      "select trait, value, count from tallies where list = ? and count <> 0 order by 1, 2",
    )
      .bind(list)
      .all();
    return results;
  };
  const counted = async (list: string, traits: Record<string, string>) => {
    const { results } = await env.DB.prepare(
      `${[
        `select 'all' as trait, '' as value, count(*) as count from ${list} having count(*) <> 0`,
        ...Object.entries(traits).map(
          ([trait, value]) => `select '${trait}', ${value}, count(*) from ${list} group by 2`,
        ),
      ].join(" union all ")} order by 1, 2`,
    ).all();
    return results;
  };
  const truth = {
    users: {
      month: "strftime('%Y-%m', created_at / 1000, 'unixepoch')",
      role: "iif(is_admin, 'admin', 'user')",
      consent: "iif(marketing_consent, 'yes', 'no')",
    },
    launch_registrations: { month: "strftime('%Y-%m', registered_at / 1000, 'unixepoch')", source: "source" },
    newsletter_subscribers: {},
    audit_log: {},
  };

  it("kept by triggers are those of the tables, whatever was added, changed and deleted", async () => {
    const number = fc.integer({ min: 1, max: 40 });
    const bit = fc.integer({ min: 0, max: 1 });
    const change = fc.oneof(
      fc.tuple(number, bit, bit).map(
        ([n, role, consent]) =>
          `insert into users (username, password_hash, is_admin, marketing_consent, created_at)
           values ('t${n}', 'x', ${role}, ${consent}, ${n} * 86400000 * 9) on conflict (username) do nothing`,
      ),
      fc.tuple(number, bit).map(
        ([n, consent]) =>
          `insert into users (username, password_hash, marketing_consent, created_at) values ('t${n}', 'x', ${consent}, 0)
           on conflict (username) do update set marketing_consent = excluded.marketing_consent`,
      ),
      fc.tuple(number, bit).map(([n, role]) => `update users set is_admin = ${role} where username = 't${n}'`),
      number.map((n) => `delete from users where username = 't${n}'`),
      fc.tuple(number, number).map(
        ([n, source]) =>
          `insert or ignore into launch_registrations (email, source, registered_at, consent_version, consented_at)
           values ('t${n}', 't${source % 3}', ${n} * 86400000 * 9, '1', 0)`,
      ),
      number.map((n) => `update launch_registrations set source = 'moved' where email = 't${n}'`),
      number.map((n) => `delete from launch_registrations where email = 't${n}'`),
      number.map(
        (n) =>
          `insert or ignore into newsletter_subscribers (email, consent_version, consented_at) values ('t${n}', '1', 0)`,
      ),
      number.map((n) => `delete from newsletter_subscribers where email = 't${n}'`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 60 }), async (changes) => {
        await env.DB.batch(changes.map((statement) => env.DB.prepare(statement)));
        for (const [list, traits] of Object.entries(truth))
          expect(await tallied(list)).toEqual(await counted(list, traits));
      }),
      { numRuns: 25 },
    );
    await env.DB.batch(
      ["users where username", "launch_registrations where email", "newsletter_subscribers where email"].map((column) =>
        env.DB.prepare(`delete from ${column} like 't%' and id > ${ROWS}`),
      ),
    );
    for (const name of names) expect(await admin[name].count(ask(name) as never)).toBe(ROWS);
  });

  it.each([
    ["users", "role=admin", "is_admin"],
    ["users", "consent=no", "not marketing_consent"],
    ["users", "role=user&consent=yes", "not is_admin and marketing_consent"],
    ["users", "q=PERSON-19", "username like 'person-19%'"],
    ["users", "q=on-7&role=admin", "username like '%on-7%' and is_admin"],
    ["registrations", "source=source-7", "source = 'source-7'"],
    ["registrations", "source=source-7&q=r1", "source = 'source-7' and email like 'r1%'"],
    // Toronto is five hours behind UTC in winter.
    [
      "registrations",
      "from=2025-01-03&to=2025-01-03",
      `registered_at >= ${Date.UTC(2025, 0, 3, 5)} and registered_at < ${Date.UTC(2025, 0, 4, 5)}`,
    ],
    ["subscribers", "q=s77", "email like 's77%'"],
    ["audit", "action=user.deleted", "action = 'user.deleted'"],
    ["audit", "actor=admin-3", "actor = 'admin-3'"],
    ["audit", "q=%22i%22:77", `details like '%"i":77%'`],
  ] as const)("and rows of %s?%s are those of the table", async (name, search, where) => {
    const query: ListQuery = ask(name, `${search}&limit=1000`);
    const expected = (await countOf(tables[name], where)) ?? 0;
    expect(expected).toBeGreaterThan(0);
    expect(await anyList(name).count(query)).toBe(expected);
    expect((await walk(query)).pages.flat()).toHaveLength(expected);
  });

  it("of what is not there are 0", async () => {
    expect(await admin.registrations.count(ask("registrations", "source=nowhere"))).toBe(0);
    expect(await admin.registrations.count(ask("registrations", "q=%25"))).toBe(0);
    expect(await admin.registrations.count(ask("registrations", `q=${"é".repeat(100)}`))).toBe(0);
  });

  it("over time have every month from the first to the last", async () => {
    const months = await admin.users.overTime();
    expect(months[0]).toEqual({
      period: "2024-11",
      count: await countOf("users", `created_at < ${Date.UTC(2024, 11, 1)}`),
    });
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(ROWS);
    await env.DB.prepare("insert into users (username, password_hash, created_at) values ('late', 'x', ?)")
      .bind(Date.UTC(2026, 1, 5))
      .run();
    const later = await admin.users.overTime();
    expect(later.at(-1)).toEqual({ period: "2026-02", count: 1 });
    expect(later.at(-2)).toEqual({ period: "2026-01", count: 0 });
    expect(new Set(later.map(({ period }) => period)).size).toBe(later.length);
    await env.DB.prepare("delete from users where username = 'late'").run();
  });

  it("of sources name the most frequent, and add up the rest", async () => {
    const sources = await admin.registrations.sources();
    expect(sources).toHaveLength(SOURCES_SHOWN + 1);
    expect(sources.at(-1)?.source).toBe(OTHER_SOURCES);
    expect(sources.reduce((sum, { count }) => sum + count, 0)).toBe(ROWS);
    expect(sources[0]?.count).toBe(await countOf("launch_registrations", `source = '${sources[0]?.source}'`));
  });
});

describe("an address", () => {
  it("without anything is the newest first", () => {
    expect(ask("users")).toEqual({
      list: "users",
      q: "",
      sort: "id",
      order: "desc",
      filters: {},
      cursor: null,
      limit: null,
    });
    expect(ask("registrations", "sort=email").order).toBe("asc");
  });

  it("is the same again when it is written from what was read", async () => {
    const { next } = await admin.registrations.page(ask("registrations", "sort=email&order=desc"));
    for (const search of [
      "",
      "?q=%2B%26%3D&source=a+b&from=2025-01-01&to=2025-02-01",
      "?sort=email&order=desc&limit=50",
      `?sort=email&order=desc&cursor=${next}`,
    ])
      expect(listSearch(ask("registrations", search))).toBe(search);
    expect(listSearch(ask("users", "sort=username&q=a"), { sort: "id", order: "asc", cursor: null })).toBe(
      "?q=a&order=asc",
    );
  });

  it.each([
    ["sort", "users", "sort=password_hash"],
    ["sort", "audit", "sort=constructor"],
    ["order", "users", "order=up"],
    ["limit", "users", "limit=0"],
    ["limit", "users", "limit=1001"],
    ["limit", "users", "limit=1e3"],
    ["limit", "users", "limit=-1"],
    ["q", "users", `q=${"a".repeat(101)}`],
    ["role", "users", "role=root"],
    ["consent", "users", "consent=maybe"],
    ["from", "registrations", "from=2025-02-30"],
    ["to", "registrations", "to=yesterday"],
    ["source", "registrations", `source=${"a".repeat(255)}`],
    ["action", "audit", "action=toString"],
    ["cursor", "users", "cursor=x"],
    ["cursor", "users", `cursor=${"A".repeat(5000)}`],
    ["cursor", "users", `cursor=${btoa('["username",1,"a",1]').replaceAll("=", "")}`],
    ["cursor", "users", `cursor=${btoa('["id",1,"a",1]').replaceAll("=", "")}`],
    ["cursor", "users", `cursor=${btoa('["id",1,1,1.5]').replaceAll("=", "")}`],
  ] as const)("whose %s is wrong is told so, and shows what it can: %s?%s", async (parameter, list, search) => {
    const { query, mistakes } = readListQuery(list, new URLSearchParams(search));
    expect(Object.keys(mistakes)).toEqual([parameter]);
    expect(mistakes[parameter]?.[0]).toMatch(/\w/);
    expect((await anyList(list).page(query as ListQuery)).rows).toHaveLength(50);
  });

  it("never fails, whatever it says", async () => {
    const word = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom("%", "_", "'", "\\", "\0", "NaN", "é"),
    );
    const params = fc.dictionary(
      fc.constantFrom("q", "sort", "order", "cursor", "limit", "role", "source", "from", "to", "action", "actor"),
      word,
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), params, async (name, sent) => {
        const { query } = readListQuery(name, new URLSearchParams(sent));
        expect((await anyList(name).page(query)).rows.length).toBeLessThanOrEqual(ROWS);
        expect(await anyList(name).count(query)).toBeLessThanOrEqual(ROWS);
      }),
      { numRuns: 150 },
    );
  });
});
