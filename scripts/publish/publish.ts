import { spawnSync } from "node:child_process";
import { compileContent } from "../content/compile";
import { formatProblemIn } from "../content/files";
import { recordReleases } from "../content/record-releases";
import { signRecord } from "../proofs/sign-record";

/** Runs git in a folder. @returns what it printed @throws with git's own words, or the host's */
function runGit(root: string, ...args: readonly string[]): string {
  const env = { ...process.env, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" };
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim() || stdout.trim()}`);
  return stdout.trim();
}

function rejectProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.map((each) => `content: ${each}`).join("\n"));
}

/**
 * Records and signs what is on a company's main branch, pushes that as a commit of its own, and
 * deploys: nothing is public that main has no record of. To run it again is safe.
 * @throws with the words of the build, of git, or of the host; then nothing of it stays here
 */
export async function publishMain(root: string, deploy: () => void): Promise<void> {
  const git = (...args: readonly string[]) => runGit(root, ...args);
  const changed = git("status", "--porcelain", "--untracked-files=all", "--", ".");
  if (changed !== "") throw new Error(`No commit has these changes:\n${changed}`);
  git("pull", "--quiet", "--ff-only", "origin", "main");
  if (git("rev-list", "FETCH_HEAD..HEAD") !== "")
    throw new Error("This checkout has commits that main lacks: have them merged first.");
  try {
    await pushRecord(root);
  } catch (error) {
    git("reset", "--quiet", "--hard", "FETCH_HEAD");
    git("clean", "--force", "--quiet", "-d", "--", "content");
    throw error;
  }
  deploy();
}

async function pushRecord(root: string): Promise<void> {
  const git = (...args: readonly string[]) => runGit(root, ...args);
  const { problems, recorded } = await recordReleases(root);
  rejectProblems(problems);
  rejectProblems((await signRecord(root)).problems);
  const compiled = await compileContent(root, { isPublishing: true, isRecording: false });
  rejectProblems(compiled.problems.map(formatProblemIn(root)));
  git("add", "--all", "--", "content");
  if (git("diff", "--cached", "--name-only") === "") return;
  const what = recorded.length > 0 ? `releases ${recorded.join(", ")}` : "what is new";
  // Hosted CI would publish its own commit again.
  git("commit", "--quiet", "--message", `content: record ${what}\n\n[skip ci]`);
  git("push", "--quiet", "origin", "HEAD:refs/heads/main");
}
