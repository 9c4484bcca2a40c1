import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createPasswordHasher } from "~/domain/accounts/password-hash";
import { countRows, fillTables, run, selectRows } from "../../../tests/support/worker/rows";
import { createAdmin } from "./admin";
import { readListQuery } from "./list-query";

const now = Date.UTC(2025, 5, 18, 12);
const from = "192.0.2.7";
const admin = createAdmin({ db: connect(env.DB), clock: { now: () => now }, from });

const root = { id: 1, username: "root" };
const otherRoot = { id: 2, username: "other-root" };
const readAudit = () => selectRows("select actor, action, details from audit_log order by id");
const lineOf = (action: string, id: number, actor: string) => ({
  actor,
  action,
  details: `{"id":${id}}`,
});
const readSessions = async () =>
  (await selectRows("select id_hash from sessions")).map((row) => row.id_hash);

beforeEach(() =>
  fillTables(1, [
    "delete from users",
    "delete from audit_log",
    `insert into users (id, username, password_hash, is_admin, marketing_consent, consent_version, consent_changed_at, email_confirmed_at, confirm_by, created_at)
     values (1, 'root', 'x', 1, 0, null, null, null, null, 0), (2, 'other-root', 'x', 1, 0, null, null, null, null, 0),
            (3, 'ada@example.com', 'x', 0, 1, '1', 5, 6, 7, 1718712000000)`,
    `insert into sessions (id_hash, user_id, device, created_at, last_seen_at)
     values ('a', 3, 'phone', 0, 0), ('b', 3, 'desk', 0, 0), ('c', 1, 'desk', 0, 0)`,
  ]),
);

it("anonymizing keeps the row, and forgets the person", async () => {
  await run("insert into recovery_codes (user_id, code_hash) values (2, 'hash')");
  await run("insert into passkeys values ('key', 2, 'Key', '', 0, 0, '', 1, null, 1)");
  for (const id of [3, 2]) expect(await admin.anonymiseUser(id, root)).toBe("done");
  const [row] = await selectRows("select * from users where id = 3");
  expect(row).toMatchObject({
    username: expect.stringMatching(/^deleted-3@[0-9a-f]{16}\.invalid$/),
    marketing_consent: 0,
    consent_version: null,
    consent_changed_at: null,
    email_confirmed_at: null,
    // Or the row would be deleted with those that nobody confirmed.
    confirm_by: null,
    created_at: 1718712000000,
  });
  expect(await createPasswordHasher().verify("", String(row?.password_hash))).toBe(false);
  expect(await countRows("users where is_admin")).toBe(1);
  const factors = [await countRows("recovery_codes"), await countRows("passkeys")];
  expect([await readSessions(), factors]).toEqual([["c"], [0, 0]]);
  expect(await readAudit()).toEqual([3, 2].map((id) => lineOf("user.anonymised", id, "root")));
});

it("one's own account goes with its sessions, audited without a name", async () => {
  for (const id of [3, 1]) expect(await admin.removeOwnAccount(id)).toBe("done");
  expect(await selectRows("select username from users")).toEqual([{ username: "other-root" }]);
  expect(await readSessions()).toEqual([]);
  expect(await readAudit()).toEqual([lineOf("user.deleted", 1, "user 1")]);
});

it.each([
  ["delete each other", () => [admin.removeUser(2, root), admin.removeUser(1, otherRoot)]],
  ["anonymize each other", () => [admin.anonymiseUser(2, root), admin.anonymiseUser(1, otherRoot)]],
  ["delete themselves", () => [admin.removeOwnAccount(1), admin.removeOwnAccount(2)]],
])("one administrator is left when two %s at the same time", async (_, attempt) => {
  expect((await Promise.all<string>(attempt())).sort()).toEqual(["done", "last-administrator"]);
  expect(await countRows("users where is_admin")).toBe(1);
  expect(await readAudit()).toHaveLength(1);
});

it("the audit log has bounded facts, and takes no change", async () => {
  const line = { action: "admin.sign_in_failed" } as const;
  const [actor, tried] = ["a".repeat(1_000), "b".repeat(1_000)];
  await admin.audit.record({ ...line, actor, details: { tried } });
  const { query } = readListQuery("audit", new URLSearchParams());
  const { rows } = await admin.openList("audit").page(query);
  const bounded = { actor: actor.slice(0, 254), details: { tried: tried.slice(0, 200) } };
  expect(rows).toEqual([{ ...line, ...bounded, id: expect.any(Number), at: new Date(now), from }]);
  await expect(run("update audit_log set actor = 'somebody else'")).rejects.toThrow(
    "never changed",
  );
});
