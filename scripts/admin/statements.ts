import { attemptKey } from "../../app/domain/accounts/attempts";
import type { AuditAction } from "../../app/domain/admin/audit/audit-actions";

/**
 * What the operator's command does to one account. Several changes on one account are one
 * transaction.
 */
export interface AccountChanges {
  username: string;
  /** Hash of a new password in PHC form; with `create`, the account's first. */
  passwordHash?: string;
  create?: boolean;
  promote?: boolean;
  removePasskeys?: boolean;
  /** Milliseconds. */
  now: number;
}

/** A text as SQL, in hexadecimal so that nothing in it can end the literal or the statement. */
const text = (value: string) => `cast(x'${Buffer.from(value).toString("hex")}' as text)`;

export const selectAccount = (username: string) =>
  `select username, is_admin as isAdmin from users where username = ${text(username)};`;

/**
 * The statements of some changes, each with its line in the audit log. All sessions of the account
 * end.
 */
export function buildStatements(changes: AccountChanges): string {
  const { username, passwordHash, create, promote, removePasskeys, now } = changes;
  const name = text(username);
  const person = `(select id from users where username = ${name})`;
  const line = (action: AuditAction) =>
    `insert into audit_log (at, actor, action, details) values (${now}, 'operator', '${action}', json_object('username', ${name}));`;
  const statements: string[] = [];
  if (create && passwordHash) {
    statements.push(
      `insert into users (username, password_hash, is_admin, created_at) values (${name}, ${text(passwordHash)}, 1, ${now});`,
      line("admin.created"),
    );
  }
  const promotion = `update users set is_admin = 1, confirm_by = null where username = ${name};`;
  if (promote) statements.push(promotion, line("admin.promoted"));
  if (!create && passwordHash) {
    statements.push(
      `update users set password_hash = ${text(passwordHash)} where username = ${name};`,
      `delete from attempts where key_hash = ${text(attemptKey("login", username))};`,
      line("admin.password_reset"),
    );
  }
  if (removePasskeys) {
    statements.push(
      ...["recovery_codes", "passkeys"].map(
        (table) => `delete from ${table} where user_id = ${person};`,
      ),
      line("admin.passkeys_removed"),
    );
  }
  if (!create) statements.push(`delete from sessions where user_id = ${person};`);
  return `${statements.join("\n")}\n`;
}
