/** An argument that whoever runs the command can correct. */
export class UsageError extends Error {}

const isUsageError = (error: unknown) =>
  error instanceof UsageError || String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");

/**
 * Runs a command and sets the exit status: what it returns, 2 for an argument that is wrong, 1 for any other failure.
 * @param main given what was typed after the command's name
 */
export async function runCommand(usage: string, main: (args: string[]) => Promise<number>): Promise<void> {
  const args = process.argv.slice(2);
  try {
    if (args.includes("--help")) console.log(usage);
    else process.exitCode = await main(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (isUsageError(error)) console.error(`\n${usage}`);
    process.exitCode = isUsageError(error) ? 2 : 1;
  }
}
