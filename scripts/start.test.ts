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

const { root: folder, at, read, write } = createTestFolder();
const preload = path.join(root, "scripts/check-install.cjs");

/** `npm start` up to where it would build the site. @returns its exit status, and what it prints */
function start(state: string, port: number, typed: string[] = [], PATH = environment.PATH) {
  const { status, stdout, stderr } = spawnSync(
    "node",
    [
      ...["-r", preload, "scripts/start.ts", "--persist-to", at(state), "--port", `${port}`],
      ...typed,
    ],
    // It would serve the site for good where it should stop.
    { cwd: root, env: { ...environment, PATH, SITE_BUILT: "" }, encoding: "utf8", timeout: 20_000 },
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

it("serves with what was typed, a database that stays, and a schedule, until it is killed", async () => {
  for (const [file, text] of Object.entries(files)) await write(file, text);
  const { port } = await findPorts();
  const typed = ["--port", port, "--persist-to", at("served"), "--var", "NEWS:on"];
  const command = ["node", "--import", at("hooks.mjs"), "scripts/start.ts", ...typed];
  const serve = (...before: string[]) => {
    const [program = "", ...args] = [...before, ...command];
    const env = { ...environment, npm_lifecycle_event: "start" };
    const child = spawn(program, args, { cwd: root, env, stdio: "ignore" });
    onTestFinished(() => void child.kill());
    return child;
  };
  const ask = () =>
    fetch(`http://localhost:${port}`).then(
      (answer) => answer.json(),
      () => null,
    );
  const within = { timeout: 40_000, interval: 50 };
  const first = serve();
  await expect.poll(ask, within).toEqual(["*1", "on", true]);
  first.kill("SIGUSR2");
  await expect.poll(ask, within).toContain("*1*1");
  first.kill("SIGKILL");
  await expect.poll(ask, within).toBeNull();
  // Below an npm that is killed.
  const second = serve("sh", "-c", '"$@" & wait', "sh");
  await expect.poll(ask, within).toContain("*1*1*1");
  second.kill("SIGKILL");
  await expect.poll(ask, within).toBeNull();
}, 120_000);

it("in development migrates, builds content on each change, and has the server's status", async () => {
  for (const name of ["npm", "wrangler", "tsx", "remix"]) {
    const asked = at("asked");
    const wait = `until grep -q ^tsx ${asked}; do sleep 0.1; done; exit 7`;
    const line = `echo "${name} $* $SITE_BUILT" >>${asked}\n${name === "remix" ? wait : ""}\n`;
    await write(`bin/${name}`, `#!/bin/sh\n${line}`, 0o755);
  }
  const { port } = await findPorts();
  const typed = ["--watch", "--var", "NEWS:o n"];
  expect(start("served", Number(port), typed, `${at("bin")}:${environment.PATH}`)).toEqual([7, ""]);
  const asked = (await read("asked")).split("\n");
  const [, , remix] = asked.toSorted();
  expect(asked.slice(0, 2)).toEqual([
    "npm run content ",
    `wrangler d1 migrations apply DB --local --persist-to ${at("served")} `,
  ]);
  expect(asked).toContain("tsx scripts/run.ts content --watch ");
  expect(remix).toMatch(/^remix dev --manual -c wrangler dev --port .* NEWS:o\\ n .* 1$/);
});

it("says in one line that its packages are missing", async () => {
  const copied = at("scripts/check-install.cjs");
  await cp(preload, copied);
  const { status, stderr } = spawnSync("node", ["-r", copied, "none.ts"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "The packages are not installed. Run: npm ci\n"]);
});

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each([
  ["the runtime", "spawn('scripts/workerd.sh', { stdio: ['pipe', 'inherit', 'pipe', 'pipe'] })"],
  ["what `npm run dev` starts", "spawnWithParent('sh', ['-c', 'sleep 60 & echo $$ $!; wait'])"],
])("%s ends with a killed parent", async (_, call) => {
  await cp(path.join(root, "scripts/workerd.sh"), at("scripts/workerd.sh"));
  await write("node_modules/workerd/bin/workerd", "#!/bin/sh\necho $$\nexec sleep 60\n", 0o755);
  const script = `import { spawn } from "node:child_process";
    import { spawnWithParent } from "${root}/scripts/site-process.ts"; ${call}`;
  const parent = spawn("node", ["--input-type=module", "-e", script], { cwd: folder });
  const [printed] = (await once(parent.stdout, "data")) as [Buffer];
  const numbers = printed.toString().trim().split(" ").map(Number);
  expect(numbers.filter(isRunning).length).toBe(numbers.length);
  parent.kill("SIGKILL");
  await expect.poll(() => numbers.filter(isRunning), { timeout: 10_000 }).toEqual([]);
});
