import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readBrand } from "./brand";
import { readGovernance, readLegal, readPages } from "./documents";
import { filesBelow } from "./files";
import { checkLinks } from "./links";
import { brandModules, contentModules } from "./modules";
import { readPeople } from "./people";
import { readPictures } from "./pictures";
import { readPress } from "./press";
import { Problems } from "./problems";
import { readPublicFiles } from "./public-files";

/** Folders of content whose files are documents. */
const documentFolders = ["press", "governance", "legal", "pages"] as const;
/** What else may lie in content, beside them. */
const knownEntries = new Set<string>([
  ...documentFolders,
  "people",
  "images",
  "generated",
  "people.yaml",
  "schemas.ts",
  "published.server.ts",
  "README.md",
  "FACTS.md",
]);

export interface Compiled {
  /** Contents by path below the project's root. */
  readonly outputs: ReadonlyMap<string, string | Buffer>;
  readonly documents: number;
  readonly problems: Problems;
}

/** Reads a folder with `brand/` and `content/` and says what the site's generated files must hold. Writes nothing. */
export async function compileContent(root: string): Promise<Compiled> {
  const problems = new Problems();
  const publicFiles = await readPublicFiles(root);
  const brand = await readBrand(root, publicFiles, problems);
  const pictures = brand && readPictures(brand, publicFiles, problems);
  const files = await documentFiles(root, problems);
  const press = await readPress(root, files.press, publicFiles, problems);
  const governance = await readGovernance(root, files.governance, publicFiles, problems);
  const legal = await readLegal(root, files.legal, publicFiles, problems);
  const pages = await readPages(root, files.pages, publicFiles, brand, problems);
  const people = await readPeople(root, publicFiles, problems);
  const content = { press, governance, legal, pages, people };
  checkLinks(content, problems);

  const outputs = new Map<string, string | Buffer>();
  const documents = Object.values(files).flat().length;
  if (!brand || !pictures || problems.found.length > 0) return { outputs, documents, problems };

  const modules = { ...brandModules(brand, pictures), ...contentModules(content) };
  for (const [file, text] of Object.entries(modules)) outputs.set(file, text);
  for (const [address, bytes] of publicFiles) outputs.set(`public${address}`, bytes);
  outputs.set("app/content/generated/version.server.ts", versionModule(outputs));
  outputs.set("app/content/generated/common-passwords.server.ts", await passwordsModule());
  return { outputs, documents, problems };
}

async function documentFiles(
  root: string,
  problems: Problems,
): Promise<Record<(typeof documentFolders)[number], string[]>> {
  const found = { press: [], governance: [], legal: [], pages: [] } as Record<
    (typeof documentFolders)[number],
    string[]
  >;
  for (const below of await filesBelow(path.join(root, "content"))) {
    const file = `content/${below}`;
    const [entry = "", ...rest] = below.split("/");
    const folder = documentFolders.find((name) => name === entry);
    // What is said about this content lies beside it, and is read by `npm test` alone.
    if (below.endsWith(".test.ts") || entry === "assistant") continue;
    if (!knownEntries.has(entry)) problems.add({ file, reason: "is in no folder that the site reads" });
    else if (folder && rest.length === 1 && file.endsWith(".md")) found[folder].push(file);
    else if (folder)
      problems.add({
        file,
        reason: "is not a .md file directly in its folder; images go to content/images or brand/assets",
      });
  }
  return found;
}

const passwordList = new URL("../../app/domain/accounts/common-passwords.txt", import.meta.url);

/** Workers have no file system, so the list travels as one string; the site makes a set of it on first use. */
const passwordsModule = async () =>
  `export const commonPasswords = ${JSON.stringify(await readFile(passwordList, "utf8"))};\n`;

/** One word that changes when anything a visitor can read changes: finished pages are kept under it. */
function versionModule(outputs: ReadonlyMap<string, string | Buffer>): string {
  const hash = createHash("sha256");
  for (const [file, content] of [...outputs].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(file).update("\0").update(content).update("\0");
  return `export const contentVersion = ${JSON.stringify(hash.digest("hex").slice(0, 16))};\n`;
}
