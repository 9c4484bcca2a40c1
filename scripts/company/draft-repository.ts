import { slugOf } from "../../app/domain/press/releases/addresses";
import { COMPANY_FILE } from "./company-file";
import type { Draft } from "./draft-brand";
import { type CodeWorkflows, draftWorkflows } from "./draft-workflows";

/** What wrangler.toml has as well until a database is made. */
const NO_DATABASE = "00000000-0000-0000-0000-000000000000";

/** The code that a folder is made for. */
export interface Product {
  /** The folder's own name. */
  readonly folder: string;
  readonly version: string;
  readonly workflows: CodeWorkflows;
}

function draftCompanyFile({ name, domain }: Draft, { version }: Product): string {
  const worker = slugOf(name);
  const environment = (key: string, suffix: string, more: string) => `  ${key}:
    name: ${worker}${suffix}
    # npx wrangler d1 create ${worker}${suffix}
    database: {name: ${worker}${suffix}, id: "${NO_DATABASE}"}
${more}`;
  return `# The version of the site's code that this folder is written for; "npm run company -- migrate" changes it.
product: "${version}"

# What this company's sites have of their own; wrangler.toml of the code has the rest. docs/variables.md lists what vars can
# have. Secrets are never in this file.
environments:
${environment("staging", "-staging", "    vars: {}\n")}${environment("production", "", `    # Uncomment it once the domain is in the account.\n    # domain: ${domain}\n    vars: {}\n`)}`;
}

const draftReadme = ({ legalName, name }: Draft, { version, folder }: Product) => `# The website of ${legalName}

This repository has what is ${name}'s: brand, texts and settings. The code is in a repository of its own, at version ${version}
(${COMPANY_FILE}). **Keep this repository private**: it has releases before they are published.

\`\`\`
brand/       names, contacts, colours, pictures
code/        pages of ${name}'s own in place of the code's, if there are any (README of the code)
content/     releases, pages, policies, legal pages, treasury, people; app/content/README.md of the code is the guide
${COMPANY_FILE} version of the code, names and databases of the sites
.github/     checks of every change, deployments, backups
\`\`\`

Check out the code beside this folder, and run its commands there:

\`\`\`sh
cd ../site
export BRAND_ROOT=../${folder}
npm ci
npm start               # http://localhost:8787; http://localhost:8787/setup lists what is left to do
npm run new -- release  # the next release
npm test                # the content builds, questions find answers, links lead somewhere
npm run deploy -- --env production --dry-run --tested    # without --tested it runs the tests first
npm run company -- migrate    # after a new version of the code
\`\`\`

What is marked \`[WRITE: …]\` is still to be written. The site shows it on this machine, and a deployment is refused until
nothing is left.

Hosted CI needs the variable PRODUCT_REPOSITORY (owner/name of the code), and the secret PRODUCT_TOKEN if that repository is
private. Deployments (docs/deploy.md of the code, "From hosted CI"), weekly backups (docs/restore.md, "By schedule") and the
editor (docs/editing.md) are set up once. Their secrets belong to the environments staging, production and backups, never to
the repository, and a tag ruleset for v* says who may publish.
`;

const GITIGNORE = `.DS_Store
.dev.vars*
*.key
backup-*.sqlite*
`;

/** What makes a folder a repository of its own, by path. */
export const draftRepository = (draft: Draft, product: Product): Record<string, string> => ({
  [COMPANY_FILE]: draftCompanyFile(draft, product),
  "README.md": draftReadme(draft, product),
  ".gitignore": GITIGNORE,
  // brand.ts is a module.
  "package.json": `${JSON.stringify({ name: `${slugOf(draft.name)}-site`, private: true, type: "module" }, null, 2)}\n`,
  ...draftWorkflows(product.workflows),
});
