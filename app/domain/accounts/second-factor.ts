import { and, eq, isNull, lt, lte, notExists, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { passkeys, recoveryCodes, secondFactors } from "~/db/schema";
import type { AuditedStore } from "~/domain/admin/audit/audit";
import { sha256 } from "~/domain/hashes";
import { DAY_SECONDS } from "~/locale/durations";
import type { Attempts } from "./attempts";
import type { KnownDevice } from "./known-device";
import type { RateLimited } from "./limited-hashing";
import { createSecret, findStep, groupCharacters } from "./one-time-code";
import type { Sealer } from "./sealed-text";
import { createSessionId, type FactorKind } from "./session-id";
import type { NewSession, Sessions } from "./sessions";
import type { User } from "./user";

/** Wrong codes in a row before the factor is locked: each guess has three chances in a million. */
export const CODES_PER_LOCK = 5;
/** Seconds of the first lock; each further one is twice as long, up to a day. A correct code resets it. */
const FIRST_LOCK_SECONDS = 15 * 60;
const LONGEST_LOCK_SECONDS = DAY_SECONDS;
export const RECOVERY_CODES = 10;
/** At least 112 bits, so that a plain hash is enough to store a code (ASVS 5.0, 6.5.2). */
const RECOVERY_CODE_BYTES = 15;

/** Why a code was not accepted: it is wrong (or was used before), or it was not checked. */
export type CodeError =
  | {
      error: "wrong-code";
      /** Whether this wrong code locked the factor: its owner should then be notified. */
      locked: boolean;
      /** It is correct but used up, for example by a request with the same code: not a guess, so not counted. */
      used?: true;
    }
  | RateLimited;

type CodeKind = Exclude<FactorKind, "passkey">;

/** Whether a text can only be a code of the app: recovery codes have letters. */
export const isAppCode = (code: string) => /^[\d\s]*$/.test(code);

/** The statements that a code is given for, which do nothing unless the condition, a query, has a row. */
type CodeAction = (by: CodeKind, condition: SQL) => readonly BatchItem<"sqlite">[];

/** A code that was counted as wrong before it was checked. */
interface CountedCode {
  answer: CodeError;
  uncount(): Promise<void>;
}

type FactorRow = typeof secondFactors.$inferSelect;

interface SecondFactorsOptions extends AuditedStore {
  sealer: Sealer;
  sessions: Sessions;
  attempts: Attempts;
  /** The device of the request, if an administrator has logged in with it. */
  findDevice?: () => Promise<KnownDevice | null>;
  /** False lifts the lock, for suites and benches. */
  limited: boolean;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Administrators' second factors: an authenticator app (TOTP, RFC 6238) and ten recovery codes. */
export function createSecondFactors({
  db,
  clock,
  sealer,
  sessions,
  audit,
  attempts,
  findDevice = async () => null,
  limited,
}: SecondFactorsOptions) {
  const find = (userId: number) => db.query.secondFactors.findFirst({ where: eq(secondFactors.userId, userId) });
  /** Null when it was sealed under a former SESSION_SECRET: recovery codes still work, and an operator can help. */
  const unseal = (row: FactorRow) => sealer.open(row.secret, String(row.userId)).catch(() => null);

  /** The subject that a user's own known device is counted under; null on any other device. */
  async function findOwnDevice(userId: number): Promise<string | null> {
    const device = await findDevice();
    return device?.userId === userId ? `${userId} ${device.id}` : null;
  }

  /**
   * Counts a code as wrong before it is checked, so that parallel guesses cannot pass. The owner's known device has a
   * limit of its own and is not kept out by a lock that others caused.
   */
  async function countWrongCode(userId: number): Promise<RateLimited | CountedCode> {
    const uncounted: CountedCode = { answer: { error: "wrong-code", locked: false }, uncount: async () => {} };
    if (!limited) return uncounted;
    const now = clock.now();
    const device = await findOwnDevice(userId);
    if (device !== null) {
      const retryAfterSeconds = await attempts.count("device-code", device, CODES_PER_LOCK);
      if (retryAfterSeconds > 0) return { error: "rate-limited", retryAfterSeconds };
    }
    const failures = sql`(${secondFactors.failedCodes} + 1)`;
    const locks = sql`(${failures} / ${CODES_PER_LOCK})`;
    // 2 to the power of the locks before this one, as a shift.
    const seconds = sql`min(${LONGEST_LOCK_SECONDS}, ${FIRST_LOCK_SECONDS} * (1 << min(20, ${locks} - 1)))`;
    const newLock = sql`${now} + 1000 * ${seconds}`;
    const lockedUntil = sql`iif(${failures} % ${CODES_PER_LOCK} = 0, ${newLock}, ${secondFactors.lockedUntil})`;
    const isUnlocked = or(isNull(secondFactors.lockedUntil), lte(secondFactors.lockedUntil, new Date(now)));
    const [counted] = await db
      .update(secondFactors)
      .set({ failedCodes: failures, lockedUntil })
      .where(and(eq(secondFactors.userId, userId), device === null ? isUnlocked : undefined))
      .returning({ failedCodes: secondFactors.failedCodes, lockedUntil: secondFactors.lockedUntil });
    if (!counted) {
      const row = await find(userId);
      if (!row?.lockedUntil) return uncounted;
      const retryAfterSeconds = Math.ceil((row.lockedUntil.getTime() - now) / 1000);
      return { error: "rate-limited", retryAfterSeconds };
    }
    const locked = counted.failedCodes % CODES_PER_LOCK === 0;

    async function uncount(): Promise<void> {
      if (device !== null) await attempts.uncount("device-code", device);
      const ownLock = locked ? counted?.lockedUntil?.getTime() : null;
      await db
        .update(secondFactors)
        .set({
          failedCodes: sql`max(0, ${secondFactors.failedCodes} - 1)`,
          lockedUntil: sql`nullif(${secondFactors.lockedUntil}, ${ownLock})`,
        })
        .where(eq(secondFactors.userId, userId));
    }
    return { answer: { error: "wrong-code", locked }, uncount };
  }

  /**
   * Tries a code against a user's factor. One that was correct before and one that cannot be guessed are not counted.
   * @returns null when it was correct
   */
  async function tryCode(
    userId: number,
    code: string,
    take: (row: FactorRow | undefined) => Promise<boolean | "used">,
  ): Promise<CodeError | null> {
    const counted = await countWrongCode(userId);
    if ("error" in counted) return counted;
    const taken = await take(await find(userId));
    if (taken === true) return null;
    const used = taken === "used";
    if (!used && !isRecoveryCode(code)) return counted.answer;
    await counted.uncount();
    return { error: "wrong-code", locked: false, ...(used && { used }) };
  }

  const unlocked = { failedCodes: 0, lockedUntil: null };
  /** Statements that reset a known device's wrong codes, for the batch of a correct one. */
  const resetDevice = async (userId: number) => {
    const device = await findOwnDevice(userId);
    return device === null ? [] : [attempts.reset("device-code", device)];
  };
  const isUnchanged = ({ userId, secret }: FactorRow) =>
    and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret));

  const countPasskeys = (userId: number) => db.$count(passkeys, eq(passkeys.userId, userId));
  const countCodes = (userId: number) => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

  /**
   * One statement takes the step, so two requests with one code cannot both pass. @returns "used" to the second
   * @param confirmedAt turns the factor on, unless it is
   */
  async function takeStep(row: FactorRow, code: string, action: CodeAction, confirmedAt?: Date) {
    const opened = await unseal(row);
    const step = opened === null ? null : findStep(code, opened, clock.now());
    if (opened === null || step === null) return false;
    // Sealed again, the secret differs from what any other request stores, so the action recognizes its own step. It
    // also moves from the previous SESSION_SECRET to the current one.
    const secret = await sealer.seal(opened, String(row.userId));
    const isUnused = and(
      isUnchanged(row),
      lt(secondFactors.lastStep, step),
      confirmedAt && isNull(secondFactors.confirmedAt),
    );
    const [taken] = await db.batch([
      db
        .update(secondFactors)
        .set({ lastStep: step, secret, confirmedAt, ...unlocked })
        .where(isUnused)
        .returning({ userId: secondFactors.userId }),
      ...(await resetDevice(row.userId)),
      ...action("app", sql`select 1 from ${secondFactors} where ${eq(secondFactors.secret, secret)}`),
    ]);
    return taken.length === 1 || ("used" as const);
  }

  async function redeemRecoveryCode(user: User, code: string, action: CodeAction): Promise<boolean> {
    const mine = and(eq(recoveryCodes.userId, user.id), eq(recoveryCodes.codeHash, hashCode(user.id, code)));
    const left = (await countCodes(user.id)) - 1;
    const isThere = sql`select 1 from ${recoveryCodes} where ${mine}`;
    const [found] = await db.batch([
      db.select({ userId: recoveryCodes.userId }).from(recoveryCodes).where(mine),
      db
        .update(secondFactors)
        .set(unlocked)
        .where(and(eq(secondFactors.userId, user.id), sql`exists (${isThere})`)),
      ...(await resetDevice(user.id)),
      audit({ actor: user.username, action: "admin.recovery_code_used", details: { left } }, isThere),
      ...action("recovery-code", isThere),
      // The last statement, because the others look for the code that it deletes.
      db.delete(recoveryCodes).where(mine),
    ]);
    return found.length === 1;
  }

  /**
   * Takes a code of the app or a recovery code. Its use, the action and the audit lines are one transaction.
   * @returns null when it was correct
   */
  const redeemCode = (user: User, code: string, action: CodeAction) =>
    tryCode(user.id, code, async (row) => {
      if (!isAppCode(code)) return redeemRecoveryCode(user, code, action);
      // An administrator may have only passkeys, with recovery codes.
      return row?.confirmedAt ? takeStep(row, code, action) : false;
    });

  /** New recovery codes, and the statements that replace the old ones with them. */
  function createCodes(userId: number) {
    const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
    const hashes = codes.map((code) => hashCode(userId, code));
    const isOld = and(eq(recoveryCodes.userId, userId), notInArray(recoveryCodes.codeHash, hashes));
    const replaceOld = (condition: SQL) =>
      [
        db
          .insert(recoveryCodes)
          .select(sql`select value, ${userId} from json_each(${JSON.stringify(hashes)}) where exists (${condition})`),
        // The last statement, because the condition may look for an old code.
        db.delete(recoveryCodes).where(and(isOld, sql`exists (${condition})`)),
      ] as const;
    return { codes, replaceOld };
  }

  return {
    createCodes,

    /** @returns since when the app is on, or null; its secret in base32 while it is being set up, otherwise null */
    async findState(userId: number) {
      const row = await find(userId);
      const since = row?.confirmedAt ?? null;
      /** Whether a login needs a second factor. */
      const isOn = since !== null || (await countPasskeys(userId)) > 0;
      return {
        since,
        isOn,
        recoveryCodesLeft: isOn ? await countCodes(userId) : 0,
        secret: row && !since ? await unseal(row) : null,
      };
    },

    /** Makes a secret to set up an app with. It replaces an unconfirmed one, and nothing happens while one is on. */
    async begin(userId: number): Promise<void> {
      const secret = await sealer.seal(createSecret(), String(userId));
      const fresh = { secret, createdAt: new Date(clock.now()), lastStep: 0 };
      await db
        .insert(secondFactors)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: secondFactors.userId, set: fresh, setWhere: isNull(secondFactors.confirmedAt) });
    },

    async cancel(userId: number): Promise<void> {
      await db.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
    },

    /**
     * Turns the factor on, given the app's first code. Its recovery codes, which are readable only now, the audit line
     * and the renewed session are one transaction.
     */
    async confirm(user: User, code: string, sessionId: string) {
      const confirmedAt = new Date(clock.now());
      const { codes, replaceOld } = createCodes(user.id);
      const renewal = { userId: user.id, currentId: sessionId, newId: createSessionId(), secondFactorAt: confirmedAt };
      const turnOn: CodeAction = (_, confirmed) => [
        ...replaceOld(confirmed),
        audit({ actor: user.username, action: "admin.second_factor_on" }, confirmed),
        // Every other session must log in again, with the factor.
        ...sessions.renewalStatements(renewal, confirmed),
      ];
      const error = await tryCode(user.id, code, async (row) =>
        row ? takeStep(row, code, turnOn, confirmedAt) : false,
      );
      return error ?? { recoveryCodes: codes, sessionId: renewal.newId };
    },

    /** Opens a session in which the factor is given. @param session by the kind of code that was used */
    async signIn(user: User, code: string, session: (by: CodeKind) => Omit<NewSession, "userId">) {
      let sessionId = "";
      const error = await redeemCode(user, code, (by, condition) => {
        sessionId = createSessionId(by);
        const opening = { ...session(by), id: sessionId, userId: user.id, secondFactor: true };
        return sessions.openingStatements(opening, condition);
      });
      return error ?? { sessionId };
    },

    /** Takes a code again in an open session, which continues under a new id. */
    async stepUp(user: User, code: string, currentId: string) {
      let newId = "";
      const error = await redeemCode(user, code, (by, condition) => {
        newId = createSessionId(by);
        return sessions.stepUpStatements({ user, by, currentId, newId }, condition);
      });
      return error ?? { sessionId: newId };
    },

    async renewCodes(user: User, code: string) {
      const { codes, replaceOld } = createCodes(user.id);
      const error = await redeemCode(user, code, (_, condition) => [
        audit({ actor: user.username, action: "admin.recovery_codes_renewed" }, condition),
        ...replaceOld(condition),
      ]);
      return error ?? { recoveryCodes: codes };
    },

    /**
     * After a rotation of SESSION_SECRET: re-encrypts under the current one each secret that the previous one opens, so
     * that no administrator has to log in before the rotation ends. @returns how many; an interrupted run is repeated
     */
    async reseal(): Promise<number> {
      if (!sealer.isRotating) return 0;
      let moved = 0;
      for (const row of await db.query.secondFactors.findMany()) {
        const owner = String(row.userId);
        const opened = (await sealer.isCurrent(row.secret, owner)) ? null : await unseal(row);
        if (opened === null) continue;
        const secret = await sealer.seal(opened, owner);
        // A code that was used meanwhile has already encrypted the secret anew: then this changes nothing.
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
        // Not under `condition`, which may look for the factor that the statement before deletes.
        db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, user.id), isGone)),
      ]);
      return error ?? { turnedOff: true };
    },
  };
}

const createRecoveryCode = () => groupCharacters(createSecret(RECOVERY_CODE_BYTES)).replaceAll(" ", "-");

/** Codes are typed with or without dashes, in either case; base32 has no 0 and 1, so these are read as O and I. */
const normalize = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("0", "O")
    .replaceAll("1", "I");

/** Whether a text has a recovery code's 120 bits, which cannot be guessed. Base32 has five bits in a character. */
const isRecoveryCode = (code: string) => normalize(code).length === (RECOVERY_CODE_BYTES * 8) / 5;

const hashCode = (userId: number, code: string) => sha256(`${userId}:${normalize(code)}`);
