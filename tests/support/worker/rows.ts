import { env } from "cloudflare:workers";
import { createPasswordHasher } from "~/domain/accounts/password-hash";
import { localMailbox } from "../../../workers/email/providers";

export const PASSWORD = "a quiet harbour";
const hash = createPasswordHasher({ log2Cost: 1, blockSize: 8, parallelization: 3 }).hash(PASSWORD);

export const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

export const selectRows = async <Row = Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
) => (await run(sql, ...values)).results as Row[];

export const countRows = async (from: string, ...values: unknown[]) =>
  (await selectRows<{ n: number }>(`select count(*) as n from ${from}`, ...values))[0]?.n ?? 0;

/**
 * A batch of statements; `{numbers}` becomes the head of a query that numbers rows `i` from 1 to
 * the count.
 */
export function fillTables(count: number, statements: string[]) {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select`;
  return env.DB.batch(
    statements.map((statement) => env.DB.prepare(statement.replace("{numbers}", numbers))),
  );
}

export function prepareInsert(table: string, row: object) {
  const columns = Object.keys(row);
  const statement = env.DB.prepare(
    `insert into ${table} (${columns}) values (${columns.map(() => "?")})`,
  );
  return statement.bind(...Object.values(row));
}
const insert = async (table: string, row: object) =>
  (await prepareInsert(table, row).run()).meta.last_row_id;

export type InsertedUser = Awaited<ReturnType<typeof insertUser>>;

export async function insertUser({
  username = `user-${crypto.randomUUID()}@example.com`,
  isAdmin = false,
} = {}) {
  const row = { username, password_hash: await hash, is_admin: Number(isAdmin), created_at: 0 };
  return { id: await insert("users", row), username };
}

const consent = { consent_version: "1", consented_at: 0 };
export const insertRegistration = (email: string, { at = 0 } = {}) =>
  insert("launch_registrations", { ...consent, email, source: "gold-launch", registered_at: at });
export const insertSubscriber = (email: string) =>
  insert("newsletter_subscribers", { ...consent, email });

const answers = { name: "Ada", product: "a wallet", asset_use: "gold", progress: "a prototype" };
const application = { ...consent, ...answers, cohort: "First", source: "launchpad", applied_at: 0 };
export const insertApplication = (email: string) =>
  insert("launchpad_applications", { ...application, email });

/** The audit log from its first line on: all of it, or what some actors did. */
export const readAuditLog = (...actors: string[]) =>
  selectRows<Record<"actor" | "action" | "details" | "from_address", string>>(
    `select actor, action, details, from_address from audit_log
     ${actors.length > 0 ? `where actor in (${actors.map(() => "?").join()})` : ""} order by id`,
    ...actors,
  );

export const emailsTo = (address: string) => localMailbox.filter(({ to }) => to === address);

export function readEmailedLink(address: string): string {
  const link = emailsTo(address)[0]?.text.match(/http:..[^/]+(\S+token=\S+)/)?.[1];
  if (!link) throw new Error(`no email to ${address} has a link`);
  return link;
}
