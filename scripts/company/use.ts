import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { defineCommand, UsageError } from "../command";
import { formatCompany, nameFolder } from "../content/company-folder";
import { project, REMEMBERED, readRemembered } from "../content/files";

const here = process.env.INIT_CWD ?? process.cwd();

/** Writes down for whom a checkout works; "app" is the sample company. */
export async function rememberCompany(folder: string): Promise<void> {
  if (!existsSync(path.join(folder, "brand/brand.ts"))) {
    throw new UsageError(`${folder}: has no brand/brand.ts, so it is no company's folder`);
  }
  await writeFile(path.join(project, REMEMBERED), `${nameFolder(folder)}\n`);
}

export const useCompany = defineCommand({
  about: `Has this checkout work for a company: every command then takes its folder. "app" is the sample company. BRAND_ROOT
names another one for a single command. Without DIR, it says for whom the checkout works.`,
  usage: "npm run company -- use [DIR]",
  allowPositionals: true,
  async run({ positionals: [given] }) {
    if (given !== undefined) {
      await rememberCompany(path.resolve(given === "app" ? project : here, given));
    }
    const folder = readRemembered() ?? path.join(project, "app");
    console.log(`This checkout works for ${formatCompany(folder).replace(/\.$/, "")}.`);
    return 0;
  },
});
