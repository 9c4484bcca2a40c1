import { slugOf } from "../../app/domain/press/releases/addresses";
import { COMPANY_FILE } from "./company-file";
import type { Draft } from "./draft-brand";

/** What wrangler.toml has as well until a database is made. */
const NO_DATABASE = "00000000-0000-0000-0000-000000000000";

/** The code that a folder is made for. Hosted CI uses the same actions at the same commits. */
export interface Product {
  /** The folder's own name. */
  readonly folder: string;
  readonly version: string;
  /** `owner/repository@commit # version` of an action, by its repository. */
  readonly actions: ReadonlyMap<string, string>;
}

/** The actions that a workflow uses, by repository. */
export const readActions = (workflow: string): ReadonlyMap<string, string> =>
  new Map(
    [...workflow.matchAll(/uses: (([\w-]+\/[\w-]+)@[0-9a-f]{40} # v[\d.]+)/g)].map(([, pin = "", name = ""]) => [
      name,
      pin,
    ]),
  );

function draftCompanyFile({ name, domain }: Draft, { version }: Product): string {
  const worker = slugOf(name);
  const environment = (key: string, suffix: string, more: string) => `  ${key}:
    name: ${worker}${suffix}
    # npx wrangler d1 create ${worker}${suffix}
    database: {name: ${worker}${suffix}, id: "${NO_DATABASE}"}
${more}`;
  return `# The version of the site's code that this folder is written for; "npm run upgrade" changes it.
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
.github/     checks of every change, and deployments
\`\`\`

Check out the code beside this folder, and run its commands there:

\`\`\`sh
cd ../site
export BRAND_ROOT=../${folder}
npm ci
npm start               # http://localhost:8787; http://localhost:8787/setup lists what is left to do
npm run new:release     # the next release
npm test                # the content builds, questions find answers, links lead somewhere
npm run deploy -- --env production --dry-run
npm run upgrade -- --to VERSION
\`\`\`

What is marked \`[WRITE: …]\` is still to be written. The site shows it on this machine, and a deployment is refused until
nothing is left.

Hosted CI needs the variable PRODUCT_REPOSITORY (owner/name of the code), and the secret PRODUCT_TOKEN if that repository is
private. Deployments need the variable DEPLOY=on and the secrets CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.
`;

const GITIGNORE = `.DS_Store
.dev.vars*
*.key
backup-*.sqlite*
`;

function draftWorkflow({ actions }: Product): string {
  const uses = (name: string) => {
    const pin = actions.get(name);
    if (!pin) throw new Error(`the code's own workflow does not use ${name}`);
    return `- uses: ${pin}`;
  };
  const steps = `      ${uses("actions/checkout")}
        with: { path: company, persist-credentials: false }
      - id: product
        run: echo "version=$(grep -m1 '^product' company/${COMPANY_FILE} | tr -cd 0-9.)" >> "$GITHUB_OUTPUT"
      ${uses("actions/checkout")}
        with:
          repository: \${{ vars.PRODUCT_REPOSITORY }}
          ref: v\${{ steps.product.outputs.version }}
          token: \${{ secrets.PRODUCT_TOKEN || github.token }}
          path: site
          persist-credentials: false
      ${uses("actions/setup-node")}
        with: { node-version-file: site/.nvmrc, cache: npm, cache-dependency-path: site/package-lock.json }
      - run: npm ci
        working-directory: site
`;
  return `# Checks each change with the version of the code that ${COMPANY_FILE} names, then deploys: staging with each push to main,
# production with each tag v… once a reviewer has approved it (Settings → Environments → production → Required reviewers).
name: CI

on:
  pull_request:
  push:
    branches: [main]
    tags: ["v*"]

permissions:
  contents: read

concurrency:
  group: ci-\${{ github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

env:
  BRAND_ROOT: ../company

defaults:
  run:
    shell: bash

jobs:
  check:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    steps:
${steps}      - name: build and test the content
        run: npm test
        working-directory: site
      - name: rehearse both deployments
        run: |
          for name in staging production; do
            (umask 077 && echo "SESSION_SECRET=$(openssl rand -hex 32)" > ".dev.vars.$name")
            npm run deploy -- --env "$name" --dry-run --tested
          done
        working-directory: site

  deploy:
    needs: check
    if: github.event_name == 'push' && vars.DEPLOY == 'on'
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    environment: \${{ github.ref_type == 'tag' && 'production' || 'staging' }}
    concurrency:
      group: deploy-\${{ github.ref_type }}
      cancel-in-progress: false
    steps:
${steps}      - run: npm run deploy -- --env "$ENVIRONMENT" --tested
        working-directory: site
        env:
          ENVIRONMENT: \${{ github.ref_type == 'tag' && 'production' || 'staging' }}
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          CLOUDFLARE_ACCOUNT_ID: \${{ secrets.CLOUDFLARE_ACCOUNT_ID }}
`;
}

/** What makes a folder a repository of its own, by path. */
export const draftRepository = (draft: Draft, product: Product): Record<string, string> => ({
  [COMPANY_FILE]: draftCompanyFile(draft, product),
  "README.md": draftReadme(draft, product),
  ".gitignore": GITIGNORE,
  // brand.ts is a module.
  "package.json": `${JSON.stringify({ name: `${slugOf(draft.name)}-site`, private: true, type: "module" }, null, 2)}\n`,
  ".github/workflows/ci.yml": draftWorkflow(product),
});
