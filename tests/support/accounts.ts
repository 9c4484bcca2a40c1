import { type APIRequestContext, expect } from "@playwright/test";
import { runSql, sites } from "./running-sites.ts";

export const password = "a quiet harbour";
export const sameOrigin = { "Sec-Fetch-Site": "same-origin" };

export const freshAddress = () => `person-${crypto.randomUUID()}@example.com`;

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
