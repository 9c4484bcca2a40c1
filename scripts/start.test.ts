import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createTestFolder } from "../tests/support/folders.ts";
import { listen } from "../tests/support/listen.ts";
import { findPorts } from "../tests/support/own-site.ts";
import { environment, root } from "./site-process.ts";
import { claimState } from "./state-folder.ts";

const { at, read, write } = createTestFolder();
const preload = path.join(root, "scripts/check-install.cjs");

it.each([
  ["its folder cannot be written", "file", /^.* can't be written.*\n$/],
  ["another site has its folder", "used", /^.* is in use by another site.*\n$/],
  ["a database is damaged", "damaged", /^.*\/site\.sqlite is damaged\. Move .* away.*\n$/],
  ["its port is in use", "state", /^--port: port \d+ is in use\. Stop .* or choose another\.\n$/],
])("says in one line that %s", async (_, state, message) => {
  await write("damaged/v3/d1/DB/site.sqlite", "SQLite format 3");
  await write("file", "");
  await write("used/file", "");
  if (state === "used") claimState(at(state));
  const { origin, close } = await listen(createServer());
  onTestFinished(close);
  const { status, stdout, stderr } = spawnSync(
    "node",
    ["-r", preload, "scripts/start.ts", "--persist-to", at(state), "--port", new URL(origin).port],
    // It would serve the site for good where it should stop.
    { cwd: root, env: environment, encoding: "utf8", timeout: 20_000 },
  );
  expect([status, stdout + stderr]).toEqual([1, expect.stringMatching(message)]);
});

/** In place of the build and its Worker: all else is the command's own. */
const files = {
  "hooks.mjs": `import { registerHooks } from "node:module";
    const own = {
      "build-site.ts": \`export let siteBundle;
        export const buildSite = () => new Promise((done) => setTimeout(done, 200))
          .then(() => { siteBundle = "${at("")}"; });\`,
      "durations.ts": "export const MINUTE_MS = 900;",
    };
    registerHooks({ load: (url, context, next) => {
      const name = url.split("/").at(-1);
      const source = \`export * from "./\${name}?own"; \${own[name]}\`;
      return own[name] ? { format: "module", source, shortCircuit: true } : next(url, context);
    } });`,
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
  // At its start, and as the minutes go by.
  await expect.poll(answers, within).toEqual([expect.stringMatching(/^\*1\*+$/), "on", true]);
  first.kill("SIGUSR2");
  await expect.poll(answers, within).toContainEqual(expect.stringMatching(/1.*1/));
  first.kill("SIGKILL");
  await expect.poll(answers, within).toBeNull();
  // Below an npm that is killed.
  const second = serve('node "$@" & wait');
  await expect.poll(answers, within).toContainEqual(expect.stringMatching(/1.*1.*1/));
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

it("in development migrates, builds content on each change, and leaves nothing when it ends", async () => {
  const tools = {
    npm: `[ -e "${at("content")}" ] || exec sleep 60`,
    wrangler: "",
    tsx: "exec sleep 60",
    remix: '[ "$SITE_BUILT $NODE_ENV" = "1 development" ] && exec sleep 60',
  };
  for (const [name, then] of Object.entries(tools)) {
    await write(
      `bin/${name}`,
      `#!/bin/sh\necho "$$ ${name} $*" >>"${at("asked")}"\n${then}\n`,
      0o755,
    );
  }
  const { port } = await findPorts();
  const typed = ["--watch", "--port", port, "--persist-to", at("dev"), "--var", "NEWS:o n"];
  const env = { ...environment, PATH: `${at("bin")}:${environment.PATH}`, SITE_BUILT: "" };
  const begin = () => spawn("node", ["scripts/start.ts", ...typed], { cwd: root, env });
  const readAsked = async () =>
    (await read("asked").catch(() => ""))
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(/ (.*)/));
  const stopped = begin();
  await expect.poll(readAsked, within).toHaveLength(1);
  stopped.kill("SIGTERM");
  await once(stopped, "exit");
  const [content] = await readAsked();
  await expect.poll(() => isRunning(content?.[0]), within).toBe(false);
  for (const file of ["content", "asked"]) await write(file, "");
  const parent = begin();
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
