import { createHash } from "node:crypto";
import { and, eq, isNull, lt, lte, notExists, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { passkeys, recoveryCodes, secondFactors } from "~/db/schema";
import type { AuditStatement } from "~/domain/audit/audit";
import { createSecret, findStep, groupCharacters } from "./one-time-code";
import type { Sealer } from "./sealed-text";
import { createSessionId, type NewSession, type Sessions } from "./sessions";
import type { User } from "./user";

/** Wrong codes in a row before the factor is locked: a guess has three chances in a million for each. */
export const CODES_PER_LOCK = 5;
/** Seconds of the first lock; each further one is twice as long, up to a day. A right code starts anew. */
export const FIRST_LOCK_SECONDS = 15 * 60;
export const LONGEST_LOCK_SECONDS = 24 * 60 * 60;
export const RECOVERY_CODES = 10;
/** ASVS 5.0, 6.5.2: from 112 bits on, a plain hash keeps a look-up secret. */
const RECOVERY_CODE_BYTES = 15;

/** Why a code was not accepted: it is wrong (or was used before), or it was not looked at. */
export type CodeError =
  | {
      error: "wrong-code";
      /** Whether this one locked the factor: then its owner should hear of it. */
      locked: boolean;
    }
  | { error: "rate-limited"; retryAfterSeconds: number };

type CodeKind = "app" | "recovery-code";

/** Whether a text can only be a code of the app: those are digits, recovery codes never are. */
export const isAppCode = (code: string) => /^[\d\s]*$/.test(code);

/** What a code is given for: statements that do nothing unless the condition, a query, has a row. */
type CodeAction = (by: CodeKind, condition: SQL) => readonly BatchItem<"sqlite">[];

type FactorRow = typeof secondFactors.$inferSelect;

interface SecondFactorsOptions {
  db: Database;
  clock: { now(): number };
  sealer: Sealer;
  sessions: Sessions;
  audit: AuditStatement;
  /** False lifts the lock, for suites and benches. */
  limited: boolean;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Administrators' second factors: an authenticator app (TOTP, RFC 6238) and ten recovery codes. */
export function createSecondFactors({ db, clock, sealer, sessions, audit, limited }: SecondFactorsOptions) {
  const find = (userId: number) => db.query.secondFactors.findFirst({ where: eq(secondFactors.userId, userId) });
  /** Null when it was sealed under a SESSION_SECRET of the past: recovery codes still work, and an operator can help. */
  const unseal = (row: FactorRow) => sealer.open(row.secret, String(row.userId)).catch(() => null);

  /** Counts a code as wrong before it is looked at: parallel guesses cannot pass. @returns what to answer if it is */
  async function countWrongCode(userId: number): Promise<CodeError> {
    if (!limited) return { error: "wrong-code", locked: false };
    const now = clock.now();
    const failures = sql`(${secondFactors.failedCodes} + 1)`;
    const locks = sql`(${failures} / ${CODES_PER_LOCK})`;
    // 2 to the power of the locks before this one, as a shift.
    const seconds = sql`min(${LONGEST_LOCK_SECONDS}, ${FIRST_LOCK_SECONDS} * (1 << min(20, ${locks} - 1)))`;
    const lockedUntil = sql`iif(${failures} % ${CODES_PER_LOCK} = 0, ${now} + 1000 * ${seconds}, null)`;
    const isUnlocked = or(isNull(secondFactors.lockedUntil), lte(secondFactors.lockedUntil, new Date(now)));
    const [counted] = await db
      .update(secondFactors)
      .set({ failedCodes: failures, lockedUntil })
      .where(and(eq(secondFactors.userId, userId), isUnlocked))
      .returning({ lockedUntil: secondFactors.lockedUntil });
    if (counted) return { error: "wrong-code", locked: counted.lockedUntil !== null };
    const row = await find(userId);
    if (!row?.lockedUntil) return { error: "wrong-code", locked: false };
    return { error: "rate-limited", retryAfterSeconds: Math.ceil((row.lockedUntil.getTime() - now) / 1000) };
  }

  const unlocked = { failedCodes: 0, lockedUntil: null };
  const isUnchanged = ({ userId, secret }: FactorRow) =>
    and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret));

  const countPasskeys = (userId: number) => db.$count(passkeys, eq(passkeys.userId, userId));
  const countCodes = (userId: number) => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

  /** One statement takes the step, so two requests with one code cannot both pass. */
  async function takeStep(row: FactorRow, code: string, action: CodeAction): Promise<boolean> {
    const opened = await unseal(row);
    const step = opened === null ? null : findStep(code, opened, clock.now());
    if (opened === null || step === null) return false;
    // Sealed anew, the secret differs from what any other request stores: the action knows its own step. It also moves
    // from the previous SESSION_SECRET to the current one.
    const secret = await sealer.seal(opened, String(row.userId));
    const isUnused = and(isUnchanged(row), lt(secondFactors.lastStep, step));
    const [taken] = await db.batch([
      db
        .update(secondFactors)
        .set({ lastStep: step, secret, ...unlocked })
        .where(isUnused)
        .returning({ userId: secondFactors.userId }),
      ...action("app", sql`select 1 from ${secondFactors} where ${eq(secondFactors.secret, secret)}`),
    ]);
    return taken.length === 1;
  }

  async function redeemRecoveryCode(user: User, code: string, action: CodeAction): Promise<boolean> {
    const mine = and(eq(recoveryCodes.userId, user.id), eq(recoveryCodes.codeHash, hashCode(user.id, code)));
    const left = (await countCodes(user.id)) - 1;
    const known = sql`select 1 from ${recoveryCodes} where ${mine}`;
    const [found] = await db.batch([
      db.select({ userId: recoveryCodes.userId }).from(recoveryCodes).where(mine),
      db
        .update(secondFactors)
        .set(unlocked)
        .where(and(eq(secondFactors.userId, user.id), sql`exists (${known})`)),
      audit({ actor: user.username, action: "admin.recovery_code_used", details: { left } }, known),
      ...action("recovery-code", known),
      // Last: until then the other statements find it.
      db.delete(recoveryCodes).where(mine),
    ]);
    return found.length === 1;
  }

  /**
   * Takes a code of the app or a recovery code. What it is given for, its being used up and the audit lines are there
   * together or not at all. @returns null when it was right
   */
  async function redeemCode(user: User, code: string, action: CodeAction): Promise<CodeError | null> {
    const wrong = await countWrongCode(user.id);
    if (wrong.error === "rate-limited") return wrong;
    const row = await find(user.id);
    // An administrator may have passkeys alone, and recovery codes for them.
    if (isAppCode(code) && !row?.confirmedAt) return wrong;
    const isRight = await (isAppCode(code) && row
      ? takeStep(row, code, action)
      : redeemRecoveryCode(user, code, action));
    return isRight ? null : wrong;
  }

  /** New recovery codes, and the statements that put them in the place of the old ones. */
  function createCodes(userId: number) {
    const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
    const hashes = codes.map((code) => hashCode(userId, code));
    const isOld = and(eq(recoveryCodes.userId, userId), notInArray(recoveryCodes.codeHash, hashes));
    const replaceOld = (condition: SQL) =>
      [
        db
          .insert(recoveryCodes)
          .select(sql`select value, ${userId} from json_each(${JSON.stringify(hashes)}) where exists (${condition})`),
        // Last: one of them may be what the condition asks for.
        db.delete(recoveryCodes).where(and(isOld, sql`exists (${condition})`)),
      ] as const;
    return { codes, replaceOld };
  }

  return {
    createCodes,

    /** @returns since when it is on, or null, and its secret in base32 while it is being set up, otherwise null */
    async findState(userId: number) {
      const row = await find(userId);
      const since = row?.confirmedAt ?? null;
      /** Whether a login asks for anything after the password. */
      const isOn = since !== null || (await countPasskeys(userId)) > 0;
      return {
        since,
        isOn,
        recoveryCodesLeft: isOn ? await countCodes(userId) : 0,
        secret: row && !since ? await unseal(row) : null,
      };
    },

    /** Makes a secret to set up an app with; one that was not confirmed is replaced. Nothing happens while one is on. */
    async begin(userId: number): Promise<void> {
      const secret = await sealer.seal(createSecret(), String(userId));
      const fresh = { secret, createdAt: new Date(clock.now()), lastStep: 0 };
      await db
        .insert(secondFactors)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: secondFactors.userId, set: fresh, setWhere: isNull(secondFactors.confirmedAt) });
    },

    /** Forgets a secret that was not confirmed. */
    async cancel(userId: number): Promise<void> {
      await db.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
    },

    /**
     * Turns the factor on, given the app's first code: with its recovery codes, which nobody can read again, the audit
     * line and the session that goes on, together or not at all.
     */
    async confirm(user: User, code: string, sessionId: string) {
      const wrong = await countWrongCode(user.id);
      if (wrong.error === "rate-limited") return wrong;
      const row = await find(user.id);
      const secret = row && !row.confirmedAt ? await unseal(row) : null;
      const lastStep = secret === null ? null : findStep(code, secret, clock.now());
      if (!row || secret === null || lastStep === null) return wrong;

      const confirmedAt = new Date(clock.now());
      // Sealed anew, the secret differs from what any other request stores: the statements below know their own.
      const sealed = await sealer.seal(secret, String(user.id));
      const isMine = and(eq(secondFactors.userId, user.id), eq(secondFactors.secret, sealed));
      const confirmed = sql`select 1 from ${secondFactors} where ${isMine}`;
      const { codes, replaceOld } = createCodes(user.id);
      const renewal = { userId: user.id, currentId: sessionId, newId: createSessionId(), secondFactorAt: confirmedAt };
      const [turnedOn] = await db.batch([
        db
          .update(secondFactors)
          .set({ secret: sealed, confirmedAt, lastStep, ...unlocked })
          .where(and(isUnchanged(row), isNull(secondFactors.confirmedAt)))
          .returning({ userId: secondFactors.userId }),
        ...replaceOld(confirmed),
        audit({ actor: user.username, action: "admin.second_factor_on" }, confirmed),
        // This browser goes on; every other session must sign in again, with the factor.
        ...sessions.renewalStatements(renewal, confirmed),
      ]);
      return turnedOn.length === 1 ? { recoveryCodes: codes, sessionId: renewal.newId } : wrong;
    },

    /** Opens a session in which the factor is given. @param session made for what was used */
    async signIn(user: User, code: string, session: (by: CodeKind) => Omit<NewSession, "userId">) {
      let sessionId = "";
      const error = await redeemCode(user, code, (by, condition) => {
        sessionId = createSessionId(by);
        const opening = { ...session(by), id: sessionId, userId: user.id, secondFactor: true };
        return sessions.openingStatements(opening, condition);
      });
      return error ?? { sessionId };
    },

    /** Takes a code once more in an open session, which goes on under a new id. */
    async stepUp(user: User, code: string, currentId: string) {
      let newId = "";
      const error = await redeemCode(user, code, (by, condition) => {
        newId = createSessionId(by);
        return [
          audit({ actor: user.username, action: "admin.stepped_up", details: { by } }, condition),
          ...sessions.stepUpStatements({ userId: user.id, currentId, newId }, condition),
        ];
      });
      return error ?? { sessionId: newId };
    },

    /** Replaces all recovery codes. */
    async renewCodes(user: User, code: string) {
      const { codes, replaceOld } = createCodes(user.id);
      const error = await redeemCode(user, code, (_, condition) => [
        audit({ actor: user.username, action: "admin.recovery_codes_renewed" }, condition),
        ...replaceOld(condition),
      ]);
      return error ?? { recoveryCodes: codes };
    },

    /**
     * After a rotation of SESSION_SECRET: encrypts under the current one what the previous one still opens, so that
     * nobody has to log in before its date. @returns how many were moved; a run that is cut off is simply repeated
     */
    async reseal(): Promise<number> {
      if (!sealer.isRotating) return 0;
      let moved = 0;
      for (const row of await db.query.secondFactors.findMany()) {
        const owner = String(row.userId);
        const opened = (await sealer.isCurrent(row.secret, owner)) ? null : await unseal(row);
        if (opened === null) continue;
        const secret = await sealer.seal(opened, owner);
        // Unless a code was used meanwhile: that sealed it anew, too.
        const changed = await db.update(secondFactors).set({ secret }).where(isUnchanged(row));
        moved += changed.meta.changes;
      }
      return moved;
    },

    /** Replaces all recovery codes of an administrator who has just given a passkey. */
    async replaceCodes(user: User, sessionId: string) {
      const { codes, replaceOld } = createCodes(user.id);
      const condition = sessions.query(sessionId);
      const line = { actor: user.username, action: "admin.recovery_codes_renewed" } as const;
      await db.batch([audit(line, condition), ...replaceOld(condition)]);
      return codes;
    },

    async turnOff(user: User, code: string) {
      const factor = eq(secondFactors.userId, user.id);
      // The codes stay for as long as there is a passkey.
      const isGone = and(
        notExists(db.select({ userId: secondFactors.userId }).from(secondFactors).where(factor)),
        notExists(db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, user.id))),
      );
      const error = await redeemCode(user, code, (_, condition) => [
        audit({ actor: user.username, action: "admin.second_factor_off" }, condition),
        db.delete(secondFactors).where(and(factor, sql`exists (${condition})`)),
        // The condition may have gone with the factor.
        db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, user.id), isGone)),
      ]);
      return error ?? { turnedOff: true };
    },
  };
}

const createRecoveryCode = () => groupCharacters(createSecret(RECOVERY_CODE_BYTES)).replaceAll(" ", "-");

/** Typed with or without its dashes, in either case; base32 has no 0 and 1, so these are read as O and I. */
const hashCode = (userId: number, code: string) => {
  const typed = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHash("sha256")
    .update(`${userId}:${typed.replaceAll("0", "O").replaceAll("1", "I")}`)
    .digest("base64url");
};
