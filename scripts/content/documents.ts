import type { Brand } from "../../app/brand/schema";
import {
  type Body,
  type GovernanceRecord,
  governanceFrontMatter,
  type LegalDocument,
  legalFrontMatter,
  type PageName,
  type Pages,
  type People,
  pageFrontMatter,
  peopleFile,
  type Vocabulary,
  vocabularyFile,
} from "../../app/content/schemas";
import { type Folder, sizeOf, sourceOf } from "./files";
import { readMarkdown, readYaml, type Source } from "./front-matter";
import { renderBody } from "./markdown";
import { governancePath, pagePath, termsPath } from "./paths";

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LAST_TERMS_SECTION = 12;
const rules = { newTab: "other sites" } as const;

/** The policies, in the order that their front matter gives. */
export async function readGovernance(folder: Folder, files: readonly string[]) {
  const index: GovernanceRecord[] = [];
  const bodies: Record<string, Body> = {};
  for (const file of files) {
    const source = await readMarkdown(folder, file, governanceFrontMatter);
    if (!source) continue;
    const slug = slugOfFile(file, folder);
    bodies[slug] = renderSections(source, folder);
    const { adopted, lastReviewed, order } = source.data;
    if (lastReviewed < adopted) source.reject("lastReviewed", `${lastReviewed} is before adopted, ${adopted}`);
    const same = index.find((record) => record.order === order);
    if (same) source.reject("order", `${order} is already that of ${same.slug}`);
    index.push({ slug, path: governancePath(slug), ...source.data });
  }
  return { index: index.sort((a, b) => a.order - b.order), bodies };
}

/** The terms, by slug. */
export async function readLegal(folder: Folder, files: readonly string[]) {
  const legal: Record<string, LegalDocument> = {};
  for (const file of files) {
    const source = await readMarkdown(folder, file, legalFrontMatter);
    if (!source) continue;
    const slug = slugOfFile(file, folder);
    const body = renderSections(source, folder);
    if (slug === "ordinal-terms") checkNumbering(file, body, folder);
    legal[slug] = { path: termsPath, ...source.data, ...body };
  }
  return legal;
}

/** The pages with words of their own, by name. */
export async function readPages(folder: Folder, files: readonly string[], brand: Brand | undefined): Promise<Pages> {
  const pages: Record<string, unknown> = {};
  for (const file of files) {
    const slug = slugOfFile(file, folder);
    if (isPageName(slug)) {
      const source = await readMarkdown(folder, file, pageFrontMatter[slug]);
      const path = pagePath(slug, brand);
      if (source) pages[slug] = { slug, path, ...source.data, ...renderBody(source, rules, folder) };
    } else {
      const names = Object.keys(pageFrontMatter).sort().join(", ");
      folder.problems.add({ file, reason: `is not a page of this site: ${names}` });
    }
  }
  for (const file of ["content/pages/home.md", "content/pages/about.md"])
    if (!files.includes(file)) folder.problems.add({ file, reason: "does not exist, and every site needs it" });
  // Each entry was checked by the schema of its own name, which the compiler cannot follow through a loop.
  return pages as unknown as Pages;
}

/** The people of the About page, whose portraits must be there. */
export async function readPeople(folder: Folder): Promise<People> {
  const file = "content/people.yaml";
  const people = (await readYaml(folder, file, peopleFile))?.data ?? { leadership: [], board: [] };
  for (const { name, image } of Object.values(people).flat()) {
    const bytes = folder.publicFiles.get(image);
    const reason = bytes ? "has no readable width and height" : `does not exist: there is no ${sourceOf(image)}`;
    if (!bytes || !sizeOf(bytes)) folder.problems.add({ file, field: `${name}: image`, reason: `${image} ${reason}` });
  }
  return people;
}

/** How visitors put what the documents say. */
export async function readVocabulary(folder: Folder): Promise<Vocabulary> {
  const source = await readYaml(folder, "content/assistant/vocabulary.yaml", vocabularyFile);
  return source?.data ?? { openingQuestions: [], readAs: {}, synonyms: [] };
}

function renderSections(source: Source<unknown>, folder: Folder): Body {
  const body = renderBody(source, rules, folder);
  if (body.sections.length === 0)
    folder.problems.add({ file: source.file, reason: "has no section: give it headings with ##" });
  return body;
}

function slugOfFile(file: string, { problems }: Folder): string {
  const slug = file.slice(file.lastIndexOf("/") + 1, -".md".length);
  const reason = "its name must be lower-case words joined by hyphens, because it is the page's address";
  if (!slugPattern.test(slug)) problems.add({ file, reason });
  return slug;
}

const isPageName = (name: string): name is PageName => Object.hasOwn(pageFrontMatter, name);

function checkNumbering(file: string, { sections }: Body, { problems }: Folder): void {
  const numbers = sections.map(({ heading }) => /^(?:Section )?(\d+)\b/.exec(heading)?.[1]);
  const expected = Array.from({ length: LAST_TERMS_SECTION + 1 }, (_, number) => String(number));
  const reason = `its sections must be numbered 0 to ${LAST_TERMS_SECTION}, in order: "## 0. Definitions"`;
  if (numbers.join() !== expected.join()) problems.add({ file, reason });
}
