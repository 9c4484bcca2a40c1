import { env } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { countRows, run } from "../../../tests/support/worker/rows";
import { createAccounts } from "./accounts";
import { ATTEMPTS_PER_WINDOW, createAttempts, WINDOW_SECONDS } from "./attempts";
import { createHashBudgets, hashRates } from "./hash-budget";
import { createHashing } from "./limited-hashing";
import { createPasswordHasher } from "./password-hash";
import { createSessions } from "./sessions";

const db = connect(env.DB);
const hasher = createPasswordHasher({ log2Cost: 1, blockSize: 8, parallelization: 1 });
const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const attempts = createAttempts({ db, clock, limited: true });
const audit = createAuditStatement({ db, clock, from: null });
const sessions = createSessions({ db, clock, audit });
const countSubmission = async () => 0;
const hashing = createHashing({ hasher, clock, attempts, countSubmission, budgets: null });
const accounts = createAccounts({
  db,
  clock,
  attempts,
  hashing,
  sessions,
  audit,
  consentVersion: "2025-06",
});

const password = "a quiet harbour";
const wrongPassword = { error: "wrong-password" };

async function register(username: string) {
  const registered = await accounts.register({ username, password, marketingConsent: true });
  if ("error" in registered) throw new Error(registered.error);
  return registered.user;
}
async function failToSignIn(username: string, times: number) {
  for (let tries = 0; tries < times; tries++) {
    expect(await accounts.signIn(username, "wrong password")).toMatchObject(wrongPassword);
  }
}

it("twenty simultaneous sign-ups make one account, and none of as many guesses passes the limit", async () => {
  const twenty = <Answer>(work: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: 20 }, work));
  const person = { username: "crowd@example.com", password, marketingConsent: false };
  expect(
    (await twenty(() => accounts.register(person))).filter((answer) => "user" in answer),
  ).toHaveLength(1);
  const answers = await twenty(() => accounts.signIn("swarm@example.com", "wrong password"));
  expect(
    answers.filter((answer) => "error" in answer && answer.error === "rate-limited"),
  ).toHaveLength(10);
});

it.each([true, false])(
  "any password is rejected after ten wrong ones, for an existing name: %s",
  async (isKnown) => {
    const username = isKnown ? "known@example.com" : "unknown@example.com";
    if (isKnown) await register(username);
    await failToSignIn(username, ATTEMPTS_PER_WINDOW);
    const limited = { error: "rate-limited", retryAfterSeconds: WINDOW_SECONDS };
    expect(await accounts.signIn(username, password)).toEqual(limited);
    clock.time += WINDOW_SECONDS * 1000;
    expect(await accounts.signIn(username, password)).toEqual(
      isKnown ? { user: expect.anything() } : wrongPassword,
    );
  },
);

it("the right password resets the count of wrong ones, in any case of the name", async () => {
  const { username } = await register("slip@example.com");
  for (let round = 0; round < 2; round++) {
    await failToSignIn(username, ATTEMPTS_PER_WINDOW - 1);
    expect(await accounts.signIn(username.toUpperCase(), password)).toMatchObject({
      user: { username },
    });
  }
});

it("a sign-in renews a hash of other parameters", async () => {
  const { username } = await register("old@example.com");
  const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const salt = Buffer.alloc(16, 1);
  const hash = `$scrypt$ln=2,r=8,p=1$${encode(salt)}$${encode(scryptSync(password, salt, 32, { N: 4, r: 8, p: 1 }))}`;
  await run("update users set password_hash = ? where username = ?", hash, username);
  for (let times = 0; times < 2; times++) {
    expect(await accounts.signIn(username, password)).toHaveProperty("user");
  }
  const renewed = "users where username = ? and password_hash like '$scrypt$ln=1,r=8,p=1$%'";
  expect(await countRows(renewed, username)).toBe(1);
});

it("a link for a new password works once, until the password changes, and confirms the address", async () => {
  const user = await register("forgot@example.com");
  await sessions.open({ userId: user.id, device: "" });
  const link = await accounts.findResetFingerprint("FORGOT@example.com");
  if (!link) throw new Error("there is an account");
  expect(link).toMatchObject({ id: user.id, username: user.username });
  const reset = (fingerprint: string, next: string) =>
    accounts.resetPassword(link.id, fingerprint, next);
  expect(await reset("another fingerprint", "another harbour")).toBe(false);
  const answers = await Promise.all(
    [1, 2].map((n) => reset(link.fingerprint, `another harbour ${n}`)),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await reset(link.fingerprint, "a third harbour")).toBe(false);
  expect(await accounts.find(user.id)).toMatchObject({ confirmed: true });
  expect(await countRows("sessions where user_id = ?", user.id)).toBe(0);
  expect(await accounts.findResetFingerprint("nobody@example.com")).toBeNull();
});

it("sends only so many emails to an address, and asking for them locks no user out", async () => {
  const { username } = await register("flooded@example.com");
  for (let emails = 0; emails < ATTEMPTS_PER_WINDOW; emails++) {
    expect(await accounts.findResetFingerprint(username)).not.toBeNull();
  }
  expect(await accounts.findResetFingerprint(username)).toBeNull();
  expect(await accounts.signIn(username, password)).toHaveProperty("user");
});

/** Accounts whose hashes are counted. */
function createCounting({ submissionSeconds = 0, lane = "" } = {}) {
  const begun: string[] = [];
  const counting: typeof hasher = {
    ...hasher,
    hash(text) {
      begun.push("hash");
      return hasher.hash(text);
    },
    verify(text, phc) {
      begun.push("verify");
      return hasher.verify(text, phc);
    },
  };
  const budgets = createHashBudgets();
  if (lane) budgets.visitors.reserve(clock.time, hashRates.visitors.burst);
  const countSubmission = async () => submissionSeconds;
  const own = createHashing({ hasher: counting, clock, attempts, countSubmission, budgets });
  const options = { db, clock, attempts, hashing: own, sessions, audit, consentVersion: "1" };
  return { begun, accounts: createAccounts(options) };
}

it.each([
  ["the network's", { submissionSeconds: 60 }],
  ["the budget's", { lane: "visitors" }],
  ["the name's", {}],
])("the limits of hashes come before every hash: %s", async (which, exhausted) => {
  const user = await register(`${which}@example.com`);
  const link = await accounts.findResetFingerprint(user.username);
  if (!link) throw new Error("there is an account");
  const fresh = `new ${user.username}`;
  if (which === "the name's") {
    for (const [kind, subject] of [
      ["login", user.username],
      ["password-reset", String(user.id)],
      ["sign-up", fresh],
    ] as const) {
      for (let tries = 0; tries < ATTEMPTS_PER_WINDOW; tries++) await attempts.count(kind, subject);
    }
  }
  const { begun, accounts: limited } = createCounting(exhausted);
  const change = { currentPassword: password, newPassword: "another harbour", sessionId: "" };
  const answers = await Promise.all([
    limited.signIn(user.username, password),
    limited.verifyPassword(user, password),
    limited.changePassword(user, change),
    limited.resetPassword(link.id, link.fingerprint, "another harbour"),
    limited.register({ username: fresh, password, marketingConsent: false }),
  ]);
  const rejected = { error: "rate-limited", retryAfterSeconds: expect.any(Number) };
  expect(answers).toEqual(Array(5).fill(rejected));
  expect(begun).toEqual([]);
});

it("a link to an account that was deleted since confirms or resets no later one of the same address", async () => {
  const first = await register("again@example.com");
  const reset = await accounts.findResetFingerprint(first.username);
  await run("delete from users where id = ?", first.id);
  const second = await register(first.username);
  expect(await accounts.confirmEmail(first.id, first.username)).toBe(false);
  expect(await accounts.resetPassword(first.id, reset?.fingerprint ?? "", "another harbour")).toBe(
    false,
  );
  expect(await accounts.find(second.id)).toMatchObject({ confirmed: false });
});
