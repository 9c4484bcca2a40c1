import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { secondBrand } from "../tests/support/folders";
import { root } from "./site-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
const company = path.join(folder, "company");
const log = path.join(folder, "log");
const answers = {
  git: `status*) [ "$PWD" = "$BRAND_ROOT" ] && printf '%s' "$CHANGED";;`,
  npm: "",
  wrangler: `*execute*) echo '[{"results": []}]';;
    *secret*) echo '[{"name": "SESSION_SECRET"}]';;
    deploy*) echo https://published.example;;`,
};
beforeAll(async () => {
  await cp(secondBrand, company, { recursive: true });
  for (const [name, cases] of Object.entries(answers)) {
    const called = `${name} $* CI=$CI PUBLISH=$PUBLISH SITE_BUILT=$SITE_BUILT TOKEN=$CLOUDFLARE_API_TOKEN`;
    writeFileSync(
      path.join(folder, name),
      `#!/bin/sh\necho "${called}" >> ${log}\ncase "$*" in ${cases} esac\nexit 0\n`,
      { mode: 0o755 },
    );
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The command with git, npm and wrangler replaced. @returns its status, and the steps it called */
function deploy(changed: string) {
  writeFileSync(log, "");
  const { status, stdout, stderr } = spawnSync("tsx", ["scripts/deploy.ts", "--env", "staging"], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      BRAND_ROOT: company,
      CHANGED: changed,
      CI: "",
      PUBLISH: "",
      SITE_BUILT: "",
      CLOUDFLARE_API_TOKEN: "secret",
    },
    encoding: "utf8",
  });
  const calls = readFileSync(log, "utf8").split("\n");
  return {
    status,
    output: stdout + stderr,
    steps: calls.filter((call) => /^npm|^wrangler (?!d1 execute|secret list)/.test(call)),
  };
}

it("builds without the account's token, then migrates, then publishes the same environment", () => {
  const { status, output, steps } = deploy("");
  expect([status, output]).toEqual([0, expect.stringContaining("https://published.example")]);
  expect(steps).toEqual([
    "npm run build CI= PUBLISH=1 SITE_BUILT= TOKEN=",
    "wrangler d1 migrations apply DB --remote --env staging CI=1 PUBLISH= SITE_BUILT= TOKEN=secret",
    "wrangler deploy --env staging CI= PUBLISH= SITE_BUILT=1 TOKEN=secret",
  ]);
}, 120_000);

it("publishes nothing of a company's folder that no commit has", () => {
  const { status, output, steps } = deploy("?? content/press/9.md\n");
  expect([status, steps]).toEqual([3, []]);
  expect(output).toMatch(/error: checkout: differs from the last commit: content\/press\/9\.md\./);
}, 120_000);
