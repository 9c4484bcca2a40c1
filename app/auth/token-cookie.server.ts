import { createCookie } from "@remix-run/cloudflare";
import type { SignedTokens, TokenPayloads } from "./signed-tokens.server";

interface TokenCookieOptions<Purpose> {
  request: Request;
  tokens: SignedTokens;
  purpose: Purpose;
  lifetimeSeconds: number;
}

/**
 * A cookie for this host alone whose value is a signed token: it states something and gives no
 * access.
 */
export function createTokenCookie<Purpose extends keyof TokenPayloads>(
  options: TokenCookieOptions<Purpose>,
) {
  const { request, tokens, purpose, lifetimeSeconds: maxAge } = options;
  const secure = new URL(request.url).protocol === "https:";
  const name = secure ? `__Host-${purpose}` : purpose;
  const cookie = createCookie(name, {
    path: "/",
    sameSite: "strict",
    httpOnly: true,
    secure,
    maxAge,
  });
  return {
    async read(): Promise<TokenPayloads[Purpose] | null> {
      const token: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
      return (typeof token === "string" ? tokens.verify(purpose, token)?.payload : null) ?? null;
    },
    write: (payload: TokenPayloads[Purpose]) =>
      cookie.serialize(tokens.sign(purpose, payload, maxAge)),
    clear: () => cookie.serialize("", { maxAge: 0 }),
  };
}
