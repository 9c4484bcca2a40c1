import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createAttempts, WINDOW_SECONDS } from "./attempts";
import { codeAt } from "./one-time-code";
import { createSealer } from "./sealed-text";
import { createSecondFactors, MAX_WRONG_CODES, RECOVERY_CODES } from "./second-factor";

const db = connect(env.DB);
const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const attempts = createAttempts({ db, clock, limited: true });
const factorsUnder = (secret: string) =>
  createSecondFactors({ db, clock, attempts, sealer: createSealer({ secret, purpose: "test" }) });
const factors = factorsUnder("a-secret");

let userId = 0;
beforeEach(async () => {
  const id = await env.DB.prepare(
    "insert into users (username, password_hash, is_admin, created_at) values (?, '', 1, 0) returning id",
  )
    .bind(crypto.randomUUID())
    .first<number>("id");
  if (id === null) throw new Error("no row");
  userId = id;
});

const code = (secret: string, steps = 0) => codeAt(secret, clock.time + steps * 30_000);

/** Sets the factor up and turns it on. */
async function turnedOn() {
  await factors.begin(userId);
  const { secret } = await factors.state(userId);
  if (!secret) throw new Error("nothing was set up");
  const confirmed = await factors.confirm(userId, code(secret));
  if (!("recoveryCodes" in confirmed)) throw new Error("it was not confirmed");
  // The app's next code: the one that confirmed is spent.
  clock.time += 30_000;
  return { secret, recoveryCodes: confirmed.recoveryCodes };
}

describe("turning it on", () => {
  it("takes a code of the secret that was shown; until then nothing is on", async () => {
    await factors.begin(userId);
    const { secret, since } = await factors.state(userId);
    if (!secret) throw new Error("nothing was set up");
    expect(since).toBeNull();
    expect(await factors.check(userId, code(secret))).toEqual({ refused: "code" });
    expect(await factors.confirm(userId, "000000")).toEqual({ refused: "code" });
    expect((await factors.state(userId)).since).toBeNull();
    expect(await factors.confirm(userId, code(secret))).toEqual({ recoveryCodes: expect.any(Array) });
    expect(await factors.state(userId)).toEqual({
      since: new Date(clock.time),
      recoveryCodesLeft: RECOVERY_CODES,
      secret: null,
    });
  });

  it("can be begun anew and cancelled before, and neither touches one that is on", async () => {
    await factors.begin(userId);
    const first = (await factors.state(userId)).secret;
    await factors.begin(userId);
    expect((await factors.state(userId)).secret).not.toBe(first);
    await factors.cancel(userId);
    expect((await factors.state(userId)).secret).toBeNull();

    const { secret } = await turnedOn();
    await factors.begin(userId);
    await factors.cancel(userId);
    expect(await factors.check(userId, code(secret))).toEqual({ by: "app" });
  });

  it("keeps neither the secret nor a recovery code readable", async () => {
    const { secret, recoveryCodes } = await turnedOn();
    const rows = await env.DB.batch([
      env.DB.prepare("select * from second_factors where user_id = ?").bind(userId),
      env.DB.prepare("select * from recovery_codes where user_id = ?").bind(userId),
    ]);
    const kept = JSON.stringify(rows.map(({ results }) => results));
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((each) => each.replaceAll("-", ""))])
      expect(kept).not.toContain(text);
    expect(rows[1]?.results).toHaveLength(RECOVERY_CODES);
  });
});

describe("a code of the app", () => {
  it("is taken once, not even by two requests at the same time", async () => {
    const { secret } = await turnedOn();
    const answers = await Promise.all([factors.check(userId, code(secret)), factors.check(userId, code(secret))]);
    expect(answers).toContainEqual({ by: "app" });
    expect(answers).toContainEqual({ refused: "code" });
    expect(await factors.check(userId, code(secret))).toEqual({ refused: "code" });
  });

  it("is not taken when it confirmed the app, nor when a later one was used", async () => {
    const { secret } = await turnedOn();
    expect(await factors.check(userId, code(secret, -1))).toEqual({ refused: "code" });
    expect(await factors.check(userId, code(secret, 1))).toEqual({ by: "app" });
    expect(await factors.check(userId, code(secret))).toEqual({ refused: "code" });
  });

  it("of somebody else opens nothing", async () => {
    const { secret } = await turnedOn();
    expect(await factors.check(userId + 1, code(secret))).toEqual({ refused: "code" });
  });
});

describe("a recovery code", () => {
  it("is taken once, in either case and with or without its dashes", async () => {
    const {
      recoveryCodes: [first = "", second = ""],
    } = await turnedOn();
    expect(first).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    expect(await factors.check(userId, first)).toEqual({ by: "recovery-code", left: RECOVERY_CODES - 1 });
    expect(await factors.check(userId, first)).toEqual({ refused: "code" });
    expect(await factors.check(userId, ` ${second.replaceAll("-", " ").toLowerCase()} `)).toEqual({
      by: "recovery-code",
      left: RECOVERY_CODES - 2,
    });
  });

  it("works until new ones are made, or the factor is turned off", async () => {
    const { recoveryCodes } = await turnedOn();
    const fresh = await factors.renewCodes(userId);
    expect(await factors.check(userId, recoveryCodes[0] ?? "")).toEqual({ refused: "code" });
    expect(await factors.check(userId, fresh[0] ?? "")).toMatchObject({ by: "recovery-code" });
    await factors.turnOff(userId);
    expect(await factors.check(userId, fresh[1] ?? "")).toEqual({ refused: "code" });
    expect(await factors.state(userId)).toEqual({ since: null, recoveryCodesLeft: 0, secret: null });
  });

  it("still opens after the site's secret was changed, which no code of the app does", async () => {
    const { secret, recoveryCodes } = await turnedOn();
    const later = factorsUnder("another-secret");
    expect(await later.check(userId, code(secret))).toEqual({ refused: "code" });
    expect(await later.check(userId, recoveryCodes[0] ?? "")).toMatchObject({ by: "recovery-code" });
  });
});

it("after too many wrong codes even the right one waits", async () => {
  const { secret } = await turnedOn();
  const wrong = code(secret, 5);
  for (let tries = 0; tries < MAX_WRONG_CODES; tries++)
    expect(await factors.check(userId, wrong)).toEqual({ refused: "code" });
  const refused = await factors.check(userId, code(secret));
  expect(refused).toMatchObject({ refused: "too-often" });
  clock.time += WINDOW_SECONDS * 1000;
  expect(await factors.check(userId, code(secret))).toEqual({ by: "app" });
});

it("goes with its person", async () => {
  await turnedOn();
  await env.DB.prepare("delete from users where id = ?").bind(userId).run();
  for (const table of ["second_factors", "recovery_codes"])
    expect(await env.DB.prepare(`select count(*) n from ${table} where user_id = ?`).bind(userId).first("n")).toBe(0);
});
