import { readFileSync } from "node:fs";
import path from "node:path";
import { project } from "../content/files";
import { COMPANY_FILE } from "./company-file";

/** The text of the code's own workflows, by name: a company's are made after them. */
export type CodeWorkflows = Readonly<Record<"ci" | "backups" | "editor", string>>;

/** Those of this checkout. */
export function readCodeWorkflows(): CodeWorkflows {
  const read = (name: string) => readFileSync(path.join(project, `.github/workflows/${name}.yml`), "utf8");
  return { ci: read("ci"), backups: read("backups"), editor: read("editor") };
}

/** `owner/repository@commit # version` of each action that a workflow uses, by its repository. */
const readActions = (workflow: string): ReadonlyMap<string, string> =>
  new Map(
    [...workflow.matchAll(/uses: (([\w-]+\/[\w-]+)@[0-9a-f]{40} # v[\d.]+)/g)].map(([, pin = "", name = ""]) => [
      name,
      pin,
    ]),
  );

/** A step of a deployment, as the code's own has it. */
const REJECT_COMMIT = `      - name: reject a commit that is not main's
        run: |
          git merge-base --is-ancestor "$GITHUB_SHA" origin/main && exit
          echo "::error::$GITHUB_SHA is not on main. Merge it, and move the tag."
          exit 1
        working-directory: company
`;

/** Steps that check out the company's folder and the code beside it, at the version that the folder names. */
function draftCheckouts({ ci }: CodeWorkflows, { isDeployment = false, company = "fetch-depth: 2" } = {}): string {
  const actions = readActions(ci);
  const uses = (name: string) => {
    const pin = actions.get(name);
    if (!pin) throw new Error(`the code's own workflow does not use ${name}`);
    return `- uses: ${pin}`;
  };
  return `      ${uses("actions/checkout")}
        with: { path: company, ${isDeployment ? "fetch-depth: 0" : company}, persist-credentials: false }
${isDeployment ? REJECT_COMMIT : ""}      - id: product
        run: echo "ref=$(grep -m1 '^commit' company/${COMPANY_FILE} | cut -d'"' -f2 | grep . || echo "v$(grep -m1 '^product' company/${COMPANY_FILE} | tr -cd 0-9.)")" >> "$GITHUB_OUTPUT"
        working-directory: .
      ${uses("actions/checkout")}
        with:
          repository: \${{ vars.PRODUCT_REPOSITORY }}
          ref: \${{ steps.product.outputs.ref }}
          token: \${{ secrets.PRODUCT_TOKEN || github.token }}
          path: site
          persist-credentials: false
      ${uses("actions/setup-node")}
        with: { node-version-file: site/.nvmrc, cache: npm, cache-dependency-path: site/package-lock.json }
      - run: npm ci
`;
}

/** What a job that runs commands of the code begins with. */
const IN_SITE = `    env:
      BRAND_ROOT: ../company
    defaults:
      run:
        shell: bash
        working-directory: site
`;

/** Where publish.yml records what is on main, the checks of a change do without the record. */
const RECORD_LATER = `        env:
          RECORD: \${{ vars.PUBLISH == 'on' && 'later' || '' }}
`;

function draftChecks(code: CodeWorkflows): string {
  return `# Checks each change with the version of the code that ${COMPANY_FILE} names, then deploys: staging with each push to main,
# production with each tag v… of a commit of main. docs/deploy.md#from-hosted-ci of the code says how it is set up. Where the
# variable PUBLISH is "on", publish.yml deploys what is on main instead, and staging is deployed by hand.
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

jobs:
  check:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
${IN_SITE}    steps:
${draftCheckouts(code)}      - name: compare with what was published
        if: vars.PUBLISH == 'on'
        run: npm run content -- publish --check
${RECORD_LATER}      - name: build and test the content
        run: npm test
${RECORD_LATER}      - name: rehearse both deployments
        run: |
          for name in staging production; do
            npm run deploy -- --env "$name" --dry-run --tested
          done
${RECORD_LATER}
  deploy:
    needs: check
    if: github.event_name == 'push' && vars.DEPLOY == 'on' && (github.ref_type == 'tag' || vars.PUBLISH != 'on')
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    environment: \${{ github.ref_type == 'tag' && 'production' || 'staging' }}
    concurrency:
      group: deploy-\${{ github.ref_type }}
      cancel-in-progress: false
${IN_SITE}    steps:
${draftCheckouts(code, { isDeployment: true })}      - run: npm run deploy -- --env "$ENVIRONMENT" --tested
        env:
          ENVIRONMENT: \${{ github.ref_type == 'tag' && 'production' || 'staging' }}
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          CLOUDFLARE_ACCOUNT_ID: \${{ secrets.CLOUDFLARE_ACCOUNT_ID }}
`;
}

/** Publishes what was approved, and tells its people. docs/editing.md of the code says how it is set up. */
const draftPublication = (code: CodeWorkflows): string => `\
# Publishes each change that was merged: records it by a commit of its own, signs it where there is a key, deploys it, and
# says on its request what is public, or why not. On while the variable PUBLISH is "on"; docs/editing.md of the code says more.
name: Publish

on:
  push:
    branches: [main]
  workflow_dispatch:

permissions:
  contents: read

# One after another. Of those that wait, the last one publishes for all.
concurrency: publish

jobs:
  publish:
    if: vars.PUBLISH == 'on' && github.ref_name == 'main'
    permissions: { actions: read, contents: write }
    runs-on: ubuntu-24.04
    timeout-minutes: 40
    environment: production
    outputs:
      comment: \${{ steps.publish.outputs.comment }}
      since: \${{ steps.since.outputs.commit }}
${IN_SITE}    steps:
${draftCheckouts(code, { company: "ref: main, fetch-depth: 0" })}      - name: find what was published last
        id: since
        run: |
          commit="$(gh run list --workflow publish.yml --branch main --status success --limit 1 --json headSha --jq '.[0].headSha // ""')"
          echo "commit=$commit" >> "$GITHUB_OUTPUT"
        env:
          GH_REPO: \${{ github.repository }}
          GH_TOKEN: \${{ github.token }}
      - id: publish
        run: |
          umask 077
          if [ -n "$SIGNING_KEY" ]; then
            base64 --decode <<< "$SIGNING_KEY" > "$RUNNER_TEMP/signing-key.age"
            export SIGNING_KEY_FILE="$RUNNER_TEMP/signing-key.age"
          fi
          if [ -n "$RECORD_KEY" ]; then
            printf '%s\\n' "$RECORD_KEY" > "$RUNNER_TEMP/record-key"
            export PUSH_URL="git@\${GITHUB_SERVER_URL#https://}:$GITHUB_REPOSITORY.git"
            export GIT_SSH_COMMAND="ssh -i $RUNNER_TEMP/record-key -o IdentitiesOnly=yes -o StrictHostKeyChecking=accept-new"
          else
            export PUSH_URL="https://x-access-token:$GH_TOKEN@\${GITHUB_SERVER_URL#https://}/$GITHUB_REPOSITORY.git"
          fi
          unset SIGNING_KEY RECORD_KEY GH_TOKEN
          echo "### Not published: the job ended before it said why. An operator looks at its log." > "$RUNNER_TEMP/comment.md"
          npm run content -- publish --env production --since "$SINCE" $STAMP --comment "$RUNNER_TEMP/comment.md" || failed=1
          rm -f "$RUNNER_TEMP/signing-key.age" "$RUNNER_TEMP/record-key"
          delimiter="$(openssl rand -hex 16)"
          { echo "comment<<$delimiter"; cat "$RUNNER_TEMP/comment.md"; echo "$delimiter"; } >> "$GITHUB_OUTPUT"
          exit "\${failed:-0}"
        env:
          SINCE: \${{ steps.since.outputs.commit }}
          STAMP: \${{ vars.STAMPS == 'on' && '--stamp' || '' }}
          GH_TOKEN: \${{ github.token }}
          RECORD_KEY: \${{ secrets.RECORD_KEY }}
          SIGNING_KEY: \${{ secrets.SIGNING_KEY }}
          SIGNING_PASSPHRASE: \${{ secrets.SIGNING_PASSPHRASE }}
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          CLOUDFLARE_ACCOUNT_ID: \${{ secrets.CLOUDFLARE_ACCOUNT_ID }}
          GIT_AUTHOR_NAME: publish
          GIT_AUTHOR_EMAIL: publish@users.noreply.github.com
          GIT_COMMITTER_NAME: publish
          GIT_COMMITTER_EMAIL: publish@users.noreply.github.com

  # A new comment on each request since then: the host emails it to who wrote and to who approved.
  comment:
    needs: publish
    if: always() && needs.publish.result != 'skipped' && needs.publish.result != 'cancelled'
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions: { contents: read, pull-requests: write }
    steps:
      - run: |
          commits="$(gh api "repos/$GH_REPO/compare/$SINCE...$GITHUB_SHA" --jq '.commits[].sha' 2> /dev/null)" || commits="$GITHUB_SHA"
          for commit in $commits; do
            gh api "repos/$GH_REPO/commits/$commit/pulls" --jq '.[] | select(.merged_at) | .number'
          done | sort -un | while read -r number; do
            printf '%s\\n\\n[Log of the job](%s)\\n' "$COMMENT" "$LOG" | gh pr comment "$number" --body-file -
          done
        env:
          COMMENT: \${{ needs.publish.outputs.comment || '### Not published. The job ended before it said why. An operator looks at its log.' }}
          LOG: \${{ github.server_url }}/\${{ github.repository }}/actions/runs/\${{ github.run_id }}
          SINCE: \${{ needs.publish.outputs.since }}
          GH_REPO: \${{ github.repository }}
          GH_TOKEN: \${{ github.token }}
`;

/** The steps with which a job of the code checks itself out. */
const OWN_CHECKOUT = /^ {4}steps:\n {6}- uses: actions\/checkout@[\s\S]*? {6}- run: npm ci\n/gm;

/** A workflow of the code, for a company's repository. @throws when no job of it checks out and installs */
function moveToCompany(workflow: string, code: CodeWorkflows): string {
  const moved = workflow.replace(OWN_CHECKOUT, () => `${IN_SITE}    steps:\n${draftCheckouts(code)}`);
  if (moved === workflow) throw new Error("a workflow to share has no job that begins with a checkout and npm ci");
  // Paths of actions begin at the top of the workspace, those of commands in the code's folder.
  return moved
    .replaceAll(/^( {10}path: )(?!site$)/gm, "$1site/")
    .replaceAll(/\bdocs\/[\w-]+\.md(#[\w-]+)?/g, "$& of the code");
}

/** A workflow of the company's own on a schedule. */
interface Schedule {
  readonly about: string;
  readonly name: string;
  readonly cron: string;
  readonly permissions?: string;
  readonly steps: string;
}

const schedules: Readonly<Record<string, Schedule>> = {
  monitor: {
    about: "Asks the site whether it is well. A failed run is an email to people who watch this repository.",
    name: "Monitor",
    cron: "7,37 * * * *",
    steps: `      - run: npm run monitor -- --origin "$ORIGIN"
        env:
          ORIGIN: \${{ vars.ORIGIN }}
`,
  },
  stamps: {
    about: "Stamps the record in Bitcoin each day, and asks for a review of what that adds.",
    name: "Stamps",
    cron: "23 5 * * *",
    permissions: "{ contents: write, pull-requests: write }",
    steps: `      - run: npm run proofs -- stamp
      - name: ask for a review of new stamps
        run: |
          [ -n "$(git status --porcelain -- content)" ] || exit 0
          git config user.name stamps && git config user.email stamps@users.noreply.github.com
          git switch --create "stamps-$GITHUB_RUN_ID" && git add content && git commit --message "chore: stamp the record"
          git push "https://x-access-token:$GH_TOKEN@github.com/$GITHUB_REPOSITORY" HEAD
          gh pr create --fill --head "stamps-$GITHUB_RUN_ID"
        working-directory: company
        env:
          GH_TOKEN: \${{ github.token }}
`,
  },
};

const draftSchedule = (code: CodeWorkflows, key: string, { about, name, cron, permissions, steps }: Schedule) => `\
# ${about} On while the variable ${key.toUpperCase()} is "on".
name: ${name}

on:
  schedule:
    - cron: "${cron}"
  workflow_dispatch:

permissions:
  contents: read

concurrency: ${key}

jobs:
  ${key}:
    if: vars.${key.toUpperCase()} == 'on'
${permissions ? `    permissions: ${permissions}\n` : ""}    runs-on: ubuntu-24.04
    timeout-minutes: 15
${IN_SITE}    steps:
${draftCheckouts(code)}${steps}`;

/** The files of `.github/workflows` in a company's repository, by path. */
export const draftWorkflows = (code: CodeWorkflows): Record<string, string> => ({
  ".github/workflows/ci.yml": draftChecks(code),
  ".github/workflows/backups.yml": moveToCompany(code.backups, code),
  ".github/workflows/editor.yml": moveToCompany(code.editor, code),
  ".github/workflows/publish.yml": draftPublication(code),
  ...Object.fromEntries(
    Object.entries(schedules).map(([key, each]) => [`.github/workflows/${key}.yml`, draftSchedule(code, key, each)]),
  ),
});
