import { randomBytes } from "node:crypto";
import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { recoveryCodes } from "~/db/schema";
import type { AuditedStore } from "~/domain/admin/audit/audit";
import { sha256 } from "~/domain/hashes";
import { normalizeCode } from "./forms";
import { createSessionId, type NewSession, type Sessions } from "./sessions";
import type { User } from "./user";

export const RECOVERY_CODES = 10;
/**
 * Five random bits each: a code's 120 can't be guessed, and are enough for a plain hash to store it
 * (at least 112: ASVS 5.0, 6.5.2).
 */
const CODE_CHARACTERS = 24;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Statements that do nothing unless the condition, a query, has a row. */
type CodeAction = (condition: SQL) => readonly BatchItem<"sqlite">[];

interface RecoveryCodesOptions extends AuditedStore {
  sessions: Sessions;
}

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

export function createRecoveryCodes({ db, sessions, audit }: RecoveryCodesOptions) {
  const count = (userId: number) => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

  /** One transaction with the action and the audit lines. @returns whether the code was right */
  async function redeem(user: User, code: string, action: CodeAction): Promise<boolean> {
    const mine = and(
      eq(recoveryCodes.userId, user.id),
      eq(recoveryCodes.codeHash, hashCode(user.id, code)),
    );
    const remaining = (await count(user.id)) - 1;
    const isThere = sql`select 1 from ${recoveryCodes} where ${mine}`;
    const [found] = await db.batch([
      db.select({ userId: recoveryCodes.userId }).from(recoveryCodes).where(mine),
      audit(
        { actor: user.username, action: "admin.recovery_code_used", details: { left: remaining } },
        isThere,
      ),
      ...action(isThere),
      // The last statement, because the others look for the code that it deletes.
      db.delete(recoveryCodes).where(mine),
    ]);
    return found.length === 1;
  }

  function createCodes(userId: number) {
    const codes = Array.from({ length: RECOVERY_CODES }, createCode);
    const hashes = codes.map((code) => hashCode(userId, code));
    const isOld = and(eq(recoveryCodes.userId, userId), notInArray(recoveryCodes.codeHash, hashes));
    const replaceOld = (condition: SQL) =>
      [
        db
          .insert(recoveryCodes)
          .select(
            sql`select value, ${userId} from json_each(${JSON.stringify(hashes)}) where exists (${condition})`,
          ),
        db.delete(recoveryCodes).where(and(isOld, sql`exists (${condition})`)),
      ] as const;
    return { codes, replaceOld };
  }

  return {
    createCodes,
    count,

    /** @returns the id of a session with the second factor, or null when the code is wrong */
    async signIn(user: User, code: string, session: Omit<NewSession, "userId">) {
      const id = createSessionId();
      const opening = { ...session, id, userId: user.id, secondFactor: true };
      const isRight = await redeem(user, code, (condition) =>
        sessions.openingStatements(opening, condition),
      );
      return isRight ? id : null;
    },

    /** @returns the open session's new id, or null when the code is wrong */
    async stepUp(user: User, code: string, currentId: string) {
      const newId = createSessionId();
      const isRight = await redeem(user, code, (condition) =>
        sessions.stepUpStatements({ user, by: "recovery-code", currentId, newId }, condition),
      );
      return isRight ? newId : null;
    },

    async replace(user: User, sessionId: string) {
      const { codes, replaceOld } = createCodes(user.id);
      const condition = sessions.query(sessionId);
      const line = { actor: user.username, action: "admin.recovery_codes_renewed" } as const;
      await db.batch([audit(line, condition), ...replaceOld(condition)]);
      return codes;
    },
  };
}

/** 256 is a multiple of the alphabet's 32, so each character is equally likely. */
function createCode(): string {
  const characters = Array.from(
    randomBytes(CODE_CHARACTERS),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join("");
  return characters.replace(/.{4}(?!$)/g, "$&-");
}

const hashCode = (userId: number, code: string) => sha256(`${userId}:${normalizeCode(code)}`);
