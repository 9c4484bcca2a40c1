import { randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/cloudflare";
import type { KnownDevice } from "~/domain/accounts/known-device";
import type { User } from "~/domain/accounts/user";
import type { SignedTokens } from "./signed-tokens.server";

/** Browsers keep no cookie for longer than this; each sign-in starts it anew. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;
const ID_BYTES = 16;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Devices that administrators have signed in with, by a signed cookie. It opens nothing. It keeps a device's attempts
 * apart from strangers' (OWASP's device cookies), and shows it the way to the administrators' login.
 */
export function createKnownDevices({ request, tokens }: { request: Request; tokens: SignedTokens }) {
  const secure = new URL(request.url).protocol === "https:";
  const name = secure ? "__Host-admin-device" : "admin-device";
  const cookie = createCookie(name, {
    path: "/",
    sameSite: "strict",
    httpOnly: true,
    secure,
    maxAge: DEVICE_SECONDS,
  });

  async function read(): Promise<KnownDevice | null> {
    const token: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
    const signed = typeof token === "string" ? tokens.verify("admin-device", token) : null;
    if (!signed) return null;
    const [id, userId] = signed.payload;
    return { id, userId };
  }

  let asked: Promise<KnownDevice | null> | undefined;
  /** The device that makes the request, or null where no administrator has signed in with it. */
  const find = () => {
    asked ??= read();
    return asked;
  };

  return {
    find,

    /** Adds to the headers of an administrator's completed sign-in what makes the device a known one. */
    async remember({ id: userId }: User, headers: Headers): Promise<Headers> {
      const device = await find();
      // Another administrator's attempts are not counted with this one's.
      const id = device?.userId === userId ? device.id : randomBytes(ID_BYTES).toString("base64url");
      headers.append("Set-Cookie", await cookie.serialize(tokens.sign("admin-device", [id, userId], DEVICE_SECONDS)));
      return headers;
    },
  };
}
