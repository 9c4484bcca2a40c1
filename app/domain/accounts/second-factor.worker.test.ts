import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { createCode } from "../../../tests/support/one-time-code";
import { countRows, insertUser, run, selectRows } from "../../../tests/support/worker/rows";
import { createAttempts } from "./attempts";
import { createSealer } from "./sealed-text";
import { CODES_PER_LOCK, createSecondFactors, RECOVERY_CODES } from "./second-factor";
import { createSessions } from "./sessions";
import type { User } from "./user";

const db = connect(env.DB);
const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const audit = createAuditStatement({ db, clock, from: null });
const sessions = createSessions({ db, clock, audit });
const attempts = createAttempts({ db, clock, limited: true });
const options = { db, clock, sessions, audit, attempts, limited: true };
const createFactors = (...secrets: [string, ...string[]]) =>
  createSecondFactors({ ...options, sealer: createSealer({ secrets, purpose: "test" }) });
const factors = createFactors("a-secret");

let user: User;
beforeEach(async () => {
  const { id, username } = await insertUser({ isAdmin: true });
  user = { id, username, isAdmin: true, marketingConsent: false, confirmed: false };
});

const makeCode = (secret: string, steps = 0) => createCode(secret, clock.time + steps * 30_000);
/** Signs in with a code. @returns by what, or why not */
async function use(code: string, by = factors, who = user) {
  let used = "";
  const answer = await by.signIn(who, code, (what) => {
    used = what;
    return { device: "" };
  });
  return "error" in answer ? answer.error : used;
}

async function beginFactor(): Promise<string> {
  await factors.begin(user.id);
  const { secret } = await factors.findState(user.id);
  if (!secret) throw new Error("nothing was set up");
  return secret;
}
async function turnOn() {
  const secret = await beginFactor();
  const confirmed = await factors.confirm(user, makeCode(secret), "");
  if (!("recoveryCodes" in confirmed)) throw new Error("it was not confirmed");
  // The app's next code: the one that confirmed was used.
  clock.time += 30_000;
  const [first = "", second = ""] = confirmed.recoveryCodes;
  return { secret, recoveryCodes: confirmed.recoveryCodes, first, second };
}

it("setting it up can be restarted and cancelled, and neither touches one that is on", async () => {
  const first = await beginFactor();
  expect(await beginFactor()).not.toBe(first);
  await factors.cancel(user.id);
  expect((await factors.findState(user.id)).secret).toBeNull();

  const { secret } = await turnOn();
  await factors.begin(user.id);
  await factors.cancel(user.id);
  expect(await use(makeCode(secret))).toBe("app");
});

it("turning it on keeps neither the secret nor a recovery code readable, and nothing longer than its user", async () => {
  const { secret, recoveryCodes } = await turnOn();
  const tables = ["recovery_codes", "second_factors"];
  const kept = await Promise.all(
    tables.map((table) => selectRows(`select * from ${table} where user_id = ?`, user.id)),
  );
  expect(kept.map((rows) => rows.length)).toEqual([RECOVERY_CODES, 1]);
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
    expect(JSON.stringify(kept)).not.toContain(text);
  await run("delete from users where id = ?", user.id);
  for (const table of tables) expect(await countRows(`${table} where user_id = ?`, user.id)).toBe(0);
});

it("a code of the app is not taken for another user, when it confirmed the app, or when a later one was used", async () => {
  const { secret } = await turnOn();
  expect(await use(makeCode(secret), factors, { ...user, id: user.id + 1 })).toBe("wrong-code");
  const used = [await use(makeCode(secret, -1)), await use(makeCode(secret, 1)), await use(makeCode(secret))];
  expect(used).toEqual(["wrong-code", "app", "wrong-code"]);
});

it("a recovery code is taken once, in either case, with or without its dashes, and with 0 and 1 for O and I", async () => {
  const { first, second } = await turnOn();
  expect(first).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  expect([await use(first), await use(first)]).toEqual(["recovery-code", "wrong-code"]);
  const typed = second.replaceAll("-", " ").replaceAll("O", "0").replaceAll("I", "1").toLowerCase();
  expect(await use(` ${typed} `)).toBe("recovery-code");
});

it("a recovery code still opens after the site's secret was changed, which no code of the app does", async () => {
  const { secret, first } = await turnOn();
  const later = createFactors("another-secret");
  expect([await use(makeCode(secret), later), await use(first, later)]).toEqual(["wrong-code", "recovery-code"]);
  expect(await use(makeCode(secret), createFactors("another-secret", "a-secret"))).toBe("app");
  expect(await createFactors("another-secret").reseal()).toBe(0);
  const rotating = createFactors("a-third-secret", "another-secret");
  expect(await rotating.reseal()).toBe(1);
  expect(await rotating.reseal()).toBe(0);
  clock.time += 30_000;
  expect(await use(makeCode(secret), createFactors("a-third-secret"))).toBe("app");
});

it("a right code that is sent several times at once signs in once, and none of the others counts as a guess", async () => {
  const { secret, first } = await turnOn();
  const counted = () => selectRows("select failed_codes, locked_until from second_factors where user_id = ?", user.id);
  for (const [code, by] of [
    [makeCode(secret), "app"],
    [first, "recovery-code"],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 2 * CODES_PER_LOCK }, () => use(code)));
    expect(answers.filter((answer) => answer === by)).toHaveLength(1);
    expect(await counted()).toEqual([{ failed_codes: 0, locked_until: null }]);
    // Nor does it when it comes late, alone; and no owner is notified of a lock.
    for (let again = 0; again < CODES_PER_LOCK; again++)
      expect(await factors.turnOff(user, code)).toMatchObject({ error: "wrong-code", locked: false });
    expect(await counted()).toEqual([{ failed_codes: 0, locked_until: null }]);
  }
});

it("the code that turns the factor on, sent twice at once, does so once and leaves no wrong code", async () => {
  const secret = await beginFactor();
  const answers = await Promise.all([1, 2].map(() => factors.confirm(user, makeCode(secret), "")));
  expect(answers.filter((answer) => "recoveryCodes" in answer)).toHaveLength(1);
  expect(answers).toContainEqual({ error: "wrong-code", locked: false, used: true });
  expect(await countRows("second_factors where user_id = ? and failed_codes = 0", user.id)).toBe(1);
});

it("a known device is not kept out by a lock that others caused, and has as many codes of its own", async () => {
  const { secret } = await turnOn();
  const sealer = createSealer({ secrets: ["a-secret"], purpose: "test" });
  const by = (id: string, userId: number) =>
    createSecondFactors({ ...options, sealer, findDevice: async () => ({ id, userId }) });
  const own = by("own", user.id);
  for (let wrong = 0; wrong < CODES_PER_LOCK; wrong++) await use("000000");
  expect(await use(makeCode(secret), by("another's", user.id + 1))).toBe("rate-limited");
  expect(await use(makeCode(secret), own)).toBe("app");

  clock.time += 30_000;
  for (let wrong = 1; wrong <= CODES_PER_LOCK; wrong++)
    expect(await own.turnOff(user, "000000")).toEqual({ error: "wrong-code", locked: wrong === CODES_PER_LOCK });
  expect(await use(makeCode(secret), own)).toBe("rate-limited");
  expect(await use(makeCode(secret), by("second", user.id))).toBe("app");
});

it("five wrong codes in a row lock the factor, for the right one, too, and each further lock is twice as long", async () => {
  const { secret, first } = await turnOn();
  for (const minutes of [15, 30, 60]) {
    for (let wrong = 1; wrong <= CODES_PER_LOCK; wrong++)
      expect(await factors.turnOff(user, "000000")).toEqual({ error: "wrong-code", locked: wrong === CODES_PER_LOCK });
    const locked = { error: "rate-limited", retryAfterSeconds: minutes * 60 };
    for (const code of [makeCode(secret), first]) expect(await factors.turnOff(user, code)).toEqual(locked);
    clock.time += minutes * 60_000;
  }
  expect(await use(makeCode(secret))).toBe("app");
  expect(await factors.turnOff(user, "000000")).toEqual({ error: "wrong-code", locked: false });
});
