import { type Document, parseDocument } from "yaml";
import type { CompanyFiles } from "./migrations.ts";

/**
 * Changes the front matter of a page, and leaves its comments and its text as they are.
 * @param change returns false where there is nothing to do
 */
export function changeFrontMatter(
  files: CompanyFiles,
  file: string,
  change: (frontMatter: Document) => boolean,
): CompanyFiles {
  const [start, head, ...body] = (files.get(file) ?? "").split(/^---\n/m);
  if (start !== "" || head === undefined) return new Map();
  const frontMatter = parseDocument(head, { schema: "core" });
  if (!change(frontMatter)) return new Map();
  return new Map([[file, ["", frontMatter.toString({ lineWidth: 0 }), ...body].join("---\n")]]);
}
