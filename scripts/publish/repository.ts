import { spawnSync } from "node:child_process";
import { hideSecrets, NotPublished } from "./words.ts";

const MAIN = "main";
const OPERATOR = "An operator looks at it, and runs the job again. What was public before stays as it was.";

/** The repository of a company's folder, as a job of hosted CI has checked it out. */
export function openRepository(root: string) {
  // Where the job may push to, with the login that it needs; else where the checkout came from.
  const remote = process.env.PUSH_URL || "origin";
  function git(...args: string[]) {
    const env = { ...process.env, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" };
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, env, encoding: "utf8" });
    return { ok: status === 0, printed: stdout.trim(), lines: linesOf(`${stdout}\n${stderr}`) };
  }
  const read = (...args: string[]) => git(...args).printed;
  const must = (...args: string[]) => {
    const { ok, lines } = git(...args);
    if (!ok) throw new NotPublished(`git ${args[0]} failed`, lines, OPERATOR);
  };

  return {
    readHead: () => read("rev-parse", "HEAD"),

    /** Paths below the folder that changed since a commit, or with the last one; none where neither is known. */
    listChanged(since: string | undefined): string[] {
      const names = ["--name-only", "--no-renames", "--relative", "-z"];
      const isKnown = since && git("rev-parse", "--verify", "--quiet", `${since}^{commit}`).ok;
      return read("diff", ...names, isKnown ? since : "HEAD^1", "HEAD", "--", ".")
        .split("\0")
        .filter(Boolean);
    },

    /** Moves the checkout to what is on main now. @throws {NotPublished} where it has changes of its own */
    takeMain(): void {
      const changed = read("status", "--porcelain", "--untracked-files=all", "--", ".").split("\n").filter(Boolean);
      if (changed.length > 0) throw new NotPublished("There are changes that no commit has", changed, OPERATOR);
      must("fetch", "--quiet", remote, MAIN);
      git("merge", "--ff-only", "--quiet", "FETCH_HEAD");
      if (read("rev-parse", "HEAD") !== read("rev-parse", "FETCH_HEAD"))
        throw new NotPublished("This checkout is not the company’s main branch", [], OPERATOR);
    },

    /** Takes back what was written below the folder's content since the last commit. */
    restore(): void {
      must("checkout", "--quiet", "HEAD", "--", "content");
      must("clean", "--force", "--quiet", "-d", "--", "content");
    },

    /**
     * Commits what was written below the folder's content, and pushes it to main.
     * @returns "nothing" where nothing was written, "moved" where main has changed meanwhile: then nothing is kept of it
     * @throws {NotPublished} where the git host rejects it
     */
    push(message: string): "nothing" | "moved" | "pushed" {
      must("add", "--all", "--", "content");
      if (git("diff", "--cached", "--quiet").ok) return "nothing";
      must("commit", "--quiet", "--message", message);
      const { ok, lines } = git("push", "--porcelain", remote, `HEAD:refs/heads/${MAIN}`);
      if (ok) return "pushed";
      must("reset", "--quiet", "--hard", "HEAD^1");
      if (lines.some((line) => /\[rejected\]|cannot lock ref/.test(line))) return "moved";
      const isRejected = lines.some((line) => line.includes("[remote rejected]"));
      throw new NotPublished(
        isRejected ? "The main branch rejects the commit with the record" : "The git host can’t be reached",
        lines,
        isRejected
          ? "Nothing of this change is public. An operator lets the job's key pass the rule of the main branch (docs/editing.md of the code), and runs the job again."
          : OPERATOR,
      );
    },
  };
}

/** What git and the host printed, without the address, the commit and what is only their form. */
const linesOf = (printed: string) =>
  hideSecrets(printed)
    .split("\n")
    .map((line) => line.replace(/^remote:/, "").trim())
    .filter((line) => line !== "" && !/^(To |Done$|error: failed to push|hint:)/.test(line));
