import { type ParseArgsOptionDescriptor, parseArgs } from "node:util";

/** An error that the user of a command can correct. */
export class UsageError extends Error {
  /** The command's exit status. */
  readonly status: number;
  constructor(message: string, status = 2) {
    super(message);
    this.status = status;
  }
}

interface Option extends ParseArgsOptionDescriptor {
  description: string;
  /** Its value's name in the help, "DIR"; none for a flag. */
  value?: string;
}
type Options = Record<string, Option>;

interface Declaration<Declared extends Options> {
  /** A sentence. */
  about: string;
  /** As it is typed, a line for each way. */
  usage: string;
  options?: Declared;
  allowPositionals?: boolean;
  /** Whether `run` hands on to another program what it does not know itself; it then reads `args`. */
  passesOn?: boolean;
  /** What the help ends with: the exit statuses, where there are more than 0 success, 1 failure and 2 usage error. */
  notes?: string;
  /** @returns the exit status where it is not 0 */
  run(given: Given<Declared>): Promise<number | undefined>;
}

type Given<Declared extends Options> = ReturnType<
  typeof parseArgs<{ options: Declared; allowPositionals: true; strict: true }>
> & { args: readonly string[] };

function describe({ about, usage, options = {}, notes }: Declaration<Options>): string {
  const rows = Object.entries(options).map(([name, { value, description }]): [string, string] => [
    `--${name}${value ? ` ${value}` : ""}`,
    description,
  ]);
  const width = Math.max(...rows.map(([option]) => option.length));
  const indent = (text: string, by: number) => text.replaceAll("\n", `\n${" ".repeat(by)}`);
  const listed = rows.map(([option, description]) => `  ${option.padEnd(width)}  ${indent(description, width + 4)}`);
  return [about, `  ${indent(usage, 2)}`, listed.join("\n"), notes].filter(Boolean).join("\n\n");
}

const isParseError = (error: unknown) => String((error as { code?: unknown })?.code).startsWith("ERR_PARSE_ARGS");

function report(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  if (isParseError(error)) {
    console.error(`${message.split(/\.\s/)[0]}; --help lists the options.`);
    return 2;
  }
  console.error(message);
  return error instanceof UsageError ? error.status : 1;
}

/**
 * Declares a command. `--help` prints the declaration, and an error its message without a stack.
 * @returns the command, which takes what was typed after its name, never throws, and returns the exit status
 */
export const defineCommand =
  <Declared extends Options>(declaration: Declaration<Declared>) =>
  async (args: readonly string[]): Promise<number> => {
    if (args.includes("--help")) {
      console.log(describe(declaration as unknown as Declaration<Options>));
      return 0;
    }
    try {
      const { options, allowPositionals = false, passesOn = false } = declaration;
      const typed = { args: passesOn ? [] : [...args], options, allowPositionals };
      return (await declaration.run({ ...(parseArgs(typed) as Given<Declared>), args })) ?? 0;
    } catch (error) {
      return report(error);
    }
  };

/** Runs a command as this process. */
export async function runCommand<Declared extends Options>(declaration: Declaration<Declared>): Promise<void> {
  process.exitCode = await defineCommand(declaration)(process.argv.slice(2));
}
