import { type Command, defineCommand, runAsProcess, UsageError } from "./command.ts";

/** By npm script, its commands by name; the one without a name is the script's own. */
export const scripts: Readonly<Record<string, Readonly<Record<string, () => Promise<Command>>>>> = {
  company: {
    new: async () => (await import("./company/new.ts")).newCompany,
    "create-key": async () => (await import("./company/create-key.ts")).createKey,
    use: async () => (await import("./company/use.ts")).useCompany,
  },
  content: {
    "": async () => (await import("./content/build.ts")).buildContent,
    clean: async () => (await import("./content/clean.ts")).clean,
    record: async () => (await import("./content/record.ts")).record,
    publish: async () => (await import("./publish/run.ts")).publish,
    sign: async () => (await import("./proofs/sign.ts")).sign,
    verify: async () => {
      const { contentRoot } = await import("./content/files.ts");
      return (await import("./content/verify-history.ts")).verifyHistory(contentRoot);
    },
    fonts: async () => (await import("./fonts.ts")).cutFonts,
  },
};

/** Runs the command whose name was typed after the script's, or the script's own. */
async function run(script: string, first = ""): Promise<void> {
  const commands = scripts[script] ?? {};
  const name = first.startsWith("-") ? "" : first;
  const others = Object.keys(commands).flatMap((name) =>
    name ? [`npm run ${script} -- ${name}`] : [],
  );
  const load = commands[name];
  if (load) {
    process.argv.splice(2, name ? 2 : 1);
    await runAsProcess(await load());
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
