import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, request } from "@playwright/test";
import { pictureSite } from "./site.ts";

const administrator = { username: "pictures@example.com", password: "a quiet harbour" };

/** Fills the lists and signs an administrator in, once for all pictures: each sign-in is a line of the audit log. */
export default async function prepare() {
  execFileSync(
    "npm",
    ["run", "-s", "admin:create", "--", "--username", administrator.username, "--persist-to", pictureSite.state],
    { input: `${administrator.password}\n`, stdio: ["pipe", "ignore", "inherit"] },
  );
  const lists = path.join(import.meta.dirname, "lists.sql");
  execFileSync(
    "wrangler",
    ["d1", "execute", "DB", "--local", "--persist-to", pictureSite.state, "--file", lists, "--yes"],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, SITE_BUILT: "1" } },
  );
  const visitor = await request.newContext({ baseURL: pictureSite.origin });
  const answer = await visitor.post("/api/login", {
    data: administrator,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status()).toBe(200);
  await visitor.storageState({ path: pictureSite.session });
  await visitor.dispose();
}
