import { readFileSync } from "node:fs";
import path from "node:path";
import { project } from "../content/files";
import { COMPANY_FILE } from "./company-file";

/** One of the code's own workflows. */
export const readWorkflow = (name: string) => readFileSync(path.join(project, `.github/workflows/${name}.yml`), "utf8");

/** An action as the code's own workflow pins it: `owner/repository@commit # version`. */
function readPin(action: string): string {
  const [, pin] = new RegExp(`uses: (${action}@[0-9a-f]{40} # v[\\d.]+)`).exec(readWorkflow("ci")) ?? [];
  if (!pin) throw new Error(`the code's own workflow does not use ${action}`);
  return pin;
}

/** What every job of a company's workflows begins with: the folder is checked out first, and then the code that it names. */
export const describeCheckouts = () => ({
  jobInSite: `    env:
      BRAND_ROOT: ../company
    defaults:
      run:
        shell: bash
        working-directory: site`,
  checkout: readPin("actions/checkout"),
  siteCheckout: `      - id: product
        run: echo "ref=$(grep -m1 '^code:' company/${COMPANY_FILE} | cut -d'"' -f2)" >> "$GITHUB_OUTPUT"
        working-directory: .
      - uses: ${readPin("actions/checkout")}
        with:
          repository: \${{ vars.PRODUCT_REPOSITORY }}
          ref: \${{ steps.product.outputs.ref }}
          token: \${{ secrets.PRODUCT_TOKEN || github.token }}
          path: site
          persist-credentials: false
      - uses: ${readPin("actions/setup-node")}
        with: { node-version-file: site/.nvmrc, cache: npm, cache-dependency-path: site/package-lock.json }
      - run: npm ci`,
});

/** The steps with which a job of the code checks itself out. */
const OWN_CHECKOUT = /^ {4}steps:\n {6}- uses: actions\/checkout@[\s\S]*? {6}- run: npm ci$/gm;

/** A workflow of the code, for a company's repository. @throws when no job of it checks out and installs */
export function moveToCompany(name: string): string {
  const workflow = readWorkflow(name);
  const { jobInSite, checkout, siteCheckout } = describeCheckouts();
  const steps = `${jobInSite}
    steps:
      - uses: ${checkout}
        with: { path: company, fetch-depth: 2, persist-credentials: false }
${siteCheckout}`;
  const moved = workflow.replace(OWN_CHECKOUT, () => steps);
  if (moved === workflow) throw new Error(`${name}.yml has no job that begins with a checkout and npm ci`);
  // Paths of actions begin at the top of the workspace, those of commands in the code's folder.
  return moved
    .replaceAll(/^( {10}path: )(?!site$)/gm, "$1site/")
    .replaceAll(/\bdocs\/[\w-]+\.md(#[\w-]+)?/g, "$& of the code");
}
