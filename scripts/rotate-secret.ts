import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { DAY_MS, HOUR_MS } from "../app/locale/durations.ts";
import { runCommand, UsageError } from "./command.ts";
import { createSecret } from "./local-site.ts";
import { root } from "./site-process.ts";

/** How long the previous secret counts unless `--until` says otherwise: as long as the link in a list's first email. */
const PREVIOUS_MS = 365 * DAY_MS;

const names = ["SESSION_SECRET", "SESSION_SECRET_PREVIOUS", "SESSION_SECRET_PREVIOUS_UNTIL"];

/**
 * The text of a file of secrets (NAME=value lines) with a new SESSION_SECRET, the one so far as the previous one, and
 * the time until which that counts. Other lines stay.
 * @throws {Error} when there is no SESSION_SECRET to rotate, when the previous one still counts, because it would end, or
 *   when the time leaves the scheduled work no hour to encrypt second factors anew: they would be lost
 */
export function rotateSecret(secrets: string, until: Date, now: Date, created = createSecret()): string {
  const {
    SESSION_SECRET: previous,
    SESSION_SECRET_PREVIOUS: before,
    SESSION_SECRET_PREVIOUS_UNTIL: countsUntil,
  } = parseEnv(secrets);
  if (!previous) throw new Error("has no SESSION_SECRET=… line");
  if (before && Date.parse(countsUntil ?? "") > now.getTime())
    throw new Error(
      `has a previous secret that counts until ${countsUntil}: another rotation would end it and all links signed with it. ` +
        "Rotate after that, or remove its two lines first (docs/rotate.md)",
    );
  if (until.getTime() < now.getTime() + HOUR_MS)
    throw new Error(
      `stays as it is: ${until.toISOString()} is not an hour ahead. The secret so far would end before the scheduled work ` +
        "has encrypted second factors anew",
    );
  const kept = secrets
    .split("\n")
    .filter((line) => line.trim() !== "" && !names.includes(line.split("=")[0]?.trim() ?? ""));
  const values = [created, previous, until.toISOString().replace(/\.\d+/, "")];
  return [...kept, ...names.map((name, index) => `${name}=${values[index]}`), ""].join("\n");
}

async function rotateFile(file: string, until: Date): Promise<undefined> {
  const secrets = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file} cannot be read`);
  });
  let rotated: string;
  try {
    rotated = rotateSecret(secrets, until, new Date());
  } catch (error) {
    throw new Error(`${file} ${(error as Error).message}`);
  }
  // The old secret must never be lost half-way: the new file takes the place of the old one whole.
  await writeFile(`${file}.new`, rotated, { mode: 0o600 });
  await rename(`${file}.new`, file);
  console.log(`${file} has a new SESSION_SECRET. The previous one counts until ${until.toISOString()}.`);
}

if (import.meta.main)
  await runCommand({
    about:
      "Gives a file of secrets a new SESSION_SECRET, and keeps the one so far as the previous one (docs/rotate.md).",
    usage: "npm run secret:rotate -- [FILE] [--until TIME]\n\nFILE is .dev.vars, of the local site, if omitted.",
    allowPositionals: true,
    options: { "--until TIME": "when the previous secret ends, as in 2027-11-22T15:00:00Z; in a year if omitted" },
    run({ values, positionals: [file = path.join(root, ".dev.vars")] }) {
      const until = new Date(values.until ?? Date.now() + PREVIOUS_MS);
      if (Number.isNaN(until.getTime()))
        throw new UsageError(`--until: ${values.until} is not a time like 2027-11-22T15:00:00Z`);
      return rotateFile(path.resolve(file), until);
    },
  });
