import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createAdmin } from "./admin";
import { type ListQuery, listRules, listSearch } from "./list-query";

const ROWS = 600;
const clock = { now: () => Date.UTC(2025, 5, 18) };
const asked: string[] = [];
const db = connect({
  prepare(statement: string) {
    asked.push(statement);
    return env.DB.prepare(statement);
  },
  batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
} as D1Database);
const { registrations } = createAdmin({ db, clock, from: null, confirms: true });
const single = createAdmin({ db, clock, from: null }).registrations;

const ask = (search: string) => registrations.read(new URLSearchParams(search)).query;

/** Many registered at the same moment, and every third has confirmed. */
beforeAll(async () => {
  await env.DB.prepare(
    `insert into launch_registrations (email, source, registered_at, confirmed_at, consent_version, consented_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
     select 'r' || (i * 7919 % ${ROWS}) || '@example.com', 'source-' || (i % 2), i / 50, iif(i % 3, null, i), '1', 0 from n`,
  ).run();
});

async function walk(query: ListQuery<"registrations">) {
  const pages: number[][] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await registrations.page({ ...query, cursor });
    pages.push(page.rows.map(({ id }) => id));
    if (page.next === null) return { pages, last: page };
    cursor = page.next;
  }
}

async function idsOf(where: string, by: string) {
  const { results } = await env.DB.prepare(
    `select id from launch_registrations where ${where} order by ${by}, id ${by.split(" ")[1]}`,
  ).all<{ id: number }>();
  return results.map(({ id }) => id);
}

describe("where addresses are asked to confirm", () => {
  const orders = Object.keys(listRules.registrations.sorts).flatMap((sort) =>
    ["yes", "no"].flatMap((confirmed) => ["asc", "desc"].map((order) => ({ sort, order, confirmed }))),
  );

  it.each(orders)("pages of confirmed=$confirmed by $sort $order have each row once, and back", async (of) => {
    const query = ask(`confirmed=${of.confirmed}&sort=${of.sort}&order=${of.order}&limit=70`);
    const column = of.sort.replace("registeredAt", "registered_at");
    const where = `confirmed_at is ${of.confirmed === "yes" ? "not null" : "null"}`;
    const expected = await idsOf(where, `${column} ${of.order}`);
    const { pages, last } = await walk(query);
    expect(pages.flat()).toEqual(expected);
    expect(await registrations.count(query)).toBe(expected.length);
    let page = last;
    for (const before of pages.slice(0, -1).reverse()) {
      page = await registrations.page({ ...query, cursor: page.previous });
      expect(page.rows.map(({ id }) => id)).toEqual(before);
    }
    expect(page.previous).toBeNull();
  });

  it("counts it together with every other filter", async () => {
    for (const [search, where] of [
      ["confirmed=yes&source=source-1", "confirmed_at is not null and source = 'source-1'"],
      ["confirmed=no&q=r1", "confirmed_at is null and email like 'r1%'"],
      ["confirmed=no&from=1969-12-31&to=1969-12-31", "confirmed_at is null"],
    ] as const)
      expect(await registrations.count(ask(search)), search).toBe((await idsOf(where, "id asc")).length);
  });

  it("reads the pages by an index, and sorts nothing", async () => {
    for (const { sort, order, confirmed } of orders) {
      asked.length = 0;
      await registrations.page(ask(`confirmed=${confirmed}&sort=${sort}&order=${order}`));
      const [statement = ""] = asked;
      const places = statement.match(/\?/g)?.length ?? 0;
      const { results } = await env.DB.prepare(`explain query plan ${statement}`)
        .bind(...Array<number>(places).fill(1))
        .all<{ detail: string }>();
      const plan = results.map(({ detail }) => detail).join("; ");
      expect(plan, statement).not.toContain("TEMP B-TREE");
      if (sort === "registeredAt") expect(plan).toContain("launch_registrations_unconfirmed");
    }
  });

  it("a row says when, last of its fields, and an address keeps the filter", async () => {
    const { rows } = await registrations.page(ask("order=asc&limit=3"));
    expect(rows.map((row) => Object.keys(row).at(-1))).toEqual(Array(3).fill("confirmedAt"));
    expect(rows.map(({ confirmedAt }) => confirmedAt)).toEqual([null, null, new Date(3)]);
    expect(listSearch(ask("confirmed=no&sort=email"))).toBe("?confirmed=no&sort=email");
    expect(registrations.read(new URLSearchParams("confirmed=maybe")).mistakes).toEqual({
      confirmed: ["Please send yes or no"],
    });
  });
});

it("where nobody is asked to confirm, neither the rows nor the filters know of it", async () => {
  expect(Object.keys((await single.page(ask("limit=1"))).rows[0] ?? {})).toEqual([
    "id",
    "email",
    "registeredAt",
    "source",
  ]);
  for (const value of ["yes", "maybe"]) {
    const { query, mistakes } = single.read(new URLSearchParams(`confirmed=${value}`));
    expect([query.filters, mistakes]).toEqual([{}, {}]);
    expect(await single.count(query)).toBe(ROWS);
  }
});
