import { env } from "cloudflare:workers";
import { adminLoginPath } from "~/brand/generated/private.server";
import { createCode, createSecret } from "~/domain/accounts/one-time-code";
import { createSealer } from "~/domain/accounts/sealed-text";
import { insertUser, PASSWORD as password, run } from "./rows";
import { openClient, type SiteOptions } from "./site-client";

const { SESSION_SECRET } = env as unknown as { SESSION_SECRET: string };

export const insertAdmin = () => insertUser({ username: `admin-${crypto.randomUUID()}`, isAdmin: true });

/** An administrator whose second factor is on. */
export async function insertAdminWithSecondFactor() {
  const admin = await insertAdmin();
  const secret = createSecret();
  const sealer = createSealer({ secrets: [SESSION_SECRET], purpose: "second-factor" });
  await run(
    "insert into second_factors (user_id, secret, created_at, confirmed_at) values (?, ?, 0, 1)",
    admin.id,
    await sealer.seal(secret, String(admin.id)),
  );
  return {
    ...admin,
    /** Makes a code that works, whatever was used before. */
    async makeCode(offsetSeconds = 0) {
      await run("update second_factors set last_step = 0 where user_id = ?", admin.id);
      return createCode(secret, Date.now() + offsetSeconds * 1000);
    },
  };
}

/** A browser with the two ways in: the administrators' login, and the call that everybody signs in with. */
export function openBrowser(options?: SiteOptions) {
  const client = openClient(options);
  return {
    ...client,
    logIn: ({ username }: { username: string }, typed = password, more?: SiteOptions) =>
      client.post(adminLoginPath, { username, password: typed }, more),
    logInByApi: ({ username }: { username: string }) => client.postJson("/api/login", { username, password }),
  };
}
