import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Folder, listFiles } from "../files";
import { readText, withPlainSpaces } from "../front-matter";

/** The texts of the company's own documents by file, each as its pages; no page of one that cannot be read. */
export type DocumentTexts = ReadonlyMap<string, readonly string[]>;

/** Reads the PDFs and text files of `content/documents`; warns of one that cannot be read, since nothing compares it. */
export async function readDocumentTexts(folder: Folder): Promise<DocumentTexts> {
  const texts = new Map<string, readonly string[]>();
  for (const file of await listFiles(folder.root, "content/documents")) {
    if (!/\.(pdf|txt)$/.test(file)) continue;
    try {
      const pages = file.endsWith(".pdf")
        ? await readPdf(await readFile(path.join(folder.root, file)))
        : [(await readText(folder, file)) ?? ""];
      texts.set(file, pages.map(withPlainSpaces));
    } catch (error) {
      texts.set(file, []);
      folder.warnings.push({ file, reason: `its text cannot be read, so nothing compares it: ${String(error)}` });
    }
  }
  return texts;
}

async function readPdf(bytes: Uint8Array): Promise<readonly string[]> {
  // Loaded only where there is a PDF to read: it takes longer than the rest of the build's modules.
  const { extractText, getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  return (await extractText(document, { mergePages: false })).text;
}
