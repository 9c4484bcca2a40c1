import { env } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createAccounts } from "./accounts";
import { createAttempts, MAX_FAILURES, WINDOW_SECONDS } from "./attempts";
import { createPasswordHasher } from "./password-hash";

const db = connect(env.DB);
const hasher = createPasswordHasher({ log2Cost: 1, blockSize: 8, parallelization: 1 });

function house({ limited = true } = {}) {
  const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
  const attempts = createAttempts({ db, clock, limited });
  return { clock, accounts: createAccounts({ db, clock, attempts, hasher, consentVersion: "2025-06" }) };
}

const password = "a quiet harbour";
const ada = { username: "Ada@Example.com", password, marketingConsent: true };

it("keeps a name once, whatever its case, and what was agreed to", async () => {
  const { accounts } = house();
  const user = await accounts.register(ada);
  expect(user).toMatchObject({ username: "Ada@Example.com", isAdmin: false, marketingConsent: true, confirmed: false });
  expect(await accounts.register({ ...ada, username: "ada@example.COM" })).toBeNull();
  const row = await env.DB.prepare("select consent_version, consent_changed_at from users").first();
  expect(row).toEqual({ consent_version: "2025-06", consent_changed_at: Date.UTC(2025, 5, 18) });
});

it("makes one of twenty simultaneous sign-ups with one name", async () => {
  const { accounts } = house();
  const crowd = { username: "crowd@example.com", password, marketingConsent: false };
  const answers = await Promise.all(Array.from({ length: 20 }, () => accounts.register(crowd)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await env.DB.prepare("select count(*) n from users where username = 'CROWD@example.com'").first("n")).toBe(1);
});

it("signs in whatever the name's case, and nobody by a wrong password or an unknown name", async () => {
  const { accounts } = house();
  await accounts.register({ ...ada, username: "grace@example.com" });
  expect(await accounts.signIn("GRACE@example.com", password)).toMatchObject({
    user: { username: "grace@example.com" },
  });
  expect(await accounts.signIn("grace@example.com", `${password}!`)).toEqual({ refused: "password" });
  expect(await accounts.signIn("nobody@example.com", password)).toEqual({ refused: "password" });
});

it.each(["known@example.com", "unknown@example.com"])(
  "refuses %s after ten wrong passwords, the right one too, until the window has passed",
  async (username) => {
    const { accounts, clock } = house();
    if (username.startsWith("known")) await accounts.register({ ...ada, username });
    for (let tries = 0; tries < MAX_FAILURES; tries++)
      expect(await accounts.signIn(username, "wrong password")).toEqual({ refused: "password" });
    const refused = { refused: "too-often", retryAfterSeconds: WINDOW_SECONDS };
    expect(await accounts.signIn(username, password)).toEqual(refused);
    expect(await accounts.signIn(username.toUpperCase(), password)).toEqual(refused);
    clock.time += WINDOW_SECONDS * 1000;
    const later = await accounts.signIn(username, password);
    expect(later).toEqual(username.startsWith("known") ? { user: expect.anything() } : { refused: "password" });
  },
);

it("does not let simultaneous guesses pass the limit together", async () => {
  const { accounts } = house();
  const tries = Array.from({ length: 20 }, () => accounts.signIn("swarm@example.com", "wrong password"));
  const answers = await Promise.all(tries);
  expect(answers.filter((answer) => "refused" in answer && answer.refused === "too-often")).toHaveLength(10);
});

it("forgets failures at the right password", async () => {
  const { accounts } = house();
  await accounts.register({ ...ada, username: "slip@example.com" });
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < MAX_FAILURES - 1; tries++) await accounts.signIn("slip@example.com", "wrong password");
    expect(await accounts.signIn("slip@example.com", password)).toHaveProperty("user");
  }
});

it("renews a hash of yesterday's parameters at sign-in", async () => {
  const { accounts } = house();
  await accounts.register({ ...ada, username: "old@example.com" });
  const salt = Buffer.alloc(16, 1);
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const old = `$scrypt$ln=14,r=8,p=1$${text(salt)}$${text(scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 1 }))}`;
  await env.DB.prepare("update users set password_hash = ? where username = 'old@example.com'").bind(old).run();
  expect(await accounts.signIn("old@example.com", password)).toHaveProperty("user");
  const hash = await env.DB.prepare("select password_hash from users where username = 'old@example.com'").first(
    "password_hash",
  );
  expect(hash).toMatch(/^\$scrypt\$ln=1,r=8,p=1\$/);
  expect(await accounts.signIn("old@example.com", password)).toHaveProperty("user");
});

it("changes a password and a consent, and hands out what it keeps", async () => {
  const { accounts } = house();
  const user = await accounts.register({ ...ada, username: "life@example.com", marketingConsent: false });
  if (!user) throw new Error("the name was free");
  const next = "another harbour";
  expect(await accounts.changePassword(user, { currentPassword: "wrong password", newPassword: next })).toEqual({
    refused: "password",
  });
  expect(await accounts.changePassword(user, { currentPassword: password, newPassword: next })).toBeNull();
  expect(await accounts.signIn(user.username, password)).toEqual({ refused: "password" });

  await accounts.setMarketingConsent(user, true);
  const kept = await accounts.exportOf(user);
  expect(kept).toMatchObject({ username: "life@example.com", marketingConsent: true, consentVersion: "2025-06" });
  expect(JSON.stringify(kept)).not.toContain("scrypt");

  expect(await accounts.confirmPassword(user, password)).toEqual({ refused: "password" });
  expect(await accounts.confirmPassword(user, next)).toBeNull();
});

it("a link for a new password works once, until the password changes, and confirms the address", async () => {
  const { accounts } = house();
  const user = await accounts.register({ ...ada, username: "forgot@example.com" });
  const link = await accounts.passwordStamp("FORGOT@example.com");
  if (!user || !link) throw new Error("there is an account");
  expect(link).toMatchObject({ id: user.id, username: "forgot@example.com" });
  expect(await accounts.resetPassword(link.id, "another stamp", "another harbour")).toBe(false);
  const answers = await Promise.all(
    [1, 2].map((n) => accounts.resetPassword(link.id, link.stamp, `another harbour ${n}`)),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await accounts.resetPassword(link.id, link.stamp, "a third harbour")).toBe(false);
  expect(await accounts.find(user.id)).toMatchObject({ confirmed: true });
  expect(await accounts.passwordStamp("nobody@example.com")).toBeNull();
});

it("does not write to one address without end", async () => {
  const { accounts } = house();
  await accounts.register({ ...ada, username: "bombed@example.com" });
  for (let letters = 0; letters < MAX_FAILURES; letters++)
    expect(await accounts.passwordStamp("bombed@example.com")).not.toBeNull();
  expect(await accounts.passwordStamp("bombed@example.com")).toBeNull();
  expect(await accounts.signIn("bombed@example.com", password)).toHaveProperty("user");
});

it("letters go out whatever names others sign in with", async () => {
  const { accounts } = house();
  const username = "wanted@example.com";
  await accounts.register({ ...ada, username });
  for (const made of [`letter to ${username}`, JSON.stringify(["letter", username])])
    for (let tries = 0; tries < MAX_FAILURES; tries++) await accounts.signIn(made, "wrong password");
  expect(await accounts.passwordStamp(username)).not.toBeNull();
});

it("an address is confirmed once, and only under the name it was sent to", async () => {
  const { accounts } = house();
  const user = await accounts.register({ ...ada, username: "confirm@example.com" });
  if (!user) throw new Error("the name was free");
  expect(await accounts.confirmEmail(user.id, "other@example.com")).toBe(false);
  expect(await accounts.confirmEmail(user.id, "confirm@example.com")).toBe(true);
  expect(await accounts.confirmEmail(user.id, "confirm@example.com")).toBe(false);
});
