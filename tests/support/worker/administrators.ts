import { adminLoginPath } from "~/brand/generated/private.server";
import { createCode } from "../one-time-code";
import * as rows from "./rows";
import { createServices, openClient, type SiteOptions } from "./site-client";

const { countRows, insertUser, PASSWORD: password, readAuditLog, run } = rows;

export const codePath = `${adminLoginPath}/code`;
export const securityPath = "/admin/security";
export const dashboard = [303, "/admin-dashboard"];

export const insertAdmin = () => insertUser({ username: `admin-${crypto.randomUUID()}`, isAdmin: true });

export async function insertAdminWithSecondFactor() {
  const admin = await insertAdmin();
  const { secondFactors } = createServices();
  await secondFactors.begin(admin.id);
  const { secret } = await secondFactors.findState(admin.id);
  await run("update second_factors set confirmed_at = 1 where user_id = ?", admin.id);
  return {
    ...admin,
    /** Makes a code that works, whatever was used before. */
    async makeCode(offsetSeconds = 0) {
      await run("update second_factors set last_step = 0 where user_id = ?", admin.id);
      return createCode(secret ?? "", Date.now() + offsetSeconds * 1000);
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

/** An administrator without a second factor, and a browser that is logged in. */
export async function openAdmin() {
  const [admin, browser] = [await insertAdmin(), openBrowser()];
  await browser.signIn(admin.id);
  return { admin, browser };
}

/** An administrator with an app, and a browser that has just logged in with its code. */
export async function openProvenAdmin() {
  const [admin, browser] = [await insertAdminWithSecondFactor(), openBrowser()];
  await browser.logIn(admin);
  await browser.post(codePath, { code: await admin.makeCode() });
  return { admin, browser };
}

/** The recovery codes that a page shows. */
export const readCodes = (text: string) =>
  [...text.matchAll(/<li[^>]*>([A-Z2-9-]{29})<\/li>/g)].map(([, code = ""]) => code);

/** The challenge for a passkey in the data of a page or an answer. */
export function readChallenge(text: string) {
  const challenge = /\\?"challenge\\?",\\?"([\w-]{100,})\\?"/.exec(text)?.[1];
  if (!challenge) throw new Error("there is no challenge");
  return { challenge };
}

/** Signs an administrator in with a browser, and out again: from then on it is a known device. */
export async function makeKnown(browser: ReturnType<typeof openBrowser>, admin: rows.InsertedUser) {
  await browser.logIn(admin, undefined, { limited: false });
  await browser.post("/auth/sign-out", {});
}

export const countSessions = ({ id }: rows.InsertedUser) => countRows("sessions where user_id = ?", id);
export const auditOf = async ({ username }: rows.InsertedUser) =>
  (await readAuditLog(username)).map(({ action, details }) => [action, details]);
export const actionsOf = async (person: rows.InsertedUser) => (await auditOf(person)).map(([action]) => action);
