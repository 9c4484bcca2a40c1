import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { COMMON_PASSWORD } from "../app/domain/accounts/forms";
import {
  GUESSABLE_PASSWORD,
  isGuessable,
  listGuessableWords,
} from "../app/domain/accounts/guessable-words";
import { createPasswordHasher } from "../app/domain/accounts/password-hash";
import { adminLoginName, adminPassword } from "../app/domain/fields";
import { askLine, confirm, isTerminal, readPipedLine } from "./admin/ask.ts";
import { type AccountChanges, buildStatements, selectAccount } from "./admin/statements.ts";
import { defineCommand, runAsProcess, UsageError } from "./command.ts";
import { readBrand } from "./content/brand";
import { contentRoot, formatProblemIn, openFolder } from "./content/files";
import { root, run } from "./site-process.ts";
import { prepareState } from "./state-folder.ts";

const hasher = createPasswordHasher();

/** Exit status where the account exists, or is missing. */
const WRONG_ACCOUNT = 3;

/** @throws {UsageError} naming the field */
function validate(
  field: string,
  schema: typeof adminLoginName | typeof adminPassword,
  value: string,
): string {
  const result = schema.safeParse(value);
  if (!result.success) throw new UsageError(`${field}: ${result.error.issues[0]?.message}`);
  if (/\p{Cc}/u.test(result.data)) {
    throw new UsageError(`${field}: must not contain control characters.`);
  }
  return result.data;
}

/**
 * The brand of BRAND_ROOT, whose names no password may be made of. @throws when it cannot be read
 */
async function readCompanyBrand() {
  const folder = await openFolder(contentRoot);
  const measured = await readBrand(folder);
  if (!measured) throw new Error(folder.problems.map(formatProblemIn(contentRoot)).join("\n"));
  return measured.brand;
}

async function validatePassword(value: string): Promise<string> {
  const password = validate("--password", adminPassword, value);
  const common = await readFile(
    path.join(root, "app/domain/accounts/common-passwords.txt"),
    "utf8",
  );
  if (common.split("\n").includes(password.toLowerCase())) {
    throw new UsageError(`--password: ${COMMON_PASSWORD}`);
  }
  const brand = await readCompanyBrand();
  if (isGuessable(password, listGuessableWords(brand))) {
    throw new UsageError(`--password: ${GUESSABLE_PASSWORD}`);
  }
  return password;
}

async function readPassword(given: string | undefined): Promise<string> {
  if (given !== undefined) return validatePassword(given);
  if (!isTerminal()) return validatePassword(await readPipedLine());
  const password = await validatePassword(await askLine("Password: ", { hidden: true }));
  if ((await askLine("Repeat the password: ", { hidden: true })) !== password) {
    throw new UsageError("--password: the passwords don't match.");
  }
  return password;
}

type AskedChanges = { password: string | undefined } & Record<
  "promote" | "reset" | "removePasskeys",
  boolean
>;

/**
 * The changes to make; asks where no option says. @throws {UsageError} where the account does not
 * fit
 */
async function planChanges(
  username: string,
  account: Account | undefined,
  { password, removePasskeys, ...asked }: AskedChanges,
): Promise<AccountChanges> {
  const now = Date.now();
  let { promote, reset } = asked;
  const isAsked = promote || reset || removePasskeys;
  if (!account) {
    if (isAsked) {
      throw new UsageError(
        `--username: ${username} has no account, so there is nothing to change.`,
        WRONG_ACCOUNT,
      );
    }
    return {
      username,
      create: true,
      passwordHash: await hasher.hash(await readPassword(password)),
      now,
    };
  }
  if (!isAsked) {
    const kind = account.isAdmin ? "is already an administrator" : "already has an account";
    if (!isTerminal()) {
      throw new UsageError(
        `--username: ${username} ${kind}. Add --promote or --reset-password.`,
        WRONG_ACCOUNT,
      );
    }
    promote =
      !account.isAdmin && (await confirm(`${username} ${kind}. Make them an administrator?`));
    reset = await confirm(
      account.isAdmin ? `${username} ${kind}. Set a new password?` : "Set a new password?",
    );
    if (!promote && !reset) throw new UsageError("Nothing was changed.", WRONG_ACCOUNT);
  }
  if (password !== undefined && !reset) {
    throw new UsageError(
      `--password: ${username} already has one. Add --reset-password to replace it.`,
    );
  }
  const advice = `--username: ${username} is not an administrator. Add --promote to make them one.`;
  if (!account.isAdmin && !promote) throw new UsageError(advice, WRONG_ACCOUNT);
  return {
    username: account.username,
    promote: promote && !account.isAdmin,
    passwordHash: reset ? await hasher.hash(await readPassword(password)) : undefined,
    removePasskeys,
    now,
  };
}

/**
 * Runs SQL in the site's database, from a file that only this user can read: every user can see
 * command lines.
 */
async function execute(sql: string, database: string[]): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "admin-"));
  const file = path.join(folder.path, "statements.sql");
  await writeFile(file, sql, { mode: 0o600 });
  await query(database, "--file", file, "--yes");
}

type Account = { username: string; isAdmin: 0 | 1 };

async function find(username: string, database: string[]): Promise<Account | undefined> {
  const answers: { results: Account[] }[] = await query(
    database,
    "--command",
    selectAccount(username),
  );
  return answers[0]?.results[0];
}

const query = async (database: string[], ...sql: string[]) =>
  JSON.parse(await run("wrangler", ["d1", "execute", "DB", ...database, ...sql, "--json"]));

function formatChanges({
  username,
  create,
  promote,
  passwordHash,
  removePasskeys,
}: AccountChanges): string {
  if (create) return `${username} is now an administrator.`;
  const done = [
    promote && "is now an administrator",
    passwordHash && "has a new password",
    removePasskeys && "no longer has passkeys",
  ].filter(Boolean);
  return `${username} ${done.join(", ") || "is already an administrator"}, and is logged out everywhere.`;
}

export const createAdmin = defineCommand({
  about: "Creates or changes an administrator.",
  usage: "npm run admin:create -- --username NAME [options]",
  options: {
    "--username NAME": "at least 2 characters; an email address, or any name",
    "--password PASSWORD":
      "at least 8 characters; if omitted, prompted for or read from standard input",
    "--persist-to DIR": "the local database of `npm start -- --persist-to DIR`",
    "--remote": "a deployed database instead of the local one",
    "--env NAME": "its environment: production if omitted, or staging",
    "--promote": "makes an account an administrator and keeps its password",
    "--reset-password": "gives an account a new password",
    "--remove-passkeys": "for someone who lost the passkey and the recovery codes",
  },
  notes: `The last three are for a username that has an account. Each of them logs that person out everywhere.
Exit status: 0 success, 1 no answer from the database, 2 invalid argument, ${WRONG_ACCOUNT} the account exists or is missing.`,
  async run({ values }) {
    const { remote, env, password, promote } = values;
    if (remote && values["persist-to"]) {
      throw new UsageError("--persist-to: applies to the local database only, not to --remote.");
    }
    if (env !== undefined && !remote) {
      throw new UsageError("--env: names a deployed database, so it needs --remote.");
    }
    if (values.username === undefined) throw new UsageError("--username: is required.");
    const username = validate("--username", adminLoginName, values.username);
    if (password !== undefined) await validatePassword(password);

    const state = path.resolve(root, values["persist-to"] ?? ".wrangler/state");
    const database = remote
      ? ["--remote", "--env", env ?? "production"]
      : ["--local", "--persist-to", state];
    // The deployed database is migrated by a deployment, together with what uses it.
    if (!remote) {
      await prepareState(state);
      await run("wrangler", ["d1", "migrations", "apply", "DB", ...database]);
    }
    const changes = await planChanges(username, await find(username, database), {
      password,
      promote,
      reset: values["reset-password"],
      removePasskeys: values["remove-passkeys"],
    });
    await execute(buildStatements(changes), database);
    console.log(formatChanges(changes));
    // Not there before the content has been built.
    const addresses = await readFile(
      path.join(root, "app/brand/generated/addresses.json"),
      "utf8",
    ).catch(() => "{}");
    const { adminLogin } = JSON.parse(addresses);
    if (adminLogin) console.log(`Administrators log in at ${adminLogin}`);
    return 0;
  },
});

if (import.meta.main) await runAsProcess(createAdmin);
