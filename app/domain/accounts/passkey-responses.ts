import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod/mini";
import { PASSKEY_MAX } from "~/domain/field-lengths";

const base64url = z.string().check(z.regex(/^[\w-]+$/));
/** Ways to reach an authenticator. Browsers may name others, which are dropped. */
const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const credential = { id: base64url, rawId: base64url, type: z.literal("public-key") };

const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string())),
  }),
});

const authenticationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

/**
 * Reads a browser's JSON without fields that the schema does not name. @returns null for anything
 * else
 */
function parse<Value>(schema: z.ZodMiniType<Value>, text: string): Value | null {
  if (text.length > PASSKEY_MAX) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function parseRegistration(text: string): RegistrationResponseJSON | null {
  const registration = parse(registrationSchema, text);
  if (!registration) return null;
  const { response } = registration;
  return {
    ...registration,
    response: {
      ...response,
      transports: transports.filter((transport) => response.transports?.includes(transport)),
    },
    clientExtensionResults: {},
  };
}

export function parseAuthentication(text: string): AuthenticationResponseJSON | null {
  const authentication = parse(authenticationSchema, text);
  return authentication && { ...authentication, clientExtensionResults: {} };
}
