import { existsSync } from "node:fs";
import path from "node:path";
import type { Brand } from "../../app/brand/schema";
import { pageFrontMatter } from "../../app/content/schemas";
import { type InvestorContent, listInvestorPages } from "../../app/domain/pages/site-pages";
import { listAddresses } from "../../app/routes";
import type { Folder } from "./files";
import { formatNearest } from "./nearest";
import { goldPath, pagePath } from "./paths";

interface Present extends InvestorContent {
  readonly brand: Brand;
  readonly legal: Readonly<Record<string, unknown>>;
}

/** Addresses that documents and pictures have, or that another check knows better. */
const ELSEWHERE =
  /^\/(news|press-releases|governance|legal|documents|ledger|brand|people|content|build)\//;

/** By address, the content that it lacks. */
function listAbsent(present: Present): Map<string, string> {
  const { brand, pages, legal } = present;
  const absent = new Map<string, string>();
  const need = (isThere: boolean, what: string, ...addresses: string[]) => {
    for (const address of isThere ? [] : addresses) absent.set(address, what);
  };
  const names = Object.keys(pageFrontMatter) as (keyof typeof pageFrontMatter)[];
  for (const name of names) {
    need(pages[name] !== undefined, `content/pages/${name}.md`, pagePath(name, brand));
  }
  need(pages.gold !== undefined, "content/pages/gold.md", "/whitelist");
  need(
    pages.launchpad?.cohort !== undefined,
    "cohort in content/pages/launchpad.md",
    "/launchpad/apply",
  );
  need(
    "ordinal-terms" in legal,
    "content/legal/ordinal-terms.md",
    "/terms-of-service",
    "/agreements",
  );
  for (const { path, isPresent, source } of listInvestorPages(present)) {
    need(isPresent, source, path);
  }
  const ofTreasury = ["/treasury/purchases.csv", "/treasury/history.csv", "/api/treasury"];
  need(present.treasury !== null, "content/treasury.yaml", ...ofTreasury);
  return absent;
}

/** `checkLinks` looks at releases and policies. */
export function checkPageLinks(present: Present, { root, links, problems }: Folder): void {
  const absent = listAbsent(present);
  const textPages = Object.keys(present.pages).filter((name) => name.startsWith("/"));
  // The administrators' addresses are no text's to link to, and must not be suggested.
  const hidden = { adminLogin: "/" };
  const addresses = listAddresses({ goldPage: goldPath(present.brand), ...hidden, textPages })
    .filter(({ area }) => area !== "admin")
    .map(({ path }) => path);
  const patterns = addresses
    .filter((path) => path !== "/*")
    .map((path) => new RegExp(`^${path.replace(/[.*]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`));
  const plain = addresses.filter((address) => !/[:*]/.test(address));
  const { tools, documents } = present.brand;
  const ofBrand = [
    ...(documents.manifesto ? [documents.manifesto] : []),
    ...tools.map(({ link }) => link),
  ].filter((link) => link.startsWith("/"));
  const written = [
    ...links,
    ...ofBrand.map((address) => ({ file: "brand/brand.ts", line: undefined, address })),
  ];
  for (const { file, line, address } of written) {
    const whole = address.replace(/[#?].*/, "") || "/";
    // A part of a page may be missing where the page is there.
    const page = absent.has(address) ? address : whole;
    if (ELSEWHERE.test(page)) continue;
    const needed = absent.get(page);
    // What is not there because of a problem of its file, or of the ledger with the texts, has that
    // problem already.
    const hasProblem = (needed: string) =>
      problems.some(({ file }) => needed.endsWith(file)) ||
      (problems.length > 0 && existsSync(path.join(root, needed.replace(/.* /, ""))));
    if (needed !== undefined && hasProblem(needed)) continue;
    if (needed !== undefined) {
      problems.push({
        file,
        line,
        reason: `link ${page} leads to no page: there is no ${needed}`,
      });
    } else if (!patterns.some((pattern) => pattern.test(page))) {
      const reason = `link ${page} leads to no page of this site${formatNearest(page, plain)}`;
      problems.push({ file, line, reason });
    }
  }
}
