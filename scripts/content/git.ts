import { spawnSync } from "node:child_process";

function spawnGit(root: string, args: readonly string[]) {
  const env = { ...process.env, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" };
  const limits = { maxBuffer: 64 * 1024 * 1024 };
  return spawnSync("git", args, { cwd: root, env, encoding: "utf8", ...limits });
}

/** Runs git in a folder. @returns what it printed @throws with git's own words, or the host's */
export function runGit(root: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnGit(root, args);
  if (error) throw new Error(`git does not run here (${error.message}): install it`);
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim() || stdout.trim()}`);
  return stdout.trim();
}

/** What git printed; null where it said no. */
export function askGit(root: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnGit(root, args);
  return status === 0 ? stdout.trim() : null;
}
