import { randomBytes } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./site-process.ts";

const SECRET_BYTES = 32;

/**
 * Gives this machine's site its own SESSION_SECRET in the git-ignored file that wrangler reads secrets from.
 * Production has it from `wrangler secret put`; nowhere is there a default.
 */
export async function ensureLocalSecret(file = path.join(root, ".dev.vars")): Promise<void> {
  const known = await readFile(file, "utf8").catch(() => "");
  if (/^\s*SESSION_SECRET\s*=/m.test(known)) return;
  const start = known === "" || known.endsWith("\n") ? "" : "\n";
  await appendFile(file, `${start}SESSION_SECRET=${randomBytes(SECRET_BYTES).toString("hex")}\n`, { mode: 0o600 });
}
