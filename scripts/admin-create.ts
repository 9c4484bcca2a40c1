import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { COMMON_PASSWORD } from "../app/domain/accounts/forms";
import { createPasswordHasher } from "../app/domain/accounts/password-hash";
import { adminLoginName, adminPassword } from "../app/domain/fields";
import { askLine, askYes, atTerminal, pipedLine } from "./admin/ask.ts";
import { type AccountChanges, lookUp, statementsOf } from "./admin/statements.ts";
import { root, run } from "./site-process.ts";

const usage = `Makes an administrator, or changes one.

  npm run admin:create -- --username NAME [options]

  --username NAME         at least 2 characters; an email address, or any name
  --password PASSWORD     at least 8 characters; better left out: then it is asked for, or read from standard input
  --persist-to DIR        the local database of \`npm start -- --persist-to DIR\`
  --remote                the deployed database instead of the local one

For a name that has an account already:
  --promote               makes it an administrator's; its password stays
  --reset-password        gives it a new password
  --remove-second-factor  for somebody who lost the app and the recovery codes
Each of them signs that person out everywhere.

Exit status: 0 done, 1 the database did not answer, 2 something typed was wrong, 3 the account exists or does not.
`;

/** What the person who typed the command can put right. */
class Mistake extends Error {
  override name = "Mistake";
  constructor(
    message: string,
    readonly status: 2 | 3 = 2,
  ) {
    super(message);
  }
}

interface Account {
  username: string;
  isAdmin: 0 | 1;
  secondFactor: 0 | 1;
}

const hasher = createPasswordHasher();

type Typed = ReturnType<typeof readArguments>;

function readArguments() {
  try {
    return parseArgs({
      options: {
        username: { type: "string" },
        password: { type: "string" },
        "persist-to": { type: "string" },
        remote: { type: "boolean", default: false },
        promote: { type: "boolean", default: false },
        "reset-password": { type: "boolean", default: false },
        "remove-second-factor": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new Mistake(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** @throws {Mistake} naming the field */
function checked(field: string, schema: typeof adminLoginName | typeof adminPassword, value: string): string {
  const result = schema.safeParse(value);
  if (!result.success) throw new Mistake(`${field}: ${result.error.issues[0]?.message}`);
  if (/\p{Cc}/u.test(result.data)) throw new Mistake(`${field}: control characters cannot be typed into a form.`);
  return result.data;
}

async function newPassword(typed: string | undefined): Promise<string> {
  const common = await readFile(path.join(root, "app/domain/accounts/common-passwords.txt"), "utf8");
  const judged = (value: string) => {
    const password = checked("--password", adminPassword, value);
    if (common.split("\n").includes(password.toLowerCase())) throw new Mistake(`--password: ${COMMON_PASSWORD}`);
    return password;
  };
  if (typed !== undefined) return judged(typed);
  if (!atTerminal()) return judged(await pipedLine());
  const password = judged(await askLine("Password: ", { hidden: true }));
  if ((await askLine("Once more: ", { hidden: true })) !== password)
    throw new Mistake("--password: the two were different.");
  return password;
}

/** What is to be done, asked for where it was not said. @throws {Mistake} where the account does not fit */
async function planChanges(username: string, account: Account | undefined, typed: Typed): Promise<AccountChanges> {
  const now = Date.now();
  const flags = ["promote", "reset-password", "remove-second-factor"] as const;
  const named = flags.filter((flag) => typed[flag]);
  if (!account) {
    if (named.length > 0)
      throw new Mistake(`--username: ${username} has no account, so there is nothing to change.`, 3);
    return { username, create: true, passwordHash: await hasher.hash(await newPassword(typed.password)), now };
  }
  let [promote, reset] = [typed.promote, typed["reset-password"]];
  if (named.length === 0) {
    const kind = account.isAdmin ? "is an administrator already" : "has an account already";
    if (!atTerminal()) throw new Mistake(`--username: ${username} ${kind}. Add --promote or --reset-password.`, 3);
    promote = !account.isAdmin && (await askYes(`${username} ${kind}. Make it an administrator's?`));
    reset = await askYes(account.isAdmin ? `${username} ${kind}. Give it a new password?` : "Give it a new password?");
    if (!promote && !reset) throw new Mistake("Nothing was changed.", 3);
  }
  if (typed.password !== undefined && !reset)
    throw new Mistake(`--password: ${username} has one already. Add --reset-password to replace it.`);
  if (!account.isAdmin && !promote)
    throw new Mistake(`--username: ${username} is not an administrator. Add --promote to make it one.`, 3);
  return {
    username: account.username,
    promote: promote && !account.isAdmin,
    passwordHash: reset ? await hasher.hash(await newPassword(typed.password)) : undefined,
    removeSecondFactor: typed["remove-second-factor"],
    now,
  };
}

/** Runs SQL in the site's database, from a file that only this user can read: a command line is anybody's. */
async function execute(sql: string, where: string[]): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), "admin-"));
  const file = path.join(folder, "statements.sql");
  try {
    await writeFile(file, sql, { mode: 0o600 });
    return JSON.parse(await run("wrangler", ["d1", "execute", "DB", ...where, "--file", file, "--json", "--yes"]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function find(username: string, where: string[]): Promise<Account | undefined> {
  const printed = await run("wrangler", ["d1", "execute", "DB", ...where, "--command", lookUp(username), "--json"]);
  const answers = JSON.parse(printed) as { results: Account[] }[];
  return answers[0]?.results[0];
}

function said({ username, create, promote, passwordHash, removeSecondFactor }: AccountChanges): string {
  if (create) return `${username} is an administrator now.`;
  const done = [
    promote && "is an administrator now",
    passwordHash && "has a new password",
    removeSecondFactor && "has no second factor any more",
  ].filter(Boolean);
  return `${username} ${done.join(", ") || "is an administrator already"}, and is signed out everywhere.`;
}

/** Where administrators sign in, once the content has been built. */
const loginPath = () =>
  readFile(path.join(root, "app/brand/generated/addresses.json"), "utf8").then(
    (json) => (JSON.parse(json) as { adminLogin: string }).adminLogin,
    () => null,
  );

async function main() {
  const typed = readArguments();
  if (typed.help) return console.log(usage);
  if (typed.remote && typed["persist-to"]) throw new Mistake("--persist-to: is for the local database, not --remote.");
  if (typed.username === undefined) throw new Mistake(`--username: is required.\n\n${usage}`);
  const username = checked("--username", adminLoginName, typed.username);
  if (typed.password !== undefined) await newPassword(typed.password);

  const kept = typed["persist-to"] === undefined ? [] : ["--persist-to", path.resolve(typed["persist-to"])];
  const where = typed.remote ? ["--remote"] : ["--local", ...kept];
  // The deployed database is migrated by a deployment, together with what uses it.
  if (!typed.remote) await run("wrangler", ["d1", "migrations", "apply", "DB", ...where]);
  const changes = await planChanges(username, await find(username, where), typed);
  await execute(statementsOf(changes), where);
  const login = await loginPath();
  console.log(`${said(changes)}${login ? `\nAdministrators sign in at ${login}` : ""}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof Mistake ? error.status : 1;
}
