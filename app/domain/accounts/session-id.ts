import { randomBytes } from "node:crypto";
import { sha256 } from "~/domain/hashes";

const ID_BYTES = 32;

/** A second factor of an administrator, as it was given. */
export type FactorKind = "app" | "recovery-code" | "passkey";

/**
 * Begins the id of a session whose second factor was a passkey or a recovery code: only those confirm sensitive actions of
 * an administrator who has a passkey. The strength is in the id, not in a column, so that no row can disagree with it. The
 * server writes the id, and the table has the hash of all of it, so a browser that adds the prefix has no session.
 */
const STRONG_PREFIX = "strong.";

/** A new session's id, or the next one of a session. @param by the second factor that was just given, if any */
export const createSessionId = (by?: FactorKind) =>
  (by === "passkey" || by === "recovery-code" ? STRONG_PREFIX : "") + randomBytes(ID_BYTES).toString("base64url");

/** Whether the newest second factor in the session was a passkey or a recovery code. */
export const hasStrongFactor = (sessionId: string) => sessionId.startsWith(STRONG_PREFIX);

export const hashSessionId = (sessionId: string) => sha256(sessionId);
