import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { plural } from "../../app/locale/plural";
import { askLine, isTerminal } from "../admin/ask";
import { defineCommand, quotePath, UsageError } from "../command";
import { nameFolder } from "../content/company-folder";
import { project } from "../content/files";
import { askAnswers, readAnswers } from "./answers";
import { readCommit } from "./company-file";
import { fillTemplate } from "./template";
import { rememberCompany } from "./use";

/** Where the person who typed the command is: npm starts it at the top of the checkout. */
const here = process.env.INIT_CWD ?? process.cwd();

/** @throws {UsageError} for a folder within the checkout, which the next version would change */
function readFolder(given: string | undefined): string {
  if (given === undefined) throw new UsageError("DIR: name the company's folder, such as ../acme");
  const folder = path.resolve(here, given);
  if (path.relative(project, folder).startsWith("..")) return folder;
  throw new UsageError(
    `${given}: is in the checkout of the code. Choose a folder outside, such as ../acme: it is a repository of its own.`,
  );
}

/**
 * Writes files that do not exist yet. @throws {UsageError} naming those that do, before anything is
 * written
 */
async function writeNew(
  folder: string,
  files: ReadonlyMap<string, string | Buffer>,
): Promise<void> {
  const taken = [...files.keys()].filter((file) => existsSync(path.join(folder, file)));
  if (taken.length > 0) {
    throw new UsageError(
      `${folder} already has ${taken.slice(0, 3).join(", ")}: nothing was written`,
    );
  }
  for (const [file, content] of files) {
    const location = path.join(folder, file);
    await mkdir(path.dirname(location), { recursive: true });
    await writeFile(location, content, { flag: "wx" });
  }
}

export const newCompany = defineCommand({
  about: `Writes the folder of a new company: its brand, pages, pictures and settings, for a repository of its own. What is not
typed as an option is asked. What a person must still write is marked [WRITE: …]: the local site shows it, and it can't be
published. Nothing is ever overwritten.`,
  usage: "npm run company -- new DIR [options]",
  options: {
    "--name NAME": "the legal name: Norrsken Bitcoin AB",
    "--short-name NAME": "the name in the header: Norrsken",
    "--domain HOST": "www.norrsken.se",
    "--listing LISTING": 'exchange and symbol: "NGM: NORR"',
    "--country CODE": "SE",
    "--currency CODE": "of the books and of every price: SEK",
    "--zone ZONE": "Europe/Stockholm",
  },
  allowPositionals: true,
  async run({ values, positionals }) {
    const folder = readFolder(positionals[0]);
    const answers = isTerminal()
      ? await askAnswers(values, askLine, console.log)
      : readAnswers(values);
    const { version } = JSON.parse(await readFile(path.join(project, "package.json"), "utf8"));
    const files = await fillTemplate(answers, {
      folder: path.basename(folder),
      code: readCommit() ?? `v${version}`,
      secret: crypto.randomUUID().slice(0, 8),
    });
    await writeNew(folder, files);
    await rememberCompany(folder);
    const root = quotePath(nameFolder(folder));
    console.log(`Wrote ${plural(files.size, "file")} to ${folder}, for which this checkout works from now on
("npm run company -- use app" goes back to the sample). See the site, and at /setup what is left to do:
  npm start
Make it a repository of its own, which must be private:
  git -C ${root} init --initial-branch main && git -C ${root} add --all && git -C ${root} commit --message "feat: begin the site"`);
    return 0;
  },
});
