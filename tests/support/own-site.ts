import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { environment, root } from "../../scripts/site-process.ts";
import { listen } from "./listen.ts";

// A checkout or a site of a test's own, worked on by the commands that a person types.

const { SITE_BUILT, TEST_ALL, TEST_SITES, INIT_CWD, ...terminal }: NodeJS.ProcessEnv = environment;

/**
 * Runs a block of shell commands in a terminal of its own, with none of the tests' variables.
 * @returns what they print @throws with it where one fails
 */
export function runShell(cwd: string, block: string) {
  const options = { cwd, env: terminal, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("sh", ["-e", "-c", block], options);
  const printed = stdout + stderr;
  if (status !== 0) throw new Error(`${block}\n${printed}`);
  return printed;
}

/** Commits all of a repository. Its author and committer are an operator's. */
export const commitAll =
  "git add --all && git -c user.name=Operator -c user.email=operator@example.com commit --quiet --message 'feat: begin'";

/**
 * Follows the links of a site, scripts and styles included. @returns each path with what it
 * answered
 */
export async function walkSite(origin: string, from: readonly string[]) {
  const answers = new Map<string, { status: number; text: string }>();
  const paths = new Set(from);
  // A set goes on to what is added while it is walked through.
  for (const path of paths) {
    const answer = await fetch(origin + path);
    const text = await answer.text();
    answers.set(path, { status: answer.status, text });
    for (const [, link = ""] of text.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) paths.add(link);
    for (const [script] of text.matchAll(/\/build\/[\w./-]+\.(?:js|css)/g)) paths.add(script);
  }
  return answers;
}

/** Options of a command that serves a site: two free ports. */
export async function findPorts() {
  const servers = [await listen(createServer()), await listen(createServer())];
  for (const server of servers) server.close();
  const [port = "", inspector = ""] = servers.map(({ origin }) => new URL(origin).port);
  return { port, options: ["--port", port, "--inspector-port", inspector] };
}

const running = new Set<ChildProcess>();

/** Serves a built checkout, in a process group of its own, so that it can be ended whole. */
export function startGroup(
  program: string,
  typed: readonly string[],
  { cwd = root, env = terminal }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const child = spawn(program, typed, {
    cwd,
    env: { ...env, SITE_BUILT: "1" },
    stdio: "ignore",
    detached: true,
  });
  running.add(child);
  return child;
}

export function endGroup(child: ChildProcess): void {
  running.delete(child);
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

export const endGroups = () => running.forEach(endGroup);
