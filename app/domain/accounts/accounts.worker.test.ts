import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { countRows, readAuditLog, run } from "../../../tests/support/worker/rows";
import { createAccounts } from "./accounts";
import { ATTEMPTS_PER_WINDOW, createAttempts, WINDOW_SECONDS } from "./attempts";
import { createHashBudgets, hashRates } from "./hash-budget";
import { createHashing } from "./limited-hashing";
import { createPasswordHasher } from "./password-hash";
import { createSessions } from "./sessions";

const db = connect(env.DB);
const cost = { log2Cost: 1, blockSize: 8, parallelization: 1 };
const hasher = createPasswordHasher(cost);
const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const attempts = createAttempts({ db, clock, limited: true });
const audit = createAuditStatement({ db, clock, from: null });
const sessions = createSessions({ db, clock, audit });
const limits = { hasher, clock, attempts, countSubmission: async () => 0, budgets: null };
const open = (limited: Partial<Parameters<typeof createHashing>[0]> = {}) => {
  const hashing = createHashing({ ...limits, ...limited });
  const options = { attempts, hashing, sessions, consentVersion: "1", confirmDays: undefined };
  return createAccounts({ db, clock, audit, ...options });
};
const accounts = open();

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
async function requestLink(username: string) {
  const link = await accounts.findResetFingerprint(username);
  if (!link) throw new Error("there is an account");
  return (next: string, fingerprint = link.fingerprint) =>
    accounts.resetPassword(link.id, fingerprint, next);
}

it("of twenty at once one sign-up and ten guesses pass", async () => {
  const twenty = <Answer>(work: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: 20 }, work));
  const person = { username: "crowd@example.com", password, marketingConsent: false };
  const signUps = await twenty(() => accounts.register(person));
  expect(signUps.filter((answer) => "user" in answer)).toHaveLength(1);
  const guesses = await twenty(() => accounts.signIn("swarm@example.com", "wrong password"));
  expect(guesses.filter((answer) => "retryAfterSeconds" in answer)).toHaveLength(10);
});

it.each([true, false])(
  "any password is rejected after ten wrong ones, for an existing name: %s",
  async (isKnown) => {
    const username = `${isKnown}@example.com`;
    if (isKnown) await register(username);
    const verify = vi.spyOn(hasher, "verify");
    await failToSignIn(username, ATTEMPTS_PER_WINDOW);
    // Their time does not tell names apart.
    expect(verify).toHaveBeenCalledTimes(ATTEMPTS_PER_WINDOW);
    const limited = { error: "rate-limited", retryAfterSeconds: WINDOW_SECONDS };
    expect(await accounts.signIn(username, password)).toEqual(limited);
    clock.time += WINDOW_SECONDS * 1000;
    expect(await accounts.signIn(username, password)).toEqual(
      isKnown ? { user: expect.anything() } : wrongPassword,
    );
  },
);

it("the right password resets the count of wrong ones", async () => {
  const { username } = await register("slip@example.com");
  for (let round = 0; round < 2; round++) {
    await failToSignIn(username, ATTEMPTS_PER_WINDOW - 1);
    expect(await accounts.signIn(username.toUpperCase(), password)).toHaveProperty("user");
  }
});

it("a sign-in renews a hash of other parameters", async () => {
  const { username } = await register("old@example.com");
  const old = await createPasswordHasher({ ...cost, log2Cost: 2 }).hash(password);
  await run("update users set password_hash = ? where username = ?", old, username);
  for (let times = 0; times < 2; times++) {
    expect(await accounts.signIn(username, password)).toHaveProperty("user");
  }
  const renewed = "users where username = ? and password_hash like '$scrypt$ln=1,r=8,p=1$%'";
  expect(await countRows(renewed, username)).toBe(1);
});

it("a link for a new password works once, and confirms the address", async () => {
  const [user, other] = [await register("forgot@example.com"), await register("too@example.com")];
  await (await requestLink(other.username))("another harbour");
  await run("update users set is_admin = 1 where id = ?", user.id);
  const reset = await requestLink("FORGOT@example.com");
  await failToSignIn(user.username, ATTEMPTS_PER_WINDOW);
  expect(await reset("another harbour", "another fingerprint")).toBe(false);
  const answers = await Promise.all(
    ["another harbour", "a third harbour"].map((next) => reset(next)),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await reset("a fourth harbour")).toBe(false);
  // Nor do the tries that led to it keep its owner out.
  const chosen = answers[0] ? "another harbour" : "a third harbour";
  expect(await accounts.signIn(user.username, chosen)).toHaveProperty("user");
  expect(await accounts.find(user.id)).toMatchObject({ confirmed: true });
  const line = { action: "admin.password_reset", details: '{"by":"email"}' };
  expect(await readAuditLog(user.username, other.username)).toMatchObject([line]);
});

it("consent is kept with its version and the time of its last change", async () => {
  const user = await register("consent@example.com");
  for (const marketingConsent of [true, false]) {
    const kept = { marketingConsent, consentVersion: "1", consentChangedAt: new Date(clock.time) };
    expect(await accounts.exportData(user)).toMatchObject(kept);
    clock.time += 1;
    await accounts.setMarketingConsent(user, false);
  }
});

it("emails to an address are limited, and lock no user out", async () => {
  const { username } = await register("flooded@example.com");
  for (let emails = 0; emails < ATTEMPTS_PER_WINDOW; emails++) await requestLink(username);
  expect(await accounts.findResetFingerprint(username)).toBeNull();
  expect(await accounts.signIn(username, password)).toHaveProperty("user");
});

it.each(["network", "budget", "name"])(
  "the limit of the %s comes before every hash",
  async (limit) => {
    const user = await register(`${limit}@example.com`);
    const link = await accounts.findResetFingerprint(user.username);
    const fresh = `new ${user.username}`;
    const counted = [
      ["login", user.username],
      ["password-reset", String(user.id)],
      ["sign-up", fresh],
    ] as const;
    for (const [kind, subject] of limit === "name" ? counted : []) {
      for (let tries = 0; tries < ATTEMPTS_PER_WINDOW; tries++) await attempts.count(kind, subject);
    }
    const exhausted = createHashBudgets();
    exhausted.visitors.reserve(clock.time, hashRates.visitors.burst);
    const budgets = limit === "budget" ? exhausted : null;
    const countSubmission = async () => (limit === "network" ? 60 : 0);
    const fail = () => Promise.reject(new Error("it was hashed"));
    const unused = { ...hasher, hash: fail, verify: fail };
    const limited = open({ hasher: unused, countSubmission, budgets });
    const change = { currentPassword: password, newPassword: "another harbour", sessionId: "" };
    const answers = await Promise.all([
      limited.signIn(user.username, password),
      limited.verifyPassword(user, password),
      limited.changePassword(user, change),
      limited.resetPassword(user.id, link?.fingerprint ?? "", "another harbour"),
      limited.register({ username: fresh, password, marketingConsent: false }),
    ]);
    const rejected = { error: "rate-limited", retryAfterSeconds: expect.any(Number) };
    expect(answers).toEqual(Array(5).fill(rejected));
    if (limit !== "name") return;
    // A locked name uses up no hashes of others.
    const shared = createHashBudgets();
    await open({ budgets: shared }).signIn(user.username, password);
    expect(shared.visitors.reserve(clock.time, hashRates.visitors.burst)).toBe(0);
  },
);

it("a link to a deleted account opens no later one of its address", async () => {
  const first = await register("again@example.com");
  const reset = await requestLink(first.username);
  await run("delete from users where id = ?", first.id);
  const second = await register(first.username);
  expect(await accounts.confirmEmail(first.id, first.username)).toBe(false);
  expect(await accounts.confirmEmail(second.id, "another@example.com")).toBe(false);
  expect(await reset("another harbour")).toBe(false);
  expect(await accounts.find(second.id)).toMatchObject({ confirmed: false });
});
