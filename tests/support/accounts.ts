import { createHash } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { runSql, sites } from "./running-sites.ts";

export const password = "a quiet harbour";
export const sameOrigin = { "Sec-Fetch-Site": "same-origin" };

export const freshAddress = () => `person-${crypto.randomUUID()}@example.com`;

/** As long as an address may well be. */
export const longAddress = () =>
  `maximiliana.featherstonehaugh-${crypto.randomUUID().slice(0, 8)}@investor-relations.northern-securities.example.com`;

/** Makes an account without signing in. */
export async function register(username = freshAddress()): Promise<string> {
  const answer = await fetch(`${sites.simulated}/api/register`, {
    method: "POST",
    body: JSON.stringify({ username, password }),
    headers: { ...sameOrigin, "Content-Type": "application/json" },
  });
  expect(answer.status, await answer.text()).toBe(201);
  return username;
}

export async function registerAdmin(name?: string): Promise<string> {
  const username = await register(name);
  await runSql(`update users set is_admin = 1 where username = '${username}'`);
  return username;
}

/** Signs the context in: a page by `page.request`. Makes an account where none is named. */
export async function signIn(request: APIRequestContext, username?: string): Promise<string> {
  const data = { username: username ?? (await register()), password };
  expect((await request.post("/api/login", { data, headers: sameOrigin })).status()).toBe(200);
  return data.username;
}

/** The path of the link in the newest email to an address whose subject has these words. */
export async function findLinkFromEmail(
  request: APIRequestContext,
  address: string,
  subject: string,
): Promise<string> {
  let link: URL | undefined;
  await expect(async () => {
    const mailbox = await (await request.get("/local-mail")).text();
    const email = mailbox
      .split("<article")
      .find((part) => part.includes(address) && part.includes(subject));
    link = new URL(/href="(http[^"]+token=[^"]+)"/.exec(email ?? "")?.[1] ?? "");
  }).toPass({ intervals: [50] });
  return link ? link.pathname + link.search : "";
}

export const RECOVERY_CODE = "ABCDEFGHIJKLMNOPQRSTUVWX";

/** Gives a logged-in administrator a passkey that no one has, and the recovery code. */
export async function addRecoveryCode(request: APIRequestContext): Promise<void> {
  const { id } = await (await request.get("/api/user")).json();

  const hash = createHash("sha256").update(`${id}:${RECOVERY_CODE}`).digest("base64url");
  await runSql(
    `insert or replace into passkeys
      (credential_id, user_id, name, public_key, counter, backed_up, transports, created_at, challenged_at)
      values ('key-${id}', ${id}, 'Key', '', 0, 0, '', 1, 1)`,
    `insert or replace into recovery_codes (code_hash, user_id) values ('${hash}', ${id})`,
  );
}

/** Rows in each list of the administrators' dashboard that `seedLists` makes: three pages. */
export const SEEDED_ROWS = 130;

/**
 * Fills the lists. @returns a part of every name in them, so that rows of other tests are not
 * counted
 */
export async function seedLists(): Promise<string> {
  const tag = `t${crypto.randomUUID().slice(0, 8)}`;
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SEEDED_ROWS})`;
  const date = `${Date.UTC(2026, 0, 2)} + (i % 5) * ${30 * 86_400_000}`;
  await runSql(
    `${numbers} insert into users (username, password_hash, is_admin, marketing_consent, created_at)
      select 'user-' || i || '-${tag}@example.com', 'none', 0, i % 2, ${date} from n`,
    `${numbers} insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
      select printf('r-%03d-${tag}@example.com', i), iif(i % 3 = 0, 'fair-${tag}', 'gold-launch'), ${date}, '1', 1 from n`,
    `${numbers} insert into newsletter_subscribers (email, consent_version, consented_at)
      select 'reader-' || i || '-${tag}@example.com', '1', ${date} from n`,
  );
  return tag;
}
