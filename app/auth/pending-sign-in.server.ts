import { type AppLoadContext, createCookie } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/accounts";

/** How long the code page waits for a code. The password has been right; nothing is open yet. */
export const PENDING_SECONDS = 5 * 60;

type Services = Pick<AppLoadContext, "signer" | "accounts">;

/** A cookie that opens nothing: it only says, signed, whose password was right a moment ago. */
function cookieFor(request: Request) {
  const secure = new URL(request.url).protocol === "https:";
  const name = secure ? "__Host-pending-sign-in" : "pending-sign-in";
  return createCookie(name, { path: "/", sameSite: "strict", httpOnly: true, secure, maxAge: PENDING_SECONDS });
}

/** Remembers for the code page whose password was right. @returns the cookie to set */
export async function holdSignIn({ signer }: Services, request: Request, user: User): Promise<Headers> {
  const token = signer.sign("admin-code", String(user.id), PENDING_SECONDS);
  return new Headers({ "Set-Cookie": await cookieFor(request).serialize(token) });
}

/** The administrator whose password was right a moment ago, or null. */
export async function heldUser({ signer, accounts }: Services, request: Request): Promise<User | null> {
  const token: unknown = await cookieFor(request)
    .parse(request.headers.get("Cookie"))
    .catch(() => null);
  const signed = typeof token === "string" ? signer.read("admin-code", token) : null;
  const user = signed && (await accounts.find(Number(signed.text)));
  return user?.isAdmin ? user : null;
}

/** Adds to an answer's headers what takes the cookie away. */
export async function releaseSignIn(request: Request, headers: Headers): Promise<Headers> {
  headers.append("Set-Cookie", await cookieFor(request).serialize("", { maxAge: 0 }));
  return headers;
}
