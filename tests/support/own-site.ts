import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { environment, root } from "../../scripts/site-process.ts";
import { listen } from "./listen.ts";

// A site of a test's own, run by the command that a person types.

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
  env: NodeJS.ProcessEnv = environment,
  cwd = root,
) {
  const child = spawn(program, typed, { cwd, env: { ...env, SITE_BUILT: "1" }, stdio: "ignore", detached: true });
  running.add(child);
  return child;
}

export function endGroup(child: ChildProcess): void {
  running.delete(child);
  if (child.pid) process.kill(-child.pid, "SIGKILL");
}

export const endGroups = () => running.forEach(endGroup);
