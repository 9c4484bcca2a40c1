import { execFileSync, type StdioOptions } from "node:child_process";
import path from "node:path";
import { expect, request } from "@playwright/test";

const port = 8840;
/** A day on which every release is out; the simulated market's figures follow from the time. */
export const pictureTime = "2025-07-02T15:00:00Z";

/** A site whose clock and price stand still. */
export const pictureSite = {
  origin: `http://localhost:${port}`,
  state: ".tmp/site-pictures",
  /** Cookies of an administrator, who is also a user; `prepare` signs in once. */
  session: ".tmp/site-pictures/session.json",
  command: [
    "rm -rf .tmp/site-pictures &&",
    `node scripts/start.ts --port ${port} --persist-to .tmp/site-pictures`,
    `--var RATE_LIMITS:off --var CLOCK_FIXED_AT:${pictureTime}`,
  ].join(" "),
};

const administrator = { username: "pictures@example.com", password: "a quiet harbour" };

/** Fills the lists and signs an administrator in, once for all pictures: each sign-in is a line of the audit log. */
export default async function prepare() {
  const env = { ...process.env, SITE_BUILT: "1" };
  const stdio: StdioOptions = ["pipe", "ignore", "inherit"];
  const run = (file: string, typed: string[], input = "") =>
    execFileSync(file, [...typed, "--persist-to", pictureSite.state], { input, stdio, env });
  run("npm", ["run", "-s", "admin:create", "--", "--username", administrator.username], `${administrator.password}\n`);
  const lists = path.join(import.meta.dirname, "lists.sql");
  run("wrangler", ["d1", "execute", "DB", "--local", "--file", lists, "--yes"]);
  const visitor = await request.newContext({ baseURL: pictureSite.origin });
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await visitor.post("/api/login", { data: administrator, headers });
  expect(answer.status()).toBe(200);
  await visitor.storageState({ path: pictureSite.session });
  await visitor.dispose();
}
