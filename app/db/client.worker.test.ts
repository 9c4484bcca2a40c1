import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { describeError } from "~/domain/describe-error";
import { connect } from "./client.server";
import { newsletterSubscribers } from "./schema";

const subscriber = (email: string) => ({ email, consentVersion: "1", consentedAt: new Date(0) });

/** The database, refusing so many queries first, each of the given kind. */
function refusing(times: number, message: string) {
  let left = times;
  const refuse = () => {
    if (left-- > 0) throw new Error(message);
  };
  const statement = (own: D1PreparedStatement): D1PreparedStatement =>
    Object.assign(Object.create(own), {
      bind: (...values: unknown[]) => statement(own.bind(...values)),
      all: async () => [refuse(), await own.all()][1],
      raw: async () => [refuse(), await own.raw()][1],
      run: async () => [refuse(), await own.run()][1],
      own,
    });
  const batch = async (statements: (D1PreparedStatement & { own: D1PreparedStatement })[]) => {
    refuse();
    return env.DB.batch(statements.map(({ own }) => own));
  };
  return connect({ prepare: (query: string) => statement(env.DB.prepare(query)), batch } as unknown as D1Database);
}

const BUSY = "D1_ERROR: database is locked: SQLITE_BUSY";

it("waits while another process writes", async () => {
  const db = refusing(2, BUSY);
  const [row] = await db.insert(newsletterSubscribers).values(subscriber("waits@example.com")).returning();
  expect(row?.email).toBe("waits@example.com");
});

it("waits with a whole batch, and writes it once", async () => {
  const db = refusing(2, BUSY);
  await db.batch([
    db.insert(newsletterSubscribers).values(subscriber("first@example.com")),
    db.insert(newsletterSubscribers).values(subscriber("second@example.com")),
  ]);
  const rows = await connect(env.DB).select().from(newsletterSubscribers);
  expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(["first@example.com", "second@example.com"]));
});

it("gives up in the end", async () => {
  await expect(refusing(99, BUSY).run(sql`select 1`)).rejects.toThrow();
});

it("repeats nothing that failed for another reason", async () => {
  await expect(refusing(1, "D1_ERROR: no such table: x").run(sql`select 1`)).rejects.toThrow();
});

it("names a failed query in the log without what a visitor wrote", async () => {
  const db = connect(env.DB);
  const twice = () => db.insert(newsletterSubscribers).values(subscriber("secret@example.com"));
  await twice();
  const error = await twice().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(String(error)).toContain("secret@example.com");
  expect(describeError(error)).toContain('insert into "newsletter_subscribers"');
  expect(describeError(error)).toContain("UNIQUE constraint failed");
  expect(describeError(error)).not.toContain("secret@example.com");
});

it("says other errors as they are", () => {
  expect(describeError(new TypeError("no"))).toBe("TypeError: no");
});
