import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand, UsageError } from "../command.ts";
import { requireFolder } from "../content/company-folder.ts";
import { contentRoot, filesBelow, isApart, project } from "../content/files.ts";
import { COMPANY_FILE, readCommit, readCompanyFile } from "./company-file.ts";
import { type CompanyFiles, compareVersions, listMigrations, migrateFiles } from "./migrations/migrations.ts";

/** What people write; the record of published texts never changes. */
const isWritten = (file: string) =>
  /^(brand|content)\/.*\.(md|ya?ml|json|ts|csv)$/.test(file) && !/press-history/.test(file);

async function readFiles(): Promise<CompanyFiles> {
  const files = (await filesBelow(contentRoot)).filter((file) => isWritten(file) || file === COMPANY_FILE);
  const read = async (file: string) => [file, await readFile(path.join(contentRoot, file), "utf8")] as const;
  return new Map(await Promise.all(files.map(read)));
}

await runCommand({
  about: `Migrates the company's folder to this version of the code, and writes the version into
${COMPANY_FILE}.`,
  usage: "npm run company -- migrate",
  async run() {
    await requireFolder();
    const company = isApart ? readCompanyFile(contentRoot) : null;
    if (!company)
      throw new UsageError(
        `this checkout works for the sample. Name a company's folder with a ${COMPANY_FILE}: npm run company -- use DIR`,
      );
    const { version } = JSON.parse(await readFile(path.join(project, "package.json"), "utf8"));
    if (compareVersions(company.product, version) > 0)
      throw new UsageError(
        `${COMPANY_FILE} is for version ${company.product}, and the code is ${version}: take a newer version of it`,
        1,
      );
    const steps = listMigrations(company.product, version);
    const { files, changed } = migrateFiles(await readFiles(), steps);
    for (const { from, to, about } of steps) console.log(`${from} → ${to}: ${about}`);
    for (const file of changed) await writeFile(path.join(contentRoot, file), files.get(file) ?? "");
    const commit = readCommit();
    const settings = (files.get(COMPANY_FILE) ?? "")
      .replace(/^product:.*$/m, `product: "${version}"`)
      .replace(/^commit:.*\n/m, commit === null ? "" : `commit: "${commit}"\n`);
    await writeFile(path.join(contentRoot, COMPANY_FILE), settings);
    console.log(
      `${COMPANY_FILE}: version ${version}. Changed: ${changed.length > 0 ? changed.join(", ") : "no other file"}.`,
    );
    return 0;
  },
});
