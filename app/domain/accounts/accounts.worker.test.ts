import { env } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/audit/audit";
import { countRows, run, selectRows } from "../../../tests/support/worker/rows";
import { createAccounts } from "./accounts";
import { createAttempts, MAX_ATTEMPTS, WINDOW_SECONDS } from "./attempts";
import { createPasswordHasher } from "./password-hash";
import { createSessions } from "./sessions";

const db = connect(env.DB);
const hasher = createPasswordHasher({ log2Cost: 1, blockSize: 8, parallelization: 1 });
const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const attempts = createAttempts({ db, clock, limited: true });
const audit = createAuditStatement({ db, clock, from: null });
const sessions = createSessions({ db, clock, audit });
const accounts = createAccounts({ db, clock, attempts, hasher, sessions, audit, consentVersion: "2025-06" });

const password = "a quiet harbour";
const wrongPassword = { error: "wrong-password" };

async function register(username: string) {
  const registered = await accounts.register({ username, password, marketingConsent: true });
  if ("error" in registered) throw new Error(registered.error);
  return registered.user;
}
async function failToSignIn(username: string, times: number) {
  for (let tries = 0; tries < times; tries++)
    expect(await accounts.signIn(username, "wrong password")).toMatchObject(wrongPassword);
}

it("keeps a name once, whatever its case, and what was agreed to", async () => {
  const username = "Ada@Example.com";
  const person = { username, isAdmin: false, marketingConsent: true, confirmed: false };
  expect(await register(username)).toMatchObject(person);
  await expect(register("ada@example.COM")).rejects.toThrow("taken");
  const consent = { consent_version: "2025-06", consent_changed_at: clock.time };
  expect(await selectRows("select consent_version, consent_changed_at from users")).toEqual([consent]);
});

it("makes one account of twenty simultaneous sign-ups, and lets none of as many guesses pass the limit", async () => {
  const twenty = <Answer>(work: () => Promise<Answer>) => Promise.all(Array.from({ length: 20 }, work));
  const person = { username: "crowd@example.com", password, marketingConsent: false };
  expect((await twenty(() => accounts.register(person))).filter((answer) => "user" in answer)).toHaveLength(1);
  const answers = await twenty(() => accounts.signIn("swarm@example.com", "wrong password"));
  expect(answers.filter((answer) => "error" in answer && answer.error === "rate-limited")).toHaveLength(10);
});

it.each([true, false])("rejects any password after ten wrong ones, name known: %s", async (isKnown) => {
  const username = isKnown ? "known@example.com" : "unknown@example.com";
  if (isKnown) await register(username);
  await failToSignIn(username, MAX_ATTEMPTS);
  const limited = { error: "rate-limited", retryAfterSeconds: WINDOW_SECONDS };
  expect(await accounts.signIn(username, password)).toEqual(limited);
  clock.time += WINDOW_SECONDS * 1000;
  expect(await accounts.signIn(username, password)).toEqual(isKnown ? { user: expect.anything() } : wrongPassword);
});

it("forgets wrong passwords at the right one, whatever the name's case", async () => {
  const { username } = await register("slip@example.com");
  for (let round = 0; round < 2; round++) {
    await failToSignIn(username, MAX_ATTEMPTS - 1);
    expect(await accounts.signIn(username.toUpperCase(), password)).toMatchObject({ user: { username } });
  }
});

it("renews a hash of other parameters at sign-in", async () => {
  const { username } = await register("old@example.com");
  const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const salt = Buffer.alloc(16, 1);
  const hash = `$scrypt$ln=2,r=8,p=1$${encode(salt)}$${encode(scryptSync(password, salt, 32, { N: 4, r: 8, p: 1 }))}`;
  await run("update users set password_hash = ? where username = ?", hash, username);
  for (let times = 0; times < 2; times++) expect(await accounts.signIn(username, password)).toHaveProperty("user");
  const renewed = "users where username = ? and password_hash like '$scrypt$ln=1,r=8,p=1$%'";
  expect(await countRows(renewed, username)).toBe(1);
});

it("changes a password, which ends sessions elsewhere, and hands out no hash", async () => {
  const user = await register("life@example.com");
  const newPassword = "another harbour";
  const [here, elsewhere] = await Promise.all([1, 2].map(() => sessions.open({ userId: user.id, device: "" })));
  const change = { currentPassword: password, newPassword, sessionId: here ?? "" };
  const changed = await accounts.changePassword(user, change);
  if ("error" in changed) throw new Error(changed.error);
  // It goes on under a new id, and alone.
  expect(await sessions.find(changed.sessionId)).toMatchObject({ user: { id: user.id } });
  expect([await sessions.find(here ?? ""), await sessions.find(elsewhere ?? "")]).toEqual([null, null]);
  expect(await accounts.verifyPassword(user, password)).toEqual({ ...wrongPassword, account: user });
  expect(await accounts.verifyPassword(user, newPassword)).toEqual({ user });
  expect(JSON.stringify(await accounts.exportData(user))).not.toContain("scrypt");
});

it("a link for a new password works once, until the password changes, and confirms the address", async () => {
  const user = await register("forgot@example.com");
  await sessions.open({ userId: user.id, device: "" });
  const link = await accounts.findResetFingerprint("FORGOT@example.com");
  if (!link) throw new Error("there is an account");
  expect(link).toMatchObject({ id: user.id, username: user.username });
  const reset = (fingerprint: string, next: string) => accounts.resetPassword(link.id, fingerprint, next);
  expect(await reset("another fingerprint", "another harbour")).toBe(false);
  const answers = await Promise.all([1, 2].map((n) => reset(link.fingerprint, `another harbour ${n}`)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await reset(link.fingerprint, "a third harbour")).toBe(false);
  expect(await accounts.find(user.id)).toMatchObject({ confirmed: true });
  expect(await countRows("sessions where user_id = ?", user.id)).toBe(0);
  expect(await accounts.findResetFingerprint("nobody@example.com")).toBeNull();
});

it("sends only so many emails to an address, and asking for them locks nobody out", async () => {
  const { username } = await register("flooded@example.com");
  for (let emails = 0; emails < MAX_ATTEMPTS; emails++)
    expect(await accounts.findResetFingerprint(username)).not.toBeNull();
  expect(await accounts.findResetFingerprint(username)).toBeNull();
  expect(await accounts.signIn(username, password)).toHaveProperty("user");
});

it("an address is confirmed once, and only under the name it was sent to", async () => {
  const { id, username } = await register("confirm@example.com");
  expect(await accounts.confirmEmail(id, "other@example.com")).toBe(false);
  expect(await accounts.confirmEmail(id, username)).toBe(true);
  expect(await accounts.confirmEmail(id, username)).toBe(false);
});

it("a link to an account that was deleted since confirms or resets no later one of the same address", async () => {
  const first = await register("again@example.com");
  const reset = await accounts.findResetFingerprint(first.username);
  await run("delete from users where id = ?", first.id);
  const second = await register(first.username);
  expect(await accounts.confirmEmail(first.id, first.username)).toBe(false);
  expect(await accounts.resetPassword(first.id, reset?.fingerprint ?? "", "another harbour")).toBe(false);
  expect(await accounts.find(second.id)).toMatchObject({ confirmed: false });
});
