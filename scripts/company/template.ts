import { readFile } from "node:fs/promises";
import path from "node:path";
import { filesBelow, project } from "../content/files";
import { type Answers, listValues } from "./answers";

const template = path.join(project, "scripts/company/template");
/** Of template files that tools would otherwise take for the code's own. */
const SUFFIX = /\.txt$/;

interface Known {
  /** The folder's own name. */
  readonly folder: string;
  /** The tag or commit of the code that it is made for. */
  readonly code: string;
  /** A few hexadecimal digits that nobody can guess: part of the administrators' address. */
  readonly secret: string;
}

/** Every file of a new company's folder, by path: the template with names filled in. */
export async function fillTemplate(answers: Answers, known: Known) {
  const values: Readonly<Record<string, string>> = { ...listValues(answers), ...known };
  const files = new Map<string, string | Buffer>();
  for (const file of await filesBelow(template, { hidden: true })) {
    const bytes = await readFile(path.join(template, file));
    // Others in double braces, as {{stored-data}}, are the content build's.
    const fill = (written: string, name: string) => values[name] ?? written;
    const filled = file.endsWith(".png") ? bytes : bytes.toString().replace(/\{\{(\w+)\}\}/g, fill);
    files.set(file.replace(SUFFIX, ""), filled);
  }
  return files;
}
