import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { adminLoginPath } from "~/brand/generated/private.server";
import { connect } from "~/db/client.server";
import * as rows from "./rows";
import { createServices, openClient, type SiteOptions } from "./site-client";

const { countRows, insertUser, PASSWORD: password, readAuditLog, run } = rows;

export const factorPath = `${adminLoginPath}/passkey`;
export const securityPath = "/admin/security";
export const dashboard = [303, "/admin-dashboard"];

export const insertAdmin = () => insertUser({ isAdmin: true });

/** An administrator whose passkey no one has, with ten recovery codes. */
export async function insertAdminWithPasskey() {
  const admin = await insertAdmin();
  await run("insert into passkeys values (?1, ?1, 'Key', '', 0, 0, '', 1, null, 1)", admin.id);
  const { codes, replaceOld } = createServices().recoveryCodes.createCodes(admin.id);
  await connect(env.DB).batch(replaceOld(sql`select 1`));
  return { ...admin, codes, takeCode: () => codes.pop() ?? "" };
}

/** A browser with the administrators' login. */
export function openBrowser(options?: SiteOptions) {
  const client = openClient(options);
  return {
    ...client,
    logIn: ({ username }: { username: string }, typed = password, more?: SiteOptions) =>
      client.post(adminLoginPath, { username, password: typed }, more),
  };
}

/** An administrator without a passkey, and a browser that is logged in. */
export async function openAdmin() {
  const [admin, browser] = [await insertAdmin(), openBrowser()];
  await browser.signIn(admin.id);
  return { admin, browser };
}

/** An administrator with a passkey, and a browser that has just logged in with a recovery code. */
export async function openProvenAdmin(options?: SiteOptions) {
  const [admin, browser] = [await insertAdminWithPasskey(), openBrowser(options)];
  await browser.logIn(admin);
  await browser.post(factorPath, { code: admin.takeCode() });
  return { admin, browser };
}

/** The recovery codes that a page shows. */
export const readCodes = (text: string) =>
  [...text.matchAll(/<li[^>]*>([A-Z2-9-]{29})<\/li>/g)].map(([, code = ""]) => code);

/** Gives the password for a new passkey. @returns the challenge for it */
export async function beginPasskey({ post }: Pick<ReturnType<typeof openClient>, "post">) {
  const begin = { intent: "begin-passkey", name: "Laptop", password };
  return readChallenge((await post(securityPath, begin)).text);
}

/** The challenge for a passkey in the data of a page or an answer. */
export function readChallenge(text: string) {
  return { challenge: /\\?"challenge\\?",\\?"([\w-]{100,})\\?"/.exec(text)?.[1] ?? "" };
}

/** Signs an administrator in with a browser, and out again: from then on it is a known device. */
export async function makeKnown(browser: ReturnType<typeof openBrowser>, admin: rows.InsertedUser) {
  await browser.logIn(admin, undefined, { limited: false });
  await browser.post("/auth/sign-out", {});
}

export const countSessions = ({ id }: rows.InsertedUser) =>
  countRows("sessions where user_id = ?", id);
export const auditOf = async ({ username }: rows.InsertedUser) =>
  (await readAuditLog(username)).map(({ action, details }) => [action, details]);
export const actionsOf = async (person: rows.InsertedUser) =>
  (await auditOf(person)).map(([action]) => action);
