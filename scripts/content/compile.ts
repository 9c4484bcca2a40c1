import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { emptyLedger } from "../../app/content/treasury-lists/ledger";
import { stampAsset } from "../../app/domain/press/releases/addresses";
import { createConfiguration } from "../editor/collections.ts";
import { readBrand } from "./brand";
import { type ContentRules, type DocumentFiles, documentFolders, readContent } from "./documents";
import { BUILT_FROM, type Folder, filesBelow, openFolder, project } from "./files";
import { digest } from "./history";
import { drawFixedIcons } from "./icons";
import { brandModules, contentModules } from "./modules";
import { formatPlaceholder } from "./placeholders";
import { readProofs } from "./proofs";
import { createSetup, writeSetup } from "./setup/setup";

const otherEntries = new Set([
  ...["people", "images", "documents", "filings", "events", "meetings", "market", "generated"],
  ...[
    "people.yaml",
    "documents.yaml",
    "filings.yaml",
    "events.yaml",
    "meetings.yaml",
    "treasury.yaml",
    "search.yaml",
  ],
  ...["custody.yaml", "instruments.yaml"],
  ...["press-history", "press-history.json", "signatures.json"],
  ...["facts.yaml", "README.md"],
  ...["schemas.ts", "treasury-lists", "market-schema.ts", "investors-schema.ts", "proof-schema.ts"],
  ...["setup-schema.ts", "compiled.server.ts"],
]);

interface CompileRules extends ContentRules {
  /** Each text that a person must still write is then a problem. */
  readonly isPublishing?: boolean;
}

/**
 * The site's files by path below the project's root; none where there is a problem. The brand is
 * null when it is malformed.
 */
export async function compileContent(
  root: string,
  {
    isPublishing = false,
    isRecording = process.env.RECORD === "later",
    ...others
  }: CompileRules = {},
) {
  const rules = { isRecording, ...others };
  const folder = await openFolder(root);
  const { publicFiles, placeholders, problems, warnings } = folder;
  const measured = await readBrand(folder);
  const files = await findDocuments(folder);
  const content = await readContent(folder, files, measured?.brand, rules);
  const { history, documents: investorDocuments, treasury } = content;
  const record = {
    history: history ?? {},
    documents: investorDocuments,
    ledger: treasury ?? emptyLedger,
  };
  const proven =
    measured && (await readProofs(folder, { ...record, brand: measured.brand, ...rules }));

  const proofs = proven?.proofs ?? null;

  // A recorded text can't be edited, so nothing is recorded while a release is unfinished.
  const isFinal = ({ file }: { file: string }) =>
    rules.isRecording && file.startsWith("content/press/");
  problems.push(
    ...placeholders.filter((each) => isPublishing || isFinal(each)).map(formatPlaceholder),
  );

  // Days, amounts and kinds are read by the brand: where it can't be read, what they seem to be is
  // no mistake of theirs.
  if (!measured) {
    problems.splice(0, Infinity, ...problems.filter(({ file }) => file.startsWith("brand/")));
  }

  const outputs = new Map<string, string | Buffer>();
  const documents = Object.values(files).flat().length;
  const brand = measured?.brand ?? null;
  const compiled = { brand, content, proofs, outputs, documents, placeholders, problems, warnings };
  if (!measured || !proven || problems.length > 0) return compiled;

  const [touchIcon, icon] = ["180", "512"].map((size) =>
    publicFiles.get(`/brand/icon-${size}.png`),
  );
  const icons = touchIcon && icon ? await drawFixedIcons(touchIcon, icon) : [];
  const modules = { ...brandModules(measured, content), ...contentModules(content) };
  for (const [file, text] of Object.entries(modules)) outputs.set(file, text);
  for (const [address, bytes] of [
    ...publicFiles,
    ...icons,
    ...content.assets,
    ...content.press.sources,
    ...content.governance.sources,
  ]) {
    outputs.set(`public${address}`, bytes);
  }
  for (const [sha256, bytes] of proven.stamps) outputs.set(`public${stampAsset(sha256)}`, bytes);
  const proofsFile = JSON.stringify(proofs);
  // As documents under embargo: no visitor can guess the address, and the Worker alone reads it.
  const proofsAsset = `/documents/${digest(proofsFile)}.json`;
  outputs.set(`public${proofsAsset}`, proofsFile);
  outputs.set("app/content/generated/proofs.server.ts", exportText("proofsAsset", proofsAsset));
  outputs.set("app/content/generated/version.server.ts", versionModule(outputs));
  outputs.set(BUILT_FROM, `${JSON.stringify(root)}\n`);
  const isSample = root === path.join(project, "app");
  const setup = isPublishing ? null : createSetup({ isSample, texts: placeholders });
  for (const [file, text] of await writeSetup(setup)) outputs.set(file, text);
  // In its repository: a company's folder is one, and the sample's is the code's.
  const editable = {
    folder: isSample ? "app/content" : "content",
    pages: Object.keys(content.pages),
  };
  const configuration = createConfiguration(measured.brand, editable);
  outputs.set("public/editor/configuration.json", JSON.stringify(configuration));
  const passwords = exportText("commonPasswords", await readPasswords());
  outputs.set("app/content/generated/common-passwords.server.ts", passwords);
  return compiled;
}

const MISPLACED =
  'is not a .md file directly in its folder: a Word file becomes one with "pandoc -t gfm FILE.docx"; images go to content/images or brand/assets';

async function findDocuments({ root, problems }: Folder): Promise<DocumentFiles> {
  const documentFiles: DocumentFiles = { press: [], governance: [], legal: [], pages: [] };
  for (const below of await filesBelow(path.join(root, "content"))) {
    const file = `content/${below}`;
    const [entry = "", ...rest] = below.split("/");
    const folder = documentFolders.find((name) => name === entry);
    if (below.endsWith(".test.ts")) continue;
    if (folder && rest.length === 1 && file.endsWith(".md")) {
      documentFiles[folder].push(file);
    } else if (folder) {
      problems.push({ file, reason: MISPLACED });
    } else if (!otherEntries.has(entry)) {
      problems.push({ file, reason: "is not in a folder that the site reads" });
    }
  }
  return documentFiles;
}

/** Workers have no file system: the list travels as one string. */
const passwordList = new URL("../../app/domain/accounts/common-passwords.txt", import.meta.url);

/** Sorted, the list compresses a sixth better. */
async function readPasswords(): Promise<string> {
  const lines = (await readFile(passwordList, "utf8")).trim().split("\n");
  return lines
    .filter((line) => !line.startsWith("#"))
    .sort()
    .join("\n");
}

const exportText = (name: string, text: string) =>
  `export const ${name} = ${JSON.stringify(text)};\n`;

/** A version that changes with every visible text: finished pages are cached under it. */
function versionModule(outputs: ReadonlyMap<string, string | Buffer>): string {
  const hash = createHash("sha256");
  for (const [file, content] of [...outputs].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(file).update("\0").update(content).update("\0");
  }
  return exportText("contentVersion", hash.digest("hex").slice(0, 16));
}
