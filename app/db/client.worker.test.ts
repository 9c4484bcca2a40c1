import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { formatError } from "~/domain/format-error";
import { failingDatabase } from "../../tests/support/worker/failing-database";
import { connect, withBusyRetry } from "./client.server";
import { newsletterSubscribers } from "./schema";

const subscriber = (email: string) => ({ email, consentVersion: "1", consentedAt: new Date(0) });

/** The database, failing so many queries first, each of the given kind. */
const failing = (times: number, message: string) =>
  connect(
    withBusyRetry(
      failingDatabase((call) => call <= times, { message }).DB as unknown as D1Database,
    ),
  );

const BUSY = "D1_ERROR: database is locked: SQLITE_BUSY";

it("a query or a whole batch waits while another process writes, and is written once", async () => {
  const insert = (db: ReturnType<typeof failing>, email: string) =>
    db.insert(newsletterSubscribers).values(subscriber(email));
  await insert(failing(2, BUSY), "alone@example.com");
  const db = failing(2, BUSY);
  await db.batch([insert(db, "first@example.com"), insert(db, "second@example.com")]);
  const rows = await connect(env.DB).select().from(newsletterSubscribers);
  const written = rows
    .map(({ email }) => email)
    .filter((email) => /^(alone|first|second)@/.test(email));
  expect(written.sort()).toEqual(["alone@example.com", "first@example.com", "second@example.com"]);
});

it.each([
  ["fails after some attempts", 99, BUSY],
  ["is not repeated after another error", 1, "D1_ERROR: no such table: x"],
])(
  "a query %s",
  async (_, times, error) =>
    await expect(failing(times, error).run(sql`select 1`)).rejects.toThrow(),
);

it("names a failed query in the log without what a visitor wrote, and other errors as they are", async () => {
  const insert = () =>
    connect(env.DB).insert(newsletterSubscribers).values(subscriber("secret@example.com"));
  await insert();
  const error: unknown = await insert().catch((reason) => reason);
  expect(String(error)).toContain("secret@example.com");
  expect(formatError(error)).toContain('insert into "newsletter_subscribers"');
  expect(formatError(error)).toContain("UNIQUE constraint failed");
  expect(formatError(error)).not.toContain("secret@example.com");
  expect(formatError(new TypeError("no"))).toBe("TypeError: no");
});
