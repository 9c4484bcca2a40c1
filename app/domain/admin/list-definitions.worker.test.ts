import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { HOUR_MS } from "~/locale/durations";
import { tenthOf } from "../../../tests/support/scope";
import {
  countRows,
  fillTables,
  insertSubscriber,
  run,
  selectRows,
} from "../../../tests/support/worker/rows";
import { createAdmin } from "./admin";
import type { Cursor } from "./list-cursor";
import { type ListName, listNames, lists } from "./list-definitions";
import { type ListQuery, readListQuery } from "./list-query";

const ROWS = tenthOf(2_000);
const clock = { now: () => Date.UTC(2025, 5, 18) };
/** The statements that were prepared. */
const prepared: string[] = [];
const db = connect({
  prepare(statement: string) {
    prepared.push(statement);
    return env.DB.prepare(statement);
  },
  batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
} as D1Database);
const { openList } = createAdmin({ db, clock, from: null, doubleOptIn: true });

const tableOf = (list: ListName) => lists[list].table;
/** A list's query as an address has it. */
const readQuery = (list: ListName, search = "") =>
  readListQuery(list, new URLSearchParams(search)).query;
const selectIds = async (sql: string) =>
  (await selectRows<{ id: number }>(sql)).map(({ id }) => id);

/** Where rows can be equal, many are. Every third registration is confirmed. */
beforeAll(() =>
  fillTables(ROWS, [
    `insert into users (username, password_hash, is_admin, marketing_consent, created_at)
     {numbers} iif(i % 2, 'Person-', 'person-') || (i * 7919 % ${ROWS}) || '@example.com', 'x', i % 10 = 0, i % 3 = 0,
     ${Date.UTC(2024, 10, 1)} + i * ${2 * HOUR_MS} from n`,
    `insert into launch_registrations (email, source, registered_at, confirmed_at, consent_version, consented_at)
     {numbers} 'r' || (i * 7919 % ${ROWS}) || '@example.com', 'source-' || (i % 30),
     ${Date.UTC(2025, 0, 1)} + (i / 10) * ${4 * HOUR_MS}, iif(i % 3, null, i), '1', 0 from n`,
    `insert into launchpad_applications (email, cohort, name, product, asset_use, progress, source, applied_at, consent_version, consented_at)
     {numbers} 'p' || (i * 7919 % ${ROWS}) || '@example.com', 'Cohort ' || (i % 2), 'Team ' || i, 'a wallet', 'b', 'c',
     'source-' || (i % 3), i / 20, '1', 0 from n`,
    `insert into newsletter_subscribers (email, consent_version, consented_at)
     {numbers} 's' || i || '@example.com', '1', i / 50 from n`,
    `insert into audit_log (at, actor, action, details)
     {numbers} i / 20, 'admin-' || (i % 5), iif(i % 2, 'users.exported', 'user.deleted'), '{"i":' || i || '}' from n`,
  ]),
);

/** The lists, and what a filter of its own index leaves of one. */
const filters: { list: ListName; filter: string; where: string }[] = [
  ...listNames.map((list) => ({ list, filter: "", where: "true" })),
  { list: "registrations", filter: "confirmed=yes&", where: "confirmed_at is not null" },
  { list: "registrations", filter: "confirmed=no&", where: "confirmed_at is null" },
];
const orders = filters.flatMap(({ list, filter, where }) =>
  lists[list].columns.flatMap(({ field, sort }) =>
    (["asc", "desc"] as const).slice(sort ? 0 : 2).map((order) => ({
      list,
      search: `${filter}sort=${field}&order=${order}`,
      sort: field,
      inOrder: `select id from ${tableOf(list)} where ${where} order by
        ${field.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`)} ${order}, id ${order}`,
    })),
  ),
);

/** From the first page to the last. */
async function walk(query: ListQuery) {
  const list = openList(query.list);
  const pages: number[][] = [];
  let page = await list.page(query);
  while (true) {
    pages.push(page.rows.map(({ id }) => id));
    if (page.next === null) return { pages, last: page };
    page = await list.page({ ...query, cursor: page.next });
  }
}

it.each(orders)(
  "paging visits each row of $list?$search once, by an index, and comes back",
  async (order) => {
    const expected = await selectIds(order.inOrder);
    const query = readQuery(order.list, `${order.search}&limit=${Math.ceil(expected.length / 12)}`);
    prepared.length = 0;
    const { pages, last } = await walk(query);
    for (const [index, statement] of prepared.slice(0, 2).entries()) {
      expect(statement).not.toMatch(/offset/i);
      const details = await selectRows(`explain query plan ${statement.replaceAll("?", "1")}`);
      const plan = JSON.stringify(details);
      expect(plan, statement).not.toContain("TEMP B-TREE");
      // A later page begins within the index, or the table.
      if (index > 0 && !order.search.startsWith("confirmed")) {
        expect(plan).not.toMatch(/SCAN (?!equal|farther)/);
      }
    }
    expect(pages.flat()).toEqual(expected);
    let page = last;
    for (const before of pages.slice(0, -1).reverse()) {
      page = await openList(order.list).page({ ...query, cursor: page.previous });
      expect(page.rows.map(({ id }) => id)).toEqual(before);
    }
    expect(page.previous).toBeNull();
  },
);

it("paging goes on from rows that have been deleted", async () => {
  const query = readQuery("subscribers", "sort=email&limit=2&q=gone-");
  for (const number of [1, 2, 3, 4, 5]) await insertSubscriber(`gone-${number}`);
  const remove = (email: string) =>
    run("delete from newsletter_subscribers where email like ?", email);
  const expectPage = async (cursor: Cursor | null, emails: string[]) => {
    const page = await openList("subscribers").page({ ...query, cursor });
    expect(page.rows.map(({ email }) => email)).toEqual(emails);
    return page;
  };
  const first = await expectPage(null, ["gone-1", "gone-2"]);
  await remove("gone-2");
  const second = await expectPage(first.next, ["gone-3", "gone-4"]);
  await remove("gone-5");
  const end = await expectPage(second.next, []);
  expect(end.next).toBeNull();
  await expectPage(end.previous, ["gone-3", "gone-4"]);
  // Before "gone-3" only one row is left: the first page is shown whole.
  expect((await expectPage(second.previous, ["gone-1", "gone-3"])).previous).toBeNull();
  await remove("gone-%");
});

it("a filter offers the values of its column", async () => {
  const cohorts = await openList("applications").listValues("cohort");
  expect(cohorts).toEqual(["Cohort 0", "Cohort 1"]);
});

/** Five hours behind UTC in winter. */
const inToronto = Date.UTC(2025, 0, 3, 5);
it.each([
  ["users", "role=user&consent=yes", "not is_admin and marketing_consent"],
  ["users", "q=ON-7&role=admin", "username like '%on-7%' and is_admin"],
  [
    "registrations",
    "from=2025-01-03&to=2025-01-03",
    `registered_at - ${inToronto} between 0 and 86399999`,
  ],
  [
    "registrations",
    "confirmed=yes&source=source-6",
    "confirmed_at is not null and source = 'source-6'",
  ],
  ["registrations", "confirmed=no&q=r1", "confirmed_at is null and email like 'r1%'"],
  ["applications", "q=WALLET&cohort=Cohort 1", "cohort = 'Cohort 1'"],
  ["subscribers", "q=s77", "email like 's77%'"],
  ["audit", "q=%22i%22:77", `details like '%"i":77%'`],
] as const)("counts and rows of %s?%s are those of the table", async (name, search, where) => {
  const query = readQuery(name, `${search}&limit=1000`);
  const expected = await countRows(`${tableOf(name)} where ${where}`);
  expect(expected).toBeGreaterThan(0);
  expect(await openList(name).count(query)).toBe(expected);
  expect((await walk(query)).pages.flat()).toHaveLength(expected);
});
