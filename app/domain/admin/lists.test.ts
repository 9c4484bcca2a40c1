import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { connect } from "~/db/client.server";
import { createAdmin } from "./admin";
import { type ListName, type ListQuery, listRules, readListQuery } from "./list-query";
import { OTHER_SOURCES } from "./over-time";

vi.setConfig({ testTimeout: 60_000 });

const admin = createAdmin({ db: connect(env.DB), clock: { now: () => Date.UTC(2025, 5, 18) }, from: null });
const ROWS = 2_000;
const HOUR = 3_600_000;

/** A list query as an address has it. */
const ask = <Name extends ListName>(list: Name, search = ""): ListQuery<Name> =>
  readListQuery(list, new URLSearchParams(search)).query;

/** Two thousand rows in each table; what can be equal often is. */
beforeAll(async () => {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;
  await env.DB.batch([
    env.DB.prepare(
      `insert into users (username, password_hash, is_admin, marketing_consent, created_at)
       ${numbers} select 'Person-' || (i * 7919 % ${ROWS}) || '@example.com', 'x', i % 100 = 0, i % 3 = 0,
       ${Date.UTC(2024, 10, 1)} + i * ${4 * HOUR} from n`,
    ),
    env.DB.prepare(
      `insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
       ${numbers} select 'r' || (i * 7919 % ${ROWS}) || '@example.com', 'source-' || (i % 30),
       ${Date.UTC(2025, 0, 1)} + (i / 10) * ${HOUR}, '1', 0 from n`,
    ),
    env.DB.prepare(
      `insert into newsletter_subscribers (email, consent_version, consented_at)
       ${numbers} select 's' || i || '@example.com', '1', i / 50 from n`,
    ),
    env.DB.prepare(
      `insert into audit_log (at, actor, action, details)
       ${numbers} select i / 20, 'admin-' || (i % 5), 'users.exported', '{"i":' || i || '}' from n`,
    ),
  ]);
});

/** Every row's id from page to page, in one direction, with something happening between the pages. */
async function walk<Name extends ListName>(
  query: ListQuery<Name>,
  way: "next" | "previous",
  between: (page: number) => Promise<unknown> = async () => null,
): Promise<number[]> {
  const list = admin[query.list] as unknown as {
    page(query: ListQuery<Name>): Promise<{ rows: { id: number }[]; next: string | null; previous: string | null }>;
  };
  const ids: number[] = [];
  let cursor: string | null = query.cursor;
  for (let page = 0; page < 100; page++) {
    const read = await list.page({ ...query, cursor });
    const here = read.rows.map(({ id }) => id);
    ids.push(...(way === "next" ? here : here.reverse()));
    await between(page);
    cursor = read[way];
    if (cursor === null) return ids;
  }
  throw new Error("the pages do not end");
}

const orders = (Object.keys(listRules) as ListName[]).flatMap((list) =>
  Object.keys(listRules[list].sorts).flatMap((sort) =>
    (["asc", "desc"] as const).map((order) => ({ list, sort, order })),
  ),
);

describe("paging", () => {
  it.each(orders)("visits each of $list by $sort $order exactly once", async ({ list, sort, order }) => {
    const query = ask(list, `sort=${sort}&order=${order}&limit=170`);
    const forward = await walk(query, "next");
    expect(forward).toHaveLength(ROWS);
    expect(new Set(forward).size).toBe(ROWS);
    const table = {
      users: "users",
      registrations: "launch_registrations",
      subscribers: "newsletter_subscribers",
      audit: "audit_log",
    }[list];
    const column = sort.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const { results } = await env.DB.prepare(`select id from ${table} order by ${column} ${order}, id ${order}`).all<{
      id: number;
    }>();
    expect(forward).toEqual(results.map(({ id }) => id));
  });

  it.each(orders)("comes back by $list by $sort $order the way it went", async ({ list, sort, order }) => {
    const query = ask(list, `sort=${sort}&order=${order}&limit=400`);
    let last = await admin.users.page(query as unknown as ListQuery<"users">).then(() => query);
    const pages: number[][] = [];
    const read = (cursor: string | null) =>
      (
        admin[list].page as (
          query: ListQuery,
        ) => Promise<{ rows: { id: number }[]; next: string | null; previous: string | null }>
      )({ ...query, cursor } as ListQuery);
    let page = await read(null);
    expect(page.previous).toBeNull();
    while (true) {
      pages.push(page.rows.map(({ id }) => id));
      if (page.next === null) break;
      page = await read(page.next);
    }
    for (const expected of pages.slice(0, -1).reverse()) {
      page = await read(page.previous);
      expect(page.rows.map(({ id }) => id)).toEqual(expected);
    }
    expect(page.previous).toBeNull();
    last = query;
    expect(last).toBe(query);
  });
});
it("x", () => {
  expect(OTHER_SOURCES).toBe("Other sources");
});
