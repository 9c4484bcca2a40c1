import { existsSync } from "node:fs";
import path from "node:path";
import { compileContent } from "../content/compile";
import { formatProblemIn } from "../content/files";
import { runGit } from "../content/git";
import { HISTORY_FILE } from "../content/history";
import { recordReleases } from "../content/record-releases";
import { TEXTS_FOLDER } from "../content/recorded-texts";
import { leaveUnsigned, SIGNATURES_FILE } from "../proofs/sign";
import { findUnsigned } from "../proofs/sign-record";

function rejectProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.map((each) => `content: ${each}`).join("\n"));
}

/** Does a part of the work, or leaves the checkout as it was. @throws what the work throws */
async function orReset(root: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    runGit(root, "reset", "--quiet", "--hard");
    runGit(root, "clean", "--force", "--quiet", "-d", "-x", "--", "content");
    throw error;
  }
}

/**
 * Records what is on a company's main branch, which the checkout was just made of, and leaves to
 * `npm run content -- sign` what has no signature.
 * @throws with the words of the build or of git; then nothing of it stays here
 */
export async function recordMain(root: string): Promise<void> {
  const git = (...args: readonly string[]) => runGit(root, ...args);
  const changed = git("status", "--porcelain", "--untracked-files=all", "--", ".");
  if (changed !== "") throw new Error(`No commit has these changes:\n${changed}`);
  if (git("rev-parse", "HEAD") !== git("rev-parse", "origin/main")) {
    throw new Error("This checkout is not main as the git host has it: check origin/main out.");
  }
  await orReset(root, async () => {
    rejectProblems((await recordReleases(root)).problems);
    const { problems, unsigned } = await findUnsigned(root);
    rejectProblems(problems);
    await leaveUnsigned(unsigned);
  });
}

/**
 * Makes a commit of what was recorded and signed, once all of it can be published: nothing is
 * public that main has no record of. The push and the deployment come after it.
 */
export const commitRecord = (root: string): Promise<void> =>
  orReset(root, async () => {
    const git = (...args: readonly string[]) => runGit(root, ...args);
    const rules = { isPublishing: true, isRecording: false };
    const { problems } = await compileContent(root, rules);
    rejectProblems(problems.map(formatProblemIn(root)));
    const record = [HISTORY_FILE, TEXTS_FOLDER, SIGNATURES_FILE];
    git("add", "--all", "--force", "--", ...record.filter((at) => existsSync(path.join(root, at))));
    const staged = git("diff", "--cached", "--name-only", "--", ".");
    if (staged === "") return;
    const ids = new Set([...staged.matchAll(/press-history\/(\d+)\//g)].map(([, id]) => id));
    const what = ids.size > 0 ? `releases ${[...ids].join(", ")}` : "what is new";
    git("commit", "--quiet", "--message", `content: record ${what}`);
  });
