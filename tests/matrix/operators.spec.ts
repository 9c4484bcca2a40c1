import { glob, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { copyCheckout } from "../../scripts/copy-checkout.ts";
import { root } from "../../scripts/site-process.ts";
import { commitAll, runShell } from "../support/own-site.ts";
import { expect, test } from "../support/site-test.ts";

test.describe.configure({ mode: "serial" });
test.setTimeout(300_000);

const copy = path.join(root, ".tmp/operators");

/**
 * A checkout as an operator has it who made the site their company's: other names, all committed.
 */
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await copyCheckout(copy);
  // The record of what the sample has published goes with its releases.
  for (const name of ["press-history.json", "press-history"]) {
    await rm(path.join(copy, "app/content", name), { recursive: true });
  }
  for await (const file of glob(["app/{brand,content}/**/*.{ts,md,yaml,json}", "wrangler.toml"], {
    cwd: copy,
  })) {
    await writeFile(
      path.join(copy, file),
      renameCompany(await readFile(path.join(copy, file), "utf8")),
    );
  }
  sh(commitAll);
});

const renameCompany = (text: string) =>
  text
    .replaceAll("northlode", "acmecorp")
    .replaceAll("Northlode", "Acmecorp")
    .replaceAll("NLODE", "ACME")
    .replaceAll("nlode", "acme")
    .replaceAll("Grammie", "Ounceling")
    .replaceAll("grammie", "ounceling")
    .replace(/\.example\b/g, ".ca")
    .replace(/\b555([ -])01/g, "555$102");

const sh = (block: string) => runShell(copy, block);

/** The blocks of a document that need no account, in its order. */
const readBlocks = async (file: string) =>
  [
    ...(await readFile(path.join(root, file), "utf8")).matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm),
  ].map(([, indent = "", block = ""]) => block.replaceAll(`\n${indent}`, "\n").trim());

test("a local site has an administrator, and each site its secret", () => {
  sh("npm run admin:create -- --username you@example.com --password 'a quiet harbour'");
  for (const file of [".dev.vars", ".dev.vars.production"]) {
    sh(`echo SESSION_SECRET=$(openssl rand -hex 32) > ${file}`);
  }
});

for (const file of ["docs/deploy.md", "docs/operations.md"]) {
  test(`each command of ${file} that needs no account runs as it is written`, async () => {
    const blocks = await readBlocks(file);
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) {
      const printed = sh(block);
      if (block.includes("--dry-run")) expect(printed).toContain("Nothing was published.");
    }
  });
}
