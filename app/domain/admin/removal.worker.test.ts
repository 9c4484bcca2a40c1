import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createPasswordHasher } from "~/domain/accounts/password-hash";
import { createAdmin } from "./admin";
import { readListQuery } from "./list-query";

const now = Date.UTC(2025, 5, 18, 12);
const admin = createAdmin({ db: connect(env.DB), clock: { now: () => now }, from: "192.0.2.7" });

const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const audit = () => rows("select actor, action, details, from_address, at from audit_log order by id");
const line = (action: string, id: number) => ({
  actor: "root",
  action,
  details: JSON.stringify({ id }),
  from_address: "192.0.2.7",
  at: now,
});

const root = { id: 1, username: "root" };

beforeEach(async () => {
  await env.DB.batch(
    [
      "delete from users",
      "delete from audit_log",
      "delete from launch_registrations",
      "delete from newsletter_subscribers",
      `insert into users (id, username, password_hash, is_admin, marketing_consent, consent_version, consent_changed_at, email_confirmed_at, created_at)
       values (1, 'root', 'x', 1, 0, null, null, null, 0), (2, 'other-root', 'x', 1, 0, null, null, null, 0),
              (3, 'ada@example.com', 'x', 0, 1, '1', 5, 6, 1718712000000)`,
      `insert into sessions (id_hash, user_id, device, created_at, last_seen_at)
       values ('a', 3, 'phone', 0, 0), ('b', 3, 'desk', 0, 0), ('c', 1, 'desk', 0, 0)`,
      `insert into launch_registrations (id, email, source, registered_at, consent_version, consented_at)
       values (8, 'ada@example.com', 'a-fair', 0, '1', 0)`,
      "insert into newsletter_subscribers (id, email, consent_version, consented_at) values (9, 'ada@example.com', '1', 0)",
    ].map((statement) => env.DB.prepare(statement)),
  );
});

describe("deleting", () => {
  it("a user takes the row and the sessions, and leaves a line without the name", async () => {
    expect(await admin.removeUser(3, root)).toBe("done");
    expect(await rows("select id from users where id = 3")).toEqual([]);
    expect(await rows("select id_hash from sessions")).toEqual([{ id_hash: "c" }]);
    expect(await audit()).toEqual([line("user.deleted", 3)]);
    expect(JSON.stringify(await audit())).not.toContain("ada");
  });

  it("a registration and a subscriber leave a line each", async () => {
    expect(await admin.removeRegistration(8, root)).toBe(true);
    expect(await admin.removeSubscriber(9, root)).toBe(true);
    expect(await rows("select id from launch_registrations union select id from newsletter_subscribers")).toEqual([]);
    expect(await audit()).toEqual([line("launch_registration.deleted", 8), line("newsletter_subscriber.deleted", 9)]);
  });

  it("what is not there changes nothing and is not in the log", async () => {
    expect(await admin.removeUser(99, root)).toBe("not-found");
    expect(await admin.anonymiseUser(99, root)).toBe("not-found");
    expect(await admin.removeRegistration(99, root)).toBe(false);
    expect(await admin.removeSubscriber(99, root)).toBe(false);
    expect(await audit()).toEqual([]);
  });
});

describe("anonymising", () => {
  it("keeps the row and the month, and forgets the person", async () => {
    const month = await admin.users.overTime();
    expect(await admin.anonymiseUser(3, root)).toBe("done");
    const [row] = await rows("select * from users where id = 3");
    expect(row).toMatchObject({
      username: expect.stringMatching(/^deleted-3@[0-9a-f]{16}\.invalid$/),
      is_admin: 0,
      marketing_consent: 0,
      consent_version: null,
      consent_changed_at: null,
      email_confirmed_at: null,
      created_at: 1718712000000,
    });
    expect(await createPasswordHasher().verify("", String(row?.password_hash))).toBe(false);
    expect(await rows("select id_hash from sessions")).toEqual([{ id_hash: "c" }]);
    expect(await admin.users.overTime()).toEqual(month);
    expect(await audit()).toEqual([line("user.anonymised", 3)]);
    expect(JSON.stringify([row, await audit()])).not.toContain("ada");
  });

  it("an administrator takes the second factor along", async () => {
    await env.DB.batch([
      env.DB.prepare(
        "insert into second_factors (user_id, secret, created_at, confirmed_at) values (2, 'sealed', 0, 1)",
      ),
      env.DB.prepare("insert into recovery_codes (user_id, code_hash) values (2, 'hash')"),
    ]);
    expect(await admin.anonymiseUser(2, root)).toBe("done");
    expect(await rows("select user_id from second_factors union all select user_id from recovery_codes")).toEqual([]);
  });
});

describe("administrators", () => {
  it.each(["removeUser", "anonymiseUser"] as const)("cannot %s themselves", async (deed) => {
    expect(await admin[deed](1, root)).toBe("yourself");
    expect(await rows("select id from users where id = 1 and is_admin")).toHaveLength(1);
    expect(await rows("select id_hash from sessions")).toHaveLength(3);
    expect(await audit()).toEqual([]);
  });

  it.each(["removeUser", "anonymiseUser"] as const)("can %s each other, but one is left", async (deed) => {
    const other = { id: 2, username: "other-root" };
    const became = await Promise.all([admin[deed](2, root), admin[deed](1, other)]);
    expect(became.sort()).toEqual(["done", "last-administrator"]);
    expect(await rows("select id from users where is_admin")).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });
});

describe("one's own account", () => {
  it("goes with its sessions; an administrator's leaves a line without the name, nobody else's any", async () => {
    expect(await admin.removeOwnAccount(3)).toBe("done");
    expect(await admin.removeOwnAccount(1)).toBe("done");
    expect(await rows("select username from users")).toEqual([{ username: "other-root" }]);
    expect(await rows("select id_hash from sessions")).toEqual([]);
    expect(await audit()).toEqual([{ ...line("user.deleted", 1), actor: "user 1" }]);
  });

  it("stays while it is the last administrator's, whoever asks at the same time", async () => {
    const became = await Promise.all([admin.removeOwnAccount(1), admin.removeOwnAccount(2)]);
    expect(became.sort()).toEqual(["done", "last-administrator"]);
    expect(await rows("select id from users where is_admin")).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  it("that went before is gone all the same", async () => {
    expect(await admin.removeOwnAccount(99)).toBe("done");
    expect(await audit()).toEqual([]);
  });
});

describe("the audit log", () => {
  it("has who, what, when and from where, each within bounds", async () => {
    await admin.audit.record({
      actor: "a".repeat(1_000),
      action: "admin.sign_in_failed",
      details: { tried: "b".repeat(1_000) },
    });
    await admin.audit.record({ actor: "operator", action: "admin.created", from: null });
    const { rows: lines } = await admin.audit.page(readListQuery("audit", new URLSearchParams()).query);
    expect(lines).toEqual([
      {
        id: expect.any(Number),
        at: new Date(now),
        actor: "operator",
        action: "admin.created",
        details: {},
        from: null,
      },
      {
        id: expect.any(Number),
        at: new Date(now),
        actor: "a".repeat(254),
        action: "admin.sign_in_failed",
        details: { tried: "b".repeat(200) },
        from: "192.0.2.7",
      },
    ]);
  });

  it("takes no change to what it has said", async () => {
    await admin.audit.record({ actor: "root", action: "users.exported" });
    await expect(env.DB.prepare("update audit_log set actor = 'somebody else'").run()).rejects.toThrow("never changed");
  });

  it("has no line for a deed that failed, and no deed without its line", async () => {
    await env.DB.prepare(
      "create trigger refuse before insert on audit_log begin select raise(abort, 'full'); end",
    ).run();
    await expect(admin.removeUser(3, root)).rejects.toThrow("full");
    await expect(admin.anonymiseUser(3, root)).rejects.toThrow("full");
    await expect(admin.removeRegistration(8, root)).rejects.toThrow("full");
    await expect(admin.removeOwnAccount(1)).rejects.toThrow("full");
    await env.DB.prepare("drop trigger refuse").run();
    expect(await rows("select username from users where id <> 2 order by id")).toEqual([
      { username: "root" },
      { username: "ada@example.com" },
    ]);
    expect(await rows("select id from launch_registrations")).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });
});
