// As a stranger on the network finds a site that runs on a developer's machine, in the platform's
// own local runtime.
import { rm } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { environment, root } from "../../scripts/site-process.ts";
import { endGroups, findPorts, startGroup } from "../support/own-site.ts";

test.afterAll(endGroups);

/** Asks as someone who pretends to be on the machine. fetch() does not let a caller write Host. */
const ask = (port: string, path: string, method = "GET", body = "") =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = {
      Host: "localhost",
      "CF-Connecting-IP": "127.0.0.1",
      "Content-Type": "application/json",
    };
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    );
    sent.on("error", reject).end(body);
  });

const insert =
  "insert into users (username, password_hash, is_admin, created_at) values ('mallory', 'x', 1, 0)";
const explorers = ["/cdn-cgi/local/explorer/api", "/cdn-cgi/explorer/api"];

/** Variables of the environment that the commands themselves set, and a bare wrangler does not. */
const { X_LOCAL_EXPLORER: _, ...bareEnvironment } = environment;

for (const [title, command, env] of [
  [
    "npm start opened to the network",
    ["node", "scripts/start.ts", "--ip", "0.0.0.0", "--expose-local-site"],
    environment,
  ],
  [
    "a bare wrangler dev",
    // Which reads the secret that npm start has written, if it has.
    ["wrangler", "dev", "--var", "SESSION_SECRET:a-secret-of-the-tests-and-of-nothing-else"],
    bareEnvironment,
  ],
] as const) {
  test(`${title} shows no email and runs no SQL for a stranger`, async () => {
    test.setTimeout(240_000);
    const { port, options } = await findPorts();
    const state = `.tmp/listener-${port}`;
    const [program, ...typed] = command;
    startGroup(program, [...typed, ...options, "--persist-to", state], { env });
    const readStatus = (address: string) => ask(port, address).then(({ status }) => status, String);
    await expect.poll(() => readStatus("/about"), { timeout: 90_000 }).toBe(200);
    expect(await readStatus("/local-mail")).toBe(404);
    for (const explorer of explorers) {
      const answers = [
        await ask(port, explorer),
        await ask(port, `${explorer}/d1/database`),
        await ask(port, `${explorer}/d1/database/DB/raw`, "POST", JSON.stringify({ sql: insert })),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 405]);
    }
    await rm(path.join(root, state), { recursive: true, force: true });
  });
}
