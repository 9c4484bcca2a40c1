import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { COMMON_PASSWORD } from "../app/domain/accounts/forms";
import { GUESSABLE_PASSWORD, isGuessable, listGuessableWords } from "../app/domain/accounts/guessable-words";
import { createPasswordHasher } from "../app/domain/accounts/password-hash";
import { adminLoginName, adminPassword } from "../app/domain/fields";
import { askLine, confirm, isTerminal, readPipedLine } from "./admin/ask.ts";
import { type AccountChanges, buildStatements, selectAccount } from "./admin/statements.ts";
import { root, run } from "./site-process.ts";

const usage = `Creates or changes an administrator.

  npm run admin:create -- --username NAME [options]

  --username NAME         at least 2 characters; an email address, or any name
  --password PASSWORD     at least 8 characters; if omitted, prompted for or read from standard input
  --persist-to DIR        the local database of \`npm start -- --persist-to DIR\`
  --remote                a deployed database instead of the local one
  --env NAME              whose: production if omitted, or staging

For a username that already has an account:
  --promote               makes it an administrator and keeps its password
  --reset-password        gives it a new password
  --remove-second-factor  for someone who lost the app and the recovery codes
Each of these logs that person out everywhere.

Exit status: 0 success, 1 no answer from the database, 2 invalid argument, 3 the account exists or is missing.
`;

/** An error that the user of the command can correct; `status` is the exit status. */
class UsageError extends Error {
  constructor(
    message: string,
    readonly status: 2 | 3 = 2,
  ) {
    super(message);
  }
}

const hasher = createPasswordHasher();

type Options = ReturnType<typeof readOptions>;

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        username: { type: "string" },
        password: { type: "string" },
        "persist-to": { type: "string" },
        remote: { type: "boolean", default: false },
        env: { type: "string" },
        promote: { type: "boolean", default: false },
        "reset-password": { type: "boolean", default: false },
        "remove-second-factor": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** @throws {UsageError} naming the field */
function validate(field: string, schema: typeof adminLoginName | typeof adminPassword, value: string): string {
  const result = schema.safeParse(value);
  if (!result.success) throw new UsageError(`${field}: ${result.error.issues[0]?.message}`);
  if (/\p{Cc}/u.test(result.data)) throw new UsageError(`${field}: must not contain control characters.`);
  return result.data;
}

async function validatePassword(value: string): Promise<string> {
  const password = validate("--password", adminPassword, value);
  const common = await readFile(path.join(root, "app/domain/accounts/common-passwords.txt"), "utf8");
  if (common.split("\n").includes(password.toLowerCase())) throw new UsageError(`--password: ${COMMON_PASSWORD}`);
  const { default: brand } = await import("../app/brand/brand");
  if (isGuessable(password, listGuessableWords(brand))) throw new UsageError(`--password: ${GUESSABLE_PASSWORD}`);
  return password;
}

async function readPassword(given: string | undefined): Promise<string> {
  if (given !== undefined) return validatePassword(given);
  if (!isTerminal()) return validatePassword(await readPipedLine());
  const password = await validatePassword(await askLine("Password: ", { hidden: true }));
  if ((await askLine("Repeat the password: ", { hidden: true })) !== password)
    throw new UsageError("--password: the passwords don't match.");
  return password;
}

/** The changes to make; asks where no option says. @throws {UsageError} where the account does not fit */
async function planChanges(username: string, account: Account | undefined, options: Options): Promise<AccountChanges> {
  const now = Date.now();
  const flags = ["promote", "reset-password", "remove-second-factor"] as const;
  const given = flags.filter((flag) => options[flag]);
  if (!account) {
    if (given.length > 0)
      throw new UsageError(`--username: ${username} has no account, so there is nothing to change.`, 3);
    return { username, create: true, passwordHash: await hasher.hash(await readPassword(options.password)), now };
  }
  let [promote, reset] = [options.promote, options["reset-password"]];
  if (given.length === 0) {
    const kind = account.isAdmin ? "is already an administrator" : "already has an account";
    if (!isTerminal()) throw new UsageError(`--username: ${username} ${kind}. Add --promote or --reset-password.`, 3);
    promote = !account.isAdmin && (await confirm(`${username} ${kind}. Make them an administrator?`));
    reset = await confirm(account.isAdmin ? `${username} ${kind}. Set a new password?` : "Set a new password?");
    if (!promote && !reset) throw new UsageError("Nothing was changed.", 3);
  }
  if (options.password !== undefined && !reset)
    throw new UsageError(`--password: ${username} already has one. Add --reset-password to replace it.`);
  if (!account.isAdmin && !promote)
    throw new UsageError(`--username: ${username} is not an administrator. Add --promote to make them one.`, 3);
  return {
    username: account.username,
    promote: promote && !account.isAdmin,
    passwordHash: reset ? await hasher.hash(await readPassword(options.password)) : undefined,
    removeSecondFactor: options["remove-second-factor"],
    now,
  };
}

/** Runs SQL in the site's database, from a file that only this user can read: every user can see command lines. */
async function execute(sql: string, database: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "admin-"));
  const file = path.join(folder, "statements.sql");
  try {
    await writeFile(file, sql, { mode: 0o600 });
    await query(database, "--file", file, "--yes");
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Account = { username: string; isAdmin: 0 | 1 };

async function find(username: string, database: string[]): Promise<Account | undefined> {
  const answers: { results: Account[] }[] = await query(database, "--command", selectAccount(username));
  return answers[0]?.results[0];
}

const query = async (database: string[], ...sql: string[]) =>
  JSON.parse(await run("wrangler", ["d1", "execute", "DB", ...database, ...sql, "--json"]));

function describe({ username, create, promote, passwordHash, removeSecondFactor }: AccountChanges): string {
  if (create) return `${username} is now an administrator.`;
  const done = [
    promote && "is now an administrator",
    passwordHash && "has a new password",
    removeSecondFactor && "no longer has two-factor authentication",
  ].filter(Boolean);
  return `${username} ${done.join(", ") || "is already an administrator"}, and is logged out everywhere.`;
}

/** Runs the command and returns what to print. @throws {UsageError} naming what is wrong */
async function createAdmin(args: readonly string[]): Promise<string> {
  const options = readOptions(args);
  if (options.help) return usage;
  if (options.remote && options["persist-to"])
    throw new UsageError("--persist-to: applies to the local database only, not to --remote.");
  if (options.env !== undefined && !options.remote)
    throw new UsageError("--env: names a deployed database, so it needs --remote.");
  if (options.username === undefined) throw new UsageError(`--username: is required.\n\n${usage}`);
  const username = validate("--username", adminLoginName, options.username);
  if (options.password !== undefined) await validatePassword(options.password);

  const persist = options["persist-to"] === undefined ? [] : ["--persist-to", path.resolve(options["persist-to"])];
  const database = options.remote ? ["--remote", "--env", options.env ?? "production"] : ["--local", ...persist];
  // The deployed database is migrated by a deployment, together with what uses it.
  if (!options.remote) await run("wrangler", ["d1", "migrations", "apply", "DB", ...database]);
  const changes = await planChanges(username, await find(username, database), options);
  await execute(buildStatements(changes), database);
  // Not there before the content has been built.
  const addresses = await readFile(path.join(root, "app/brand/generated/addresses.json"), "utf8").catch(() => "{}");
  const { adminLogin } = JSON.parse(addresses);
  return `${describe(changes)}${adminLogin ? `\nAdministrators log in at ${adminLogin}` : ""}`;
}

/** @returns the exit status, and what to print */
export async function runCommand(args: readonly string[]): Promise<{ status: number; message: string }> {
  try {
    return { status: 0, message: await createAdmin(args) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { status: error instanceof UsageError ? error.status : 1, message };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { status, message } = await runCommand(process.argv.slice(2));
  console[status === 0 ? "log" : "error"](message);
  process.exitCode = status;
}
