import { createHmac } from "node:crypto";

/**
 * The signature of Standard Webhooks, which is also Svix's
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 * @param secret "whsec_" and base64
 * @param sent seconds since 1970, as in the header
 */
export const signWebhook = (secret: string, id: string, sent: string, body: string): Buffer =>
  createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${id}.${sent}.${body}`)
    .digest();
