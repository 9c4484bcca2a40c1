import { env } from "cloudflare:workers";
import { createPasswordHasher } from "~/domain/accounts/password-hash";
import { localMailbox } from "../../../workers/email/adapters";

export const PASSWORD = "a quiet harbour";
const hash = createPasswordHasher({ log2Cost: 1, blockSize: 8, parallelization: 3 }).hash(PASSWORD);

export const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

export async function selectRows<Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<Row>();
  return results;
}

/** How many rows there are of `users where …`. */
export async function countRows(from: string, ...values: unknown[]): Promise<number> {
  const [row] = await selectRows<{ n: number }>(`select count(*) as n from ${from}`, ...values);
  return row?.n ?? 0;
}

/** A batch of statements; `{numbers}` stands for the head of a query that numbers rows `i` from 1 to the count. */
export const fillTables = (count: number, statements: string[]) =>
  env.DB.batch(
    statements.map((statement) =>
      env.DB.prepare(
        statement.replace(
          "{numbers}",
          `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select`,
        ),
      ),
    ),
  );

export interface InsertedUser {
  id: number;
  username: string;
}

/** An account whose password is PASSWORD. */
export async function insertUser({
  username = `user-${crypto.randomUUID()}@example.com`,
  isAdmin = false,
  createdAt = 0,
}: {
  username?: string;
  isAdmin?: boolean;
  createdAt?: number;
} = {}): Promise<InsertedUser> {
  const { meta } = await run(
    "insert into users (username, password_hash, is_admin, created_at) values (?, ?, ?, ?)",
    username,
    await hash,
    Number(isAdmin),
    createdAt,
  );
  return { id: meta.last_row_id, username };
}

export async function insertRegistration(email: string, { source = "gold-launch", at = 0 } = {}): Promise<number> {
  const { meta } = await run(
    "insert into launch_registrations (email, source, registered_at, consent_version, consented_at) values (?, ?, ?, '1', ?)",
    email,
    source,
    at,
    at,
  );
  return meta.last_row_id;
}

export async function insertSubscriber(email: string): Promise<number> {
  const { meta } = await run(
    "insert into newsletter_subscribers (email, consent_version, consented_at) values (?, '1', 0)",
    email,
  );
  return meta.last_row_id;
}

interface AuditLine {
  actor: string;
  action: string;
  details: string;
  from_address: string | null;
}

/** The audit log from its first line on: all of it, or what some actors did. */
export const readAuditLog = (...actors: string[]) =>
  selectRows<AuditLine>(
    `select actor, action, details, from_address from audit_log
     ${actors.length > 0 ? `where actor in (${actors.map(() => "?").join()})` : ""} order by id`,
    ...actors,
  );

/** The emails to an address that the local mailbox keeps, the newest first. */
export const emailsTo = (address: string) => localMailbox.filter(({ to }) => to === address);

/** Path and query of the link in the newest email to an address. */
export function readEmailedLink(address: string): string {
  const link = emailsTo(address)[0]?.text.match(/http:\S+token=\S+/)?.[0];
  if (!link) throw new Error(`no email to ${address} has a link`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
