import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { scripts as commandsOf } from "./run.ts";
import { environment, root } from "./site-process.ts";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const commands = Object.entries(scripts)
  .filter(([, line]) => /^(exec )?(node|tsx) scripts\/[\w/-]+\.ts/.test(line))
  .flatMap(([name, line]) => {
    const others = Object.keys(commandsOf[name] ?? {}).filter(Boolean);
    return ["", ...others].map((typed) => [`${name} ${typed}`, `${line} ${typed}`] as const);
  });

it("each command of package.json says with --help what it takes, and does nothing", async () => {
  expect(commands.length).toBeGreaterThan(15);
  const left = commands.values();
  const helpNext = async () => {
    for (const [name, line] of left) await help(name, line);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, helpNext));
}, 240_000);

async function help(name: string, line: string) {
  const child = spawn(`${line} --help`, { cwd: root, env: environment, shell: true });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  expect({ name, status: child.exitCode, stdout, stderr }).toEqual({
    name,
    status: 0,
    stdout: expect.stringMatching(/^[A-Z][\s\S]*?\.\n\n {2}(npm|node) /),
    stderr: "",
  });
}

it("a command that does not exist is an error that says where to look", async () => {
  const child = spawn("npm", ["run", "--silent", "company", "--", "moo"], {
    cwd: root,
    env: environment,
  });
  const [stderr] = await Promise.all([text(child.stderr), once(child, "close")]);
  expect([child.exitCode, stderr]).toEqual([2, "Unknown command 'moo'; --help lists them.\n"]);
}, 60_000);
