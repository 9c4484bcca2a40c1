import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createTestFolder } from "../tests/support/folders.ts";
import { findPorts } from "../tests/support/own-site.ts";
import { environment, root } from "./site-process.ts";
import { claimState } from "./state-folder.ts";

const { at, read, write } = createTestFolder();
const preload = path.join(root, "scripts/check-install.cjs");

/** `npm start` up to where it would build the site. @returns its exit status, and what it prints */
function start(state: string, port: number) {
  const { status, stdout, stderr } = spawnSync(
    "node",
    ["-r", preload, "scripts/start.ts", "--persist-to", at(state), "--port", String(port)],
    // It would serve the site for good where it should stop.
    { cwd: root, env: environment, encoding: "utf8", timeout: 20_000 },
  );
  return [status, stdout + stderr];
}

it("says in one line that a port is in use", async () => {
  const server = createServer().listen(0, "::1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  expect(start("state", port)).toEqual([
    1,
    `--port: port ${port} is in use. Stop what uses it, or choose another.\n`,
  ]);
});

it.each([
  ["its folder cannot be written", "file", /^.* can't be written.*\n$/],
  ["another site has its folder", "used", /^.* is in use by another site.*\n$/],
  ["a database is damaged", "damaged", /^.*\/site\.sqlite is damaged\. Move .* away.*\n$/],
])("says in one line that %s", async (_, name, message) => {
  await write("damaged/v3/d1/DB/site.sqlite", "SQLite format 3");
  await write("file", "");
  await write("used/file", "");
  if (name === "used") claimState(at(name));
  expect(start(name, 8799)).toEqual([1, expect.stringMatching(message)]);
});

/** In place of the build and its Worker: all else is the command's own. */
const files = {
  "hooks.mjs": `import { registerHooks } from "node:module";
    const source = \`export * from "./build-site.ts?own"; export const buildSite = () => {};
      export const siteBundle = "${at("")}";\`;
    registerHooks({ load: (url, context, next) => url.endsWith("/build-site.ts")
      ? { format: "module", source, shortCircuit: true } : next(url, context) });`,
  "index.js": `export default {
    async fetch(_, { DB, NEWS, SESSION_SECRET }) {
      const ran = await DB.prepare("select group_concat(cron, '') from works").first("group_concat(cron, '')");
      return Response.json([ran, NEWS, Boolean(SESSION_SECRET)]);
    },
    scheduled: ({ cron }, { DB }) => DB.prepare("insert into works values (?)").bind(cron[0]).run(),
  };`,
  "site.json": JSON.stringify({
    name: "site",
    vars: { NEWS: "off" },
    crons: ["* * * * *", "17 * * * *"],
    database: "DB",
    migrations: at(""),
    workerFirst: [],
    worker: { compatibilityDate: "2026-01-01", d1Databases: { DB: "site" } },
  }),
  "0_first.sql": "create table a (b);\n--> statement-breakpoint\ncreate table works (cron);",
};

const within = { timeout: 40_000, interval: 50 };

it("serves with what was typed, a database that stays, and a schedule, until it is killed", async () => {
  for (const [file, text] of Object.entries(files)) await write(file, text);
  const { port } = await findPorts();
  const typed = ["--port", port, "--persist-to", at("served"), "--var", "NEWS:on"];
  const serve = (script: string) => {
    const args = ["-c", script, "sh", "--import", at("hooks.mjs"), "scripts/start.ts", ...typed];
    const env = { ...environment, npm_lifecycle_event: "start" };
    return spawn("sh", args, { cwd: root, env, stdio: "ignore" });
  };
  const ask = async () => (await fetch(`http://localhost:${port}`)).json();
  const answers = () => ask().catch(() => null);
  const first = serve('exec node "$@"');
  await expect.poll(answers, within).toEqual(["*1", "on", true]);
  first.kill("SIGUSR2");
  await expect.poll(answers, within).toContain("*1*1");
  first.kill("SIGKILL");
  await expect.poll(answers, within).toBeNull();
  // Below an npm that is killed.
  const second = serve('node "$@" & wait');
  await expect.poll(answers, within).toContain("*1*1*1");
  second.kill("SIGKILL");
  await expect.poll(answers, within).toBeNull();
}, 120_000);

const isRunning = (pid = "") => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

it("in development migrates, builds content on each change, and leaves nothing when killed", async () => {
  const tools = { npm: "", wrangler: "", tsx: "exec sleep 60", remix: "exec sleep 60" };
  for (const [name, then] of Object.entries(tools)) {
    await write(
      `bin/${name}`,
      `#!/bin/sh\necho "$$ ${name} $*" >>"${at("asked")}"\n${then}\n`,
      0o755,
    );
  }
  const { port } = await findPorts();
  const typed = ["--watch", "--port", port, "--persist-to", at("dev"), "--var", "NEWS:o n"];
  const env = { ...environment, PATH: `${at("bin")}:${environment.PATH}` };
  const parent = spawn("node", ["scripts/start.ts", ...typed], { cwd: root, env });
  const readAsked = async () =>
    (await read("asked").catch(() => ""))
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(/ (.*)/));
  await expect.poll(readAsked, within).toHaveLength(4);
  const asked = await readAsked();
  const lines = asked.map(([, line = ""]) => line);
  expect([...lines.splice(0, 2), ...lines.sort()]).toEqual([
    "npm run content",
    `wrangler d1 migrations apply DB --local --persist-to ${at("dev")}`,
    expect.stringMatching(/^remix dev --manual -c wrangler dev --port .* NEWS:o\\ n /),
    "tsx scripts/run.ts content --watch",
  ]);
  const pids = asked.slice(2).map(([pid]) => pid);
  expect(pids.filter(isRunning)).toEqual(pids);
  parent.kill("SIGKILL");
  await expect.poll(() => pids.filter(isRunning), within).toEqual([]);
}, 60_000);

it("says in one line that its packages are missing", async () => {
  const copied = at("scripts/check-install.cjs");
  await cp(preload, copied);
  const { status, stderr } = spawnSync("node", ["-r", copied, "none.ts"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "The packages are not installed. Run: npm ci\n"]);
});
