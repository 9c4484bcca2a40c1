import type { Brand } from "../../app/brand/schema";
import {
  type Body,
  type GovernanceRecord,
  governanceFrontMatter,
  type LegalDocument,
  legalFrontMatter,
  type PageName,
  type Pages,
  pageFrontMatter,
} from "../../app/content/schemas";
import type { BodyRules } from "./decorate";
import { readMarkdown, type Source } from "./front-matter";
import { renderBody } from "./markdown";
import { governancePath, pagePath, termsPath } from "./paths";
import type { Problems } from "./problems";

type Images = ReadonlyMap<string, Buffer>;

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LAST_TERMS_SECTION = 12;

/** The policies, in the order that their front matter gives. */
export async function readGovernance(root: string, files: readonly string[], images: Images, problems: Problems) {
  const index: GovernanceRecord[] = [];
  const bodies: Record<string, Body> = {};
  for (const file of files) {
    const source = await readMarkdown(root, file, governanceFrontMatter, problems);
    if (!source) continue;
    const slug = nameOf(file, problems);
    const body = renderSections(source, images, problems);
    const { adopted, lastReviewed } = source.data;
    if (lastReviewed < adopted) {
      problems.add({
        file,
        line: source.lineOf("lastReviewed"),
        field: "lastReviewed",
        reason: `${lastReviewed} is before adopted, ${adopted}`,
      });
    }
    const same = index.find((record) => record.order === source.data.order);
    if (same)
      problems.add({
        file,
        line: source.lineOf("order"),
        field: "order",
        reason: `${same.order} is already that of ${same.slug}`,
      });
    index.push({ slug, path: governancePath(slug), ...source.data });
    bodies[slug] = body;
  }
  return { index: index.sort((a, b) => a.order - b.order), bodies };
}

/** The terms, by slug. */
export async function readLegal(root: string, files: readonly string[], images: Images, problems: Problems) {
  const legal: Record<string, LegalDocument> = {};
  for (const file of files) {
    const source = await readMarkdown(root, file, legalFrontMatter, problems);
    if (!source) continue;
    const slug = nameOf(file, problems);
    const body = renderSections(source, images, problems);
    if (slug === "ordinal-terms") checkNumbering(file, body, problems);
    legal[slug] = { path: termsPath, ...source.data, ...body };
  }
  return legal;
}

/** The pages with words of their own, by name. */
export async function readPages(
  root: string,
  files: readonly string[],
  images: Images,
  brand: Brand | null,
  problems: Problems,
): Promise<Pages> {
  const pages: Record<string, unknown> = {};
  for (const file of files) {
    const slug = nameOf(file, problems);
    if (!isPageName(slug)) {
      problems.add({ file, reason: `is not a page of this site: ${Object.keys(pageFrontMatter).sort().join(", ")}` });
      continue;
    }
    const source = await readMarkdown(root, file, pageFrontMatter[slug], problems);
    if (source)
      pages[slug] = {
        slug,
        path: pagePath(slug, brand),
        ...source.data,
        ...renderBody(source, rulesFor(images), problems),
      };
  }
  for (const required of ["home", "about"]) {
    const file = `content/pages/${required}.md`;
    if (!files.includes(file)) problems.add({ file, reason: "does not exist, and every site needs it" });
  }
  // Each entry was checked by the schema of its own name, which the compiler cannot follow through a loop.
  return pages as unknown as Pages;
}

function renderSections(source: Source<unknown>, images: Images, problems: Problems): Body {
  const body = renderBody(source, rulesFor(images), problems);
  if (body.sections.length === 0)
    problems.add({ file: source.file, reason: "has no section: give it headings with ##" });
  return body;
}

function rulesFor(images: Images): BodyRules {
  return { images, newTab: "other sites" };
}

function nameOf(file: string, problems: Problems): string {
  const slug = file.slice(file.lastIndexOf("/") + 1, -".md".length);
  if (!slugPattern.test(slug))
    problems.add({
      file,
      reason: "its name must be lower-case words joined by hyphens, because it is the page's address",
    });
  return slug;
}

function isPageName(name: string): name is PageName {
  return Object.hasOwn(pageFrontMatter, name);
}

function checkNumbering(file: string, { sections }: Body, problems: Problems): void {
  const numbers = sections.map(({ heading }) => /^(?:Section )?(\d+)\b/.exec(heading)?.[1]);
  const expected = Array.from({ length: LAST_TERMS_SECTION + 1 }, (_, number) => String(number));
  if (numbers.join() !== expected.join()) {
    problems.add({
      file,
      reason: `its sections must be numbered 0 to ${LAST_TERMS_SECTION}, in order: "## 0. Definitions"`,
    });
  }
}
