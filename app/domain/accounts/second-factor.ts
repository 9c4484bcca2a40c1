import { createHash, randomBytes } from "node:crypto";
import { and, count, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { recoveryCodes, secondFactors } from "~/db/schema";
import type { Attempts } from "./attempts";
import { grouped, newSecret, stepOf } from "./one-time-code";
import type { Sealer } from "./sealed-text";

/** Wrong codes that a person may send within the attempts' window: a guess has three chances in a million. */
export const MAX_WRONG_CODES = 5;
export const RECOVERY_CODES = 10;
/** ASVS 5.0, 6.5.2: from 112 bits on, a plain hash keeps a look-up secret. */
const RECOVERY_CODE_BYTES = 15;

/** A code was wrong (or used before), or codes were tried too often to be looked at. */
export type CodeRefusal = { refused: "code" } | { refused: "too-often"; retryAfterSeconds: number };

/** What opened: the app, or one of the recovery codes, of which some are left. */
export type CodeUsed = { by: "app" } | { by: "recovery-code"; left: number };

export interface FactorState {
  /** Since when it is on, or null. */
  since: Date | null;
  recoveryCodesLeft: number;
  /** The secret in base32 while it is being set up, otherwise null. */
  secret: string | null;
}

export interface SecondFactors {
  state(userId: number): Promise<FactorState>;
  /** Makes a secret to set up an app with; one that was not confirmed is replaced. Nothing happens while one is on. */
  begin(userId: number): Promise<void>;
  /** Forgets a secret that was not confirmed. */
  cancel(userId: number): Promise<void>;
  /** Turns the factor on, given the app's first code. @returns the recovery codes, which nobody can read again */
  confirm(userId: number, code: string): Promise<{ recoveryCodes: string[] } | CodeRefusal>;
  /** Looks at a code of the app or a recovery code, and spends it. */
  check(userId: number, code: string): Promise<CodeUsed | CodeRefusal>;
  /** Replaces all recovery codes. */
  renewCodes(userId: number): Promise<string[]>;
  turnOff(userId: number): Promise<void>;
}

type FactorRow = typeof secondFactors.$inferSelect;

interface SecondFactorsOptions {
  db: Database;
  clock: { now(): number };
  attempts: Attempts;
  sealer: Sealer;
}

/** Administrators' second factors: an authenticator app (TOTP, RFC 6238) and ten recovery codes. */
export function createSecondFactors({ db, clock, attempts, sealer }: SecondFactorsOptions): SecondFactors {
  const find = (userId: number) => db.query.secondFactors.findFirst({ where: eq(secondFactors.userId, userId) });
  /** Null when it was sealed under another SESSION_SECRET: then recovery codes still open, and an operator can help. */
  const open = (row: FactorRow) => sealer.open(row.secret, String(row.userId)).catch(() => null);

  async function begin(userId: number) {
    const retryAfterSeconds = await attempts.begin("code", String(userId), MAX_WRONG_CODES);
    return retryAfterSeconds > 0 ? { refused: "too-often" as const, retryAfterSeconds } : null;
  }

  async function codesLeft(userId: number): Promise<number> {
    const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    return row?.left ?? 0;
  }

  async function renewCodes(userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await db.batch([
      db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
      db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) }))),
    ]);
    return codes;
  }

  /** One statement takes the step, so two requests with one code cannot both pass. */
  async function takeStep(row: FactorRow, code: string): Promise<CodeUsed | null> {
    const secret = await open(row);
    const step = secret === null ? null : stepOf(code, secret, clock.now());
    if (step === null) return null;
    const taken = await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(
        and(
          eq(secondFactors.userId, row.userId),
          eq(secondFactors.secret, row.secret),
          lt(secondFactors.lastStep, step),
        ),
      )
      .returning({ userId: secondFactors.userId });
    return taken.length === 1 ? { by: "app" } : null;
  }

  async function spendRecoveryCode(userId: number, code: string): Promise<CodeUsed | null> {
    const spent = await db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
      .returning({ userId: recoveryCodes.userId });
    return spent.length === 1 ? { by: "recovery-code", left: await codesLeft(userId) } : null;
  }

  return {
    async state(userId) {
      const row = await find(userId);
      const since = row?.confirmedAt ?? null;
      return {
        since,
        recoveryCodesLeft: since ? await codesLeft(userId) : 0,
        secret: row && !since ? await open(row) : null,
      };
    },

    async begin(userId) {
      const fresh = {
        secret: await sealer.seal(newSecret(), String(userId)),
        createdAt: new Date(clock.now()),
        lastStep: 0,
      };
      await db
        .insert(secondFactors)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: secondFactors.userId, set: fresh, setWhere: isNull(secondFactors.confirmedAt) });
    },

    async cancel(userId) {
      await db.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
    },

    async confirm(userId, code) {
      const tooOften = await begin(userId);
      if (tooOften) return tooOften;
      const row = await find(userId);
      const secret = row && !row.confirmedAt ? await open(row) : null;
      const lastStep = secret === null ? null : stepOf(code, secret, clock.now());
      if (!row || lastStep === null) return { refused: "code" };
      const confirmed = await db
        .update(secondFactors)
        .set({ confirmedAt: new Date(clock.now()), lastStep })
        .where(
          and(
            eq(secondFactors.userId, userId),
            eq(secondFactors.secret, row.secret),
            isNull(secondFactors.confirmedAt),
          ),
        )
        .returning({ userId: secondFactors.userId });
      if (confirmed.length === 0) return { refused: "code" };
      await attempts.forgive("code", String(userId));
      return { recoveryCodes: await renewCodes(userId) };
    },

    async check(userId, code) {
      const tooOften = await begin(userId);
      if (tooOften) return tooOften;
      const row = await find(userId);
      if (!row?.confirmedAt) return { refused: "code" };
      const used = isOfTheApp(code) ? await takeStep(row, code) : await spendRecoveryCode(userId, code);
      if (!used) return { refused: "code" };
      await attempts.forgive("code", String(userId));
      return used;
    },

    renewCodes,

    async turnOff(userId) {
      await db.batch([
        db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
        db.delete(secondFactors).where(eq(secondFactors.userId, userId)),
      ]);
    },
  };
}

const isOfTheApp = (typed: string) => /^[\d\s]*$/.test(typed);

/** Letters and digits that are not taken for one another: 32 of them, five bits each. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

function newRecoveryCode(): string {
  const bits = [...randomBytes(RECOVERY_CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? [];
  return grouped(letters.join("")).replaceAll(" ", "-");
}

/** Typed with or without its dashes, in either case. */
const hashOf = (userId: number, code: string) =>
  createHash("sha256")
    .update(`${userId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`)
    .digest("base64url");
