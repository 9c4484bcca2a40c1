import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { isEqual, sha256 } from "~/domain/hashes";
import { createTokenCookie } from "./token-cookie.server";

// A sign-in at the git host (OAuth 2.0, authorization code with PKCE), for the editor. The cookie holds what only the
// browser that began it has; it is bound to the administrator's session, ends with the first answer, and after ten minutes.

const LIFETIME_SECONDS = 10 * 60;
const SECRET_BYTES = 32;
/** Longer than any host's code. */
const CODE_MAX = 512;

const createSignInCookie = ({ tokens }: Pick<AppLoadContext, "tokens">, request: Request) =>
  createTokenCookie({
    request,
    tokens,
    purpose: "editor-sign-in",
    lifetimeSeconds: LIFETIME_SECONDS,
    // The answer comes by a link from the host, with which browsers send no strict cookie.
    sameSite: "lax",
  });

type Services = Pick<AppLoadContext, "auth" | "tokens">;

/** Begins a sign-in. @returns what the host is told, and the cookie to set */
export async function beginEditorSignIn(services: Services, request: Request) {
  const [state, verifier] = [randomBytes(SECRET_BYTES), randomBytes(SECRET_BYTES)].map((bytes) =>
    bytes.toString("base64url"),
  ) as [string, string];
  const session = sha256(await services.auth.sessionId());
  const cookie = await createSignInCookie(services, request).write([state, verifier, session]);
  return { state, challenge: sha256(verifier), cookie };
}

/** Checks a host's answer against the sign-in that this browser began in this session. @returns null where it is another's */
export async function readEditorSignIn(services: Services, request: Request) {
  const { searchParams } = new URL(request.url);
  const { code, state: given } = Object.fromEntries(searchParams) as Partial<Record<string, string>>;
  const [state, verifier, session] = (await createSignInCookie(services, request).read()) ?? [];
  if (!state || !verifier || !session || !given || !isEqual(given, state)) return null;
  if (!isEqual(session, sha256(await services.auth.sessionId()))) return null;
  return { code: code && code.length <= CODE_MAX ? code : null, verifier };
}

/** The header that ends a sign-in: its answer counts once. */
export const endEditorSignIn = (services: Services, request: Request) => createSignInCookie(services, request).clear();
