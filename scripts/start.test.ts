import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { environment, root } from "./site-process.ts";
import { claimState } from "./state-folder.ts";

async function makeFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const preload = path.join(root, "scripts/check-install.cjs");

/** `npm start` up to where it would build the site. @returns its exit status, and what it prints */
function start(folder: string, port: number) {
  const command = ["-r", preload, path.join(root, "scripts/start.ts")];
  const { status, stdout, stderr } = spawnSync(
    "node",
    [...command, "--persist-to", folder, "--port", `${port}`],
    { env: environment, encoding: "utf8", timeout: 25_000 },
  );
  return [status, stdout + stderr];
}

it("says in one line that a port is in use, be it by one address of localhost", async () => {
  const server = createServer().listen(0, "::1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  expect(start(await makeFolder(), port)).toEqual([
    1,
    `--port: port ${port} is in use. Stop what uses it, or choose another.\n`,
  ]);
});

it.each([
  ["its folder cannot be written", "package.json", /^.* can't be written.*\n$/],
  ["another site has its folder", "used", /^.* is in use by another site.*\n$/],
  ["a database is damaged", "damaged", /^.*\/site\.sqlite is damaged\. Move .* away.*\n$/],
])("says in one line that %s", async (_, name, message) => {
  const folder = await makeFolder();
  await mkdir(path.join(folder, "damaged/v3/d1"), { recursive: true });
  await writeFile(path.join(folder, "damaged/v3/d1/site.sqlite"), "SQLite format 3");
  await mkdir(path.join(folder, "used"));
  claimState(path.join(folder, "used"));
  await writeFile(path.join(folder, "package.json"), "");
  expect(start(path.join(folder, name), 8799)).toEqual([1, expect.stringMatching(message)]);
});

it("says in one line that its packages are missing", async () => {
  const folder = await makeFolder();
  const copied = path.join(folder, "scripts/check-install.cjs");
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
  const folder = await makeFolder();
  const runtime = path.join(folder, "node_modules/workerd/bin/workerd");
  await mkdir(path.dirname(runtime), { recursive: true });
  await cp(path.join(root, "scripts/workerd.sh"), path.join(folder, "scripts/workerd.sh"));
  await writeFile(runtime, "#!/bin/sh\necho $$\nexec sleep 60\n", { mode: 0o755 });
  const script = `import { spawn } from "node:child_process";
    import { spawnWithParent } from "${root}/scripts/site-process.ts"; ${call}`;
  const parent = spawn("node", ["--input-type=module", "-e", script], { cwd: folder });
  const [printed] = (await once(parent.stdout, "data")) as [Buffer];
  const numbers = printed.toString().trim().split(" ").map(Number);
  expect(numbers.filter(isRunning).length).toBe(numbers.length);
  parent.kill("SIGKILL");
  await expect.poll(() => numbers.filter(isRunning), { timeout: 10_000 }).toEqual([]);
});
