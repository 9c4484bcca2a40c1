import { randomBytes } from "node:crypto";
import type { KnownDevice } from "~/domain/accounts/known-device";
import type { User } from "~/domain/accounts/user";
import { DAY_SECONDS } from "~/locale/durations";
import type { SignedTokens } from "./signed-tokens.server";
import { createTokenCookie } from "./token-cookie.server";

/** Browsers keep no cookie for longer; each login renews it. */
export const DEVICE_SECONDS = 400 * DAY_SECONDS;
const ID_BYTES = 16;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Devices that administrators have logged in with, by a signed cookie that gives no access. A
 * device's attempts are counted apart from strangers' (OWASP's device cookies), and the
 * administrators' pages redirect it to their login.
 */
export function createKnownDevices({
  request,
  tokens,
}: {
  request: Request;
  tokens: SignedTokens;
}) {
  const cookie = createTokenCookie({
    request,
    tokens,
    purpose: "admin-device",
    lifetimeSeconds: DEVICE_SECONDS,
  });

  async function read(): Promise<KnownDevice | null> {
    const [id, userId] = (await cookie.read()) ?? [];
    return id !== undefined && userId !== undefined ? { id, userId } : null;
  }

  let device: Promise<KnownDevice | null> | undefined;
  const find = () => {
    device ??= read();
    return device;
  };

  return {
    find,

    async remember({ id: userId }: User, headers: Headers): Promise<Headers> {
      const device = await find();
      // Another administrator's attempts are not counted with this one's.
      const id =
        device?.userId === userId ? device.id : randomBytes(ID_BYTES).toString("base64url");
      headers.append("Set-Cookie", await cookie.write([id, userId]));
      return headers;
    },
  };
}
