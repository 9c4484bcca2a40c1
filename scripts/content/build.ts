import { watch } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileContent } from "./compile";
import { describeProblem } from "./problems";
import { writeOutputs } from "./write";

// Turns the brand and the documents of BRAND_ROOT (default "app") into the typed modules, style sheet and
// public files that the site is built from. `--watch` does it again after each change.

const project = fileURLToPath(new URL("../..", import.meta.url));
const root = path.resolve(project, process.env.BRAND_ROOT || "app");
/** An editor's "save all" is many events; one build answers them. */
const QUIET_MS = 120;

async function build(): Promise<boolean> {
  const started = performance.now();
  const { outputs, documents, problems } = await compileContent(root);
  for (const warning of problems.warnings) process.stderr.write(`content: warning: ${describeProblem(warning)}\n`);
  if (problems.found.length > 0) {
    for (const problem of problems.found) process.stderr.write(`content: ${describeProblem(problem)}\n`);
    process.stderr.write(`content: ${problems.found.length} to put right; nothing was written\n`);
    return false;
  }
  const { written, removed } = await writeOutputs(project, outputs);
  const took = Math.round(performance.now() - started);
  process.stdout.write(`content: ${documents} documents, ${written} files written, ${removed} removed, ${took} ms\n`);
  return true;
}

/** A file may go while it is read, as an editor saves: the next change tries again. */
function report(error: unknown): boolean {
  process.stderr.write(`content: ${error instanceof Error ? error.message : String(error)}\n`);
  return false;
}

function rebuildOnChange(): void {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve(true);
  const onChange = (_: string, file: string | null) => {
    if (file?.split(path.sep).includes("generated")) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(build).catch(report);
    }, QUIET_MS);
  };
  for (const folder of ["brand", "content"]) watch(path.join(root, folder), { recursive: true }, onChange);
}

const good = await build();
if (process.argv.includes("--watch")) rebuildOnChange();
else if (!good) process.exitCode = 1;
