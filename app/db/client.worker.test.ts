import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { formatError } from "~/domain/format-error";
import { failingDatabase } from "../../tests/support/worker/failing-database";
import { connect, withBusyRetry } from "./client.server";
import { newsletterSubscribers } from "./schema";

const BUSY = "D1_ERROR: database is locked: SQLITE_BUSY";

/** The database, failing so many queries first. */
const openFailing = (times: number, message = BUSY) => {
  const { DB } = failingDatabase((call) => call <= times, { message });
  return connect(withBusyRetry(DB as unknown as D1Database));
};
const insert = (db: ReturnType<typeof connect>, email: string) =>
  db.insert(newsletterSubscribers).values({ email, consentVersion: "1", consentedAt: new Date(0) });

it("a query or batch waits while another process writes, and is written once", async () => {
  await insert(openFailing(2), "alone@example.com");
  const db = openFailing(2);
  await db.batch([insert(db, "first@example.com"), insert(db, "second@example.com")]);
  const { email } = newsletterSubscribers;
  const rows = await connect(env.DB).select({ email }).from(newsletterSubscribers);
  expect(rows.map(({ email }) => email)).toEqual(
    expect.arrayContaining(["alone@example.com", "first@example.com", "second@example.com"]),
  );
});

it("a query is not repeated after another error", () =>
  expect(openFailing(1, "D1_ERROR: no such table: x").run(sql`select 1`)).rejects.toThrow());

it("a failed query is logged without what a visitor wrote", async () => {
  const write = () => insert(connect(env.DB), "secret@example.com");
  await write();
  const error: unknown = await write().catch((reason) => reason);
  expect(String(error)).toContain("secret@example.com");
  expect(formatError(error)).toMatch(
    /insert into "newsletter_subscribers"[\s\S]*UNIQUE constraint failed/,
  );
  expect(formatError(error)).not.toContain("secret@example.com");
});
