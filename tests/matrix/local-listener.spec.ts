import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { environment, root } from "../../scripts/site-process.ts";
import { endGroups, findPorts, startGroup } from "../support/own-site.ts";
import { sendRaw } from "../support/raw-request.ts";

test.afterAll(endGroups);

const sql =
  "insert into users (username, password_hash, is_admin, created_at) values ('mallory', 'x', 1, 0)";

// scripts/local-site.test.ts and tests/worker/local-listener.worker.test.ts have `npm start`.
test("a bare wrangler dev shows a stranger no email and no file of a document, and runs no SQL", async () => {
  test.setTimeout(240_000);
  const { port, options } = await findPorts();
  const state = `.tmp/listener-${port}`;
  // Which reads the secret that npm start has written, if it has.
  const secret = ["--var", "SESSION_SECRET:a-secret-of-the-tests-and-of-nothing-else"];
  // Commands of ours set this one.
  const { X_LOCAL_EXPLORER: _, ...env } = environment;
  startGroup("wrangler", ["dev", ...secret, ...options, "--persist-to", state], { env });
  const headers = {
    Host: "localhost",
    "CF-Connecting-IP": "127.0.0.1",
    "Content-Type": "application/json",
  };
  /** Asks as someone who pretends to be on the machine. */
  const ask = async (path: string, body?: string) =>
    (await sendRaw(`http://127.0.0.1:${port}`, path, { headers, method: body && "POST" }, body))
      .status;
  await expect.poll(() => ask("/about").catch(() => 0), { timeout: 90_000 }).toBe(200);
  expect(await ask("/local-mail")).toBe(404);
  for (const explorer of ["/cdn-cgi/local/explorer/api", "/cdn-cgi/explorer/api"]) {
    expect(await ask(explorer)).toBe(404);
    expect(await ask(`${explorer}/d1/database/DB/raw`, JSON.stringify({ sql }))).toBe(405);
  }
  // The platform's router for files decodes a path and drops empty segments; each rule of
  // wrangler.toml keeps a spelling from it.
  const [file = ""] = readdirSync(path.join(root, "public/documents"));
  for (const folder of ["/documents/", "//documents/", "/documents//", "/%64ocuments/"]) {
    expect(await ask(folder + file), folder).toBe(await ask(folder + file.replace(/^./, "x")));
  }
  await rm(path.join(root, state), { recursive: true, force: true });
});
