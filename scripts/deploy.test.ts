import { spawnSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import { createTestFolder, secondBrand } from "../tests/support/folders";
import { root } from "./site-process.ts";

const company = createTestFolder();
const { at, read, write } = createTestFolder();
const answers = {
  git: `status*) [ "$PWD" = "$BRAND_ROOT" ] && printf '%s' "$CHANGED";;`,
  npm: "",
  wrangler: `*execute*) echo '[{"results": []}]';;
    *secret*) echo '[{"name": "SESSION_SECRET"}]';;
    deploy*) echo https://published.example;;`,
};
beforeAll(async () => {
  await company.copy(secondBrand, "content/legal");
  for (const [name, cases] of Object.entries(answers)) {
    const call = `${name} $* CI=$CI PUBLISH=$PUBLISH SITE_BUILT=$SITE_BUILT TOKEN=$CLOUDFLARE_API_TOKEN`;
    await write(
      name,
      `#!/bin/sh\necho "${call}" >>"${at("log")}"\ncase "$*" in ${cases} esac\n! echo "$*" | grep -q "$FAILS"\n`,
      0o755,
    );
  }
});

/** The command with git, npm and wrangler replaced. @returns its status, and the steps it called */
async function deploy({ CHANGED = "", FAILS = "none" }, ...options: string[]) {
  await write("log", "");
  const { status, stdout, stderr } = spawnSync(
    "tsx",
    ["scripts/deploy.ts", "--env", "staging", ...options],
    {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${at("")}:${process.env.PATH}`,
        BRAND_ROOT: company.root,
        CHANGED,
        FAILS,
        CI: "",
        PUBLISH: "",
        SITE_BUILT: "",
        CLOUDFLARE_API_TOKEN: "secret",
      },
      encoding: "utf8",
    },
  );
  const steps = (await read("log")).match(/^(npm|wrangler (?!d1 execute|secret list)).*/gm);
  return { status, output: stdout + stderr, steps };
}

it("builds without the token, migrates, then publishes, up to a step that fails", async () => {
  const { status, output, steps } = await deploy({});
  expect([status, output]).toEqual([0, expect.stringContaining("https://published.example")]);
  expect(steps).toEqual([
    "npm run build CI= PUBLISH=1 SITE_BUILT= TOKEN=",
    "wrangler d1 migrations apply DB --remote --env staging CI=1 PUBLISH= SITE_BUILT= TOKEN=secret",
    "wrangler deploy --env staging CI= PUBLISH= SITE_BUILT=1 TOKEN=secret",
  ]);
  const failed = await deploy({ FAILS: "apply" });
  expect([failed.status, failed.steps]).toEqual([1, steps?.slice(0, 2)]);
}, 120_000);

it("asks no account in a dry run, and publishes nothing", async () => {
  const { status, output, steps } = await deploy({}, "--dry-run");
  expect([status, output]).toEqual([0, expect.stringContaining("Nothing was published.")]);
  expect(steps).toEqual([
    "npm run build CI= PUBLISH=1 SITE_BUILT= TOKEN=",
    "wrangler deploy --env staging --dry-run CI= PUBLISH= SITE_BUILT=1 TOKEN=secret",
  ]);
  expect(await read("log")).not.toContain("d1 execute");
}, 120_000);

it("publishes nothing of a company's folder that no commit has", async () => {
  const { status, output, steps } = await deploy({ CHANGED: "?? content/press/9.md\n" });
  expect([status, steps]).toEqual([3, null]);
  expect(output).toMatch(/error: checkout: differs from the last commit: content\/press\/9\.md\./);
}, 120_000);
