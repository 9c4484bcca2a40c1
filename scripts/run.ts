import { defineCommand, runAsProcess, UsageError } from "./command.ts";

/**
 * Runs a command as this process, with what was typed after its name. Most run as their module is
 * loaded.
 */
type Run = () => Promise<unknown>;

/** By npm script, its commands by name; the one without a name is the script's own. */
export const scripts: Readonly<Record<string, Readonly<Record<string, Run>>>> = {
  company: {
    new: async () => runAsProcess((await import("./company/new.ts")).newCompany),
    "create-key": async () => runAsProcess((await import("./company/create-key.ts")).createKey),
    use: async () => (await import("./company/use.ts")).runUse(),
  },
  content: {
    "": () => import("./content/build.ts"),
    clean: () => import("./content/clean.ts"),
    record: () => import("./content/record.ts"),
    publish: () => import("./publish/run.ts"),
    sign: async () => (await import("./proofs/sign.ts")).runSign(),
    verify: async () => {
      const { contentRoot } = await import("./content/files.ts");
      await runAsProcess((await import("./content/verify-history.ts")).verifyHistory(contentRoot));
    },
    fonts: () => import("./fonts.ts"),
  },
};

/** Runs the command whose name was typed after the script's, or the script's own. */
async function run(script: string, first = ""): Promise<void> {
  const commands = scripts[script] ?? {};
  const name = first.startsWith("-") ? "" : first;
  const others = Object.keys(commands).flatMap((name) =>
    name ? [`npm run ${script} -- ${name}`] : [],
  );
  const command = commands[name];
  if (command) {
    process.argv.splice(2, name ? 2 : 1);
    await command();
    if (first === "--help") {
      console.log(`\nMore commands, each with its own --help:\n\n  ${others.join("\n  ")}`);
    }
    return;
  }
  const about = "Runs one of these commands, each with its own --help.";
  const choose = async () => {
    throw new UsageError(`Unknown command '${name}'; --help lists them.`);
  };
  const missing = defineCommand({ about, usage: others.join("\n"), passesOn: true, run: choose });
  process.exitCode = await missing([first]);
}

if (import.meta.main) await run(...(process.argv.slice(2) as [string, string?]));
