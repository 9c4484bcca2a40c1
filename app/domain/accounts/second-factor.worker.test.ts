import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { countRows, insertUser, run, selectRows } from "../../../tests/support/worker/rows";
import { createAttempts } from "./attempts";
import { codeAt } from "./one-time-code";
import { createSealer } from "./sealed-text";
import { createSecondFactors, RECOVERY_CODES } from "./second-factor";

const db = connect(env.DB);
const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const attempts = createAttempts({ db, clock, limited: true });
const createFactors = (secret: string) =>
  createSecondFactors({ db, clock, attempts, sealer: createSealer({ secret, purpose: "test" }) });
const factors = createFactors("a-secret");

let userId = 0;
beforeEach(async () => {
  ({ id: userId } = await insertUser({ isAdmin: true }));
});

const makeCode = (secret: string, steps = 0) => codeAt(secret, clock.time + steps * 30_000);
const check = (code: string) => factors.check(userId, code);
const byApp = { by: "app" };
const wrongCode = { refused: "code" };

async function beginFactor(): Promise<string> {
  await factors.begin(userId);
  const { secret } = await factors.state(userId);
  if (!secret) throw new Error("nothing was set up");
  return secret;
}
async function turnOn() {
  const secret = await beginFactor();
  const confirmed = await factors.confirm(userId, makeCode(secret));
  if (!("recoveryCodes" in confirmed)) throw new Error("it was not confirmed");
  // The app's next code: the one that confirmed was used.
  clock.time += 30_000;
  const [first = "", second = ""] = confirmed.recoveryCodes;
  return { secret, recoveryCodes: confirmed.recoveryCodes, first, second };
}

it("turning it on takes a code of the secret that was shown; until then nothing is on", async () => {
  const secret = await beginFactor();
  expect((await factors.state(userId)).since).toBeNull();
  expect(await check(makeCode(secret))).toEqual(wrongCode);
  expect(await factors.confirm(userId, "000000")).toEqual(wrongCode);
  expect((await factors.state(userId)).since).toBeNull();
  expect(await factors.confirm(userId, makeCode(secret))).toEqual({ recoveryCodes: expect.any(Array) });
  const on = { since: new Date(clock.time), recoveryCodesLeft: RECOVERY_CODES, secret: null };
  expect(await factors.state(userId)).toEqual(on);
});

it("turning it on can be begun anew and cancelled before, and neither touches one that is on", async () => {
  const first = await beginFactor();
  expect(await beginFactor()).not.toBe(first);
  await factors.cancel(userId);
  expect((await factors.state(userId)).secret).toBeNull();

  const { secret } = await turnOn();
  await factors.begin(userId);
  await factors.cancel(userId);
  expect(await check(makeCode(secret))).toEqual(byApp);
});

it("turning it on keeps neither the secret nor a recovery code readable", async () => {
  const { secret, recoveryCodes } = await turnOn();
  const tables = ["recovery_codes", "second_factors"];
  const kept = await Promise.all(tables.map((table) => selectRows(`select * from ${table} where user_id = ?`, userId)));
  expect(kept.map((rows) => rows.length)).toEqual([RECOVERY_CODES, 1]);
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
    expect(JSON.stringify(kept)).not.toContain(text);
});

it("a code of the app is taken once, not even by two requests at the same time", async () => {
  const { secret } = await turnOn();
  const answers = await Promise.all([check(makeCode(secret)), check(makeCode(secret))]);
  expect(answers).toEqual(expect.arrayContaining([byApp, wrongCode]));
  expect(await check(makeCode(secret))).toEqual(wrongCode);
});

it("a code of the app is not taken when it confirmed the app, when a later one was used, or for another user", async () => {
  const { secret } = await turnOn();
  expect(await factors.check(userId + 1, makeCode(secret))).toEqual(wrongCode);
  expect(await check(makeCode(secret, -1))).toEqual(wrongCode);
  expect(await check(makeCode(secret, 1))).toEqual(byApp);
  expect(await check(makeCode(secret))).toEqual(wrongCode);
});

it("a recovery code is taken once, in either case and with or without its dashes", async () => {
  const { first, second } = await turnOn();
  expect(first).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
  expect(await check(first)).toEqual({ by: "recovery-code", left: RECOVERY_CODES - 1 });
  expect(await check(first)).toEqual(wrongCode);
  const retyped = ` ${second.replaceAll("-", " ").toLowerCase()} `;
  expect(await check(retyped)).toEqual({ by: "recovery-code", left: RECOVERY_CODES - 2 });
});

it("a recovery code works until new ones are made, or the factor is turned off or gone with its user", async () => {
  const { first } = await turnOn();
  const [renewed = "", other = ""] = await factors.renewCodes(userId);
  expect(await check(first)).toEqual(wrongCode);
  expect(await check(renewed)).toMatchObject({ by: "recovery-code" });
  await factors.turnOff(userId);
  expect(await check(other)).toEqual(wrongCode);
  expect(await factors.state(userId)).toEqual({ since: null, recoveryCodesLeft: 0, secret: null });

  await turnOn();
  await run("delete from users where id = ?", userId);
  for (const table of ["second_factors", "recovery_codes"])
    expect(await countRows(`${table} where user_id = ?`, userId)).toBe(0);
});

it("a recovery code still opens after the site's secret was changed, which no code of the app does", async () => {
  const { secret, first } = await turnOn();
  const later = createFactors("another-secret");
  expect(await later.check(userId, makeCode(secret))).toEqual(wrongCode);
  expect(await later.check(userId, first)).toMatchObject({ by: "recovery-code" });
});
