import { TOTP } from "otpauth";

/** The code of an authenticator app, whose defaults are the library's. @param now milliseconds */
export const createCode = (secret: string, now: number) => new TOTP({ secret }).generate({ timestamp: now });
