import { parseArgs } from "node:util";

/** A path as a shell takes it in a command that is printed. */
export const quotePath = (path: string) =>
  /^[\w./~@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

/** An error that the user of a command can correct. */
export class UsageError extends Error {
  readonly status: number;
  constructor(message: string, status = 2) {
    super(message);
    this.status = status;
  }
}

/**
 * By how it is typed ("--force", "--env NAME", or "--allow NAME …" where it may be repeated), what
 * an option does.
 */
type Options<Typed extends string> = Readonly<Record<Typed, string>>;

export type Values<Typed extends string> = {
  readonly [Key in Typed as Key extends `--${infer Name} ${string}`
    ? Name
    : Key extends `--${infer Name}`
      ? Name
      : never]: Key extends `${string} …`
    ? string[]
    : Key extends `${string} ${string}`
      ? string | undefined
      : boolean;
};

interface Declaration<Typed extends string> {
  about: string;
  /** As it is typed, a line for each way. */
  usage: string;
  options?: Options<Typed>;
  allowPositionals?: boolean;
  /**
   * Whether `run` hands on to another program what it does not know itself; it then reads `args`.
   */
  passesOn?: boolean;
  /**
   * What the help ends with: the exit statuses, where there are more than 0 success, 1 failure and
   * 2 usage error.
   */
  notes?: string;
  /** @returns the exit status where it is not 0 */
  run(given: {
    values: Values<Typed>;
    positionals: string[];
    args: readonly string[];
  }): Promise<number | undefined>;
}

function formatHelp({ about, usage, options = {}, notes }: Declaration<string>): string {
  const width = Math.max(...Object.keys(options).map(({ length }) => length));
  const indent = (text: string, by: number) => text.replaceAll("\n", `\n${" ".repeat(by)}`);
  const listed = Object.entries(options).map(
    ([typed, does]) => `  ${typed.padEnd(width)}  ${indent(does, width + 4)}`,
  );
  return [about, `  ${indent(usage, 2)}`, listed.join("\n"), notes].filter(Boolean).join("\n\n");
}

function readOption(typed: string) {
  const [, name = "", value, more] = /^--([\w-]+)( \S+)?( …)?$/.exec(typed) ?? [];
  if (!value) return [name, { type: "boolean", default: false }] as const;
  return [
    name,
    more ? { type: "string", multiple: true, default: [] } : { type: "string" },
  ] as const;
}

const isParseError = (error: unknown) =>
  String((error as { code?: unknown })?.code).startsWith("ERR_PARSE_ARGS");

/** By the system's code, or SQLite's. */
const failures: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EACCES: "this user may not read or write it",
  EPERM: "this user may not read or write it",
  EROFS: "the disk is read-only",
  ENOENT: "there is no such file or folder",
  EISDIR: "is a folder",
  ENOTDIR: "a part of this path is a file",
  // https://sqlite.org/rescode.html
  SQLITE_5: "another program is writing to it: try again",
  SQLITE_8: "this user may not write it",
  SQLITE_10: "the disk failed, or is full",
  SQLITE_11: "is damaged",
  SQLITE_13: "the disk is full",
  SQLITE_14: "cannot be opened, or its folder does not exist",
  SQLITE_26: "is no database",
};

interface CodedError extends NodeJS.ErrnoException {
  /** SQLite's, extended: its last byte is the code. */
  errcode?: number;
}

/** The message of an error that a person reads. @param place what was worked on */
export function formatFailure(error: unknown, place = "The database"): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", path = place, errcode }: CodedError = error;
  const reason = failures[errcode === undefined ? code : `SQLITE_${errcode & 0xff}`];
  return reason ? `${path}: ${reason}.` : error.message;
}

function report(error: unknown): number {
  const message = formatFailure(error);
  if (isParseError(error)) {
    console.error(`${message.split(/\.\s/)[0]}; --help lists the options.`);
    return 2;
  }
  console.error(message);
  return error instanceof UsageError ? error.status : 1;
}

/**
 * Declares a command. `--help` prints the declaration, and an error its message without a stack.
 * @returns the command, which takes what was typed after its name, never throws, and returns the
 * exit status
 */
export const defineCommand =
  <Typed extends string>(declaration: Declaration<Typed>) =>
  async (args: readonly string[]): Promise<number> => {
    if (args.includes("--help")) {
      console.log(formatHelp(declaration));
      return 0;
    }
    try {
      const { allowPositionals = false, passesOn = false } = declaration;
      const options = Object.fromEntries(Object.keys(declaration.options ?? {}).map(readOption));
      const { values, positionals } = parseArgs({
        args: passesOn ? [] : [...args],
        options,
        allowPositionals,
      });
      return (await declaration.run({ values: values as Values<Typed>, positionals, args })) ?? 0;
    } catch (error) {
      return report(error);
    }
  };

export type Command = ReturnType<typeof defineCommand>;

/** Runs a command as this process, with what was typed. */
export async function runAsProcess(command: Command): Promise<void> {
  process.exitCode = await command(process.argv.slice(2));
}

export const runCommand = <Typed extends string>(declaration: Declaration<Typed>) =>
  runAsProcess(defineCommand(declaration));
