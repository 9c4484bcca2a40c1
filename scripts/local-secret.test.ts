import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { ensureLocalSecret } from "./local-secret.ts";

it("makes a secret once, beside what the file has, for its owner's eyes only", async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "secret-")), ".dev.vars");
  await ensureLocalSecret(file);
  const first = await readFile(file, "utf8");
  expect(first).toMatch(/^SESSION_SECRET=[0-9a-f]{64}\n$/);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await ensureLocalSecret(file);
  expect(await readFile(file, "utf8")).toBe(first);
});

it("keeps what an operator wrote", async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "secret-")), ".dev.vars");
  await writeFile(file, "COINMARKETCAP_API_KEY=key");
  await ensureLocalSecret(file);
  expect(await readFile(file, "utf8")).toMatch(/^COINMARKETCAP_API_KEY=key\nSESSION_SECRET=[0-9a-f]{64}\n$/);
});
