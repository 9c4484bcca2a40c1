import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertIf } from "~/db/insert-if";
import { passkeys, recoveryCodes } from "~/db/schema";
import type { AuditedStore } from "~/domain/admin/audit/audit";
import { sha256 } from "~/domain/hashes";
import { parseAuthentication, parseRegistration } from "./passkey-responses";
import type { RecoveryCodes } from "./recovery-codes";
import { createSessionId, type NewSession, type Sessions } from "./sessions";
import type { User } from "./user";

export const CHALLENGE_SECONDS = 5 * 60;
const PASSKEYS_MAX = 10;

/** The use of a challenge, the user who may answer it, and the session ("" before one is open). */
export type PasskeyChallenge = [
  use: "add" | "sign-in" | "step-up",
  userId: number,
  session: string,
  nonce: string,
];

const NONCE_BYTES = 16;

/** ES256, EdDSA and RS256: authenticators in use have one of these. */
const ALGORITHMS = [-7, -8, -257];

interface PasskeysOptions extends AuditedStore {
  sessions: Sessions;
  createCodes: RecoveryCodes["createCodes"];
  /** Signed challenges need no storage until they are answered. */
  challenges: {
    sign(challenge: PasskeyChallenge): string;
    verify(token: string): { payload: PasskeyChallenge; signedAt: number } | null;
  };
  site: { name: string; origin: string };
}

interface Ceremony {
  use: PasskeyChallenge[0];
  user: User;
  sessionId: string;
}

/** Statements that do nothing unless the condition, a query, has a row. */
type PasskeyAction = (condition: SQL) => readonly BatchItem<"sqlite">[];

export type CreationOptions = Awaited<ReturnType<Passkeys["createOptions"]>>;
export type RequestOptions = NonNullable<Awaited<ReturnType<Passkeys["requestOptions"]>>>;

type Passkeys = ReturnType<typeof createPasskeys>;

/** Administrators' passkeys: the second factor (WebAuthn, user verification required). */
export function createPasskeys({
  db,
  clock,
  sessions,
  audit,
  createCodes,
  challenges,
  site,
}: PasskeysOptions) {
  const rpId = new URL(site.origin).hostname;
  const expected = {
    expectedOrigin: site.origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  };

  const isOf = (userId: number) => eq(passkeys.userId, userId);

  async function listCredentials(userId: number) {
    const rows = await db
      .select()
      .from(passkeys)
      .where(isOf(userId))
      .orderBy(asc(passkeys.createdAt));
    return rows.map(({ credentialId: id, transports }) => ({
      id,
      type: "public-key" as const,
      transports: transports.split(",").filter((transport) => transport !== ""),
    }));
  }

  const makeChallenge = ({ use, user, sessionId }: Ceremony) =>
    encode(
      challenges.sign([
        use,
        user.id,
        hashOf(sessionId),
        randomBytes(NONCE_BYTES).toString("base64url"),
      ]),
    );

  /**
   * The library's check of a challenge, and when it was made (ms since the epoch) once the check
   * has passed.
   */
  function expectChallenge({ use, user, sessionId }: Ceremony) {
    const result = {
      signedAt: 0,
      check(challenge: string): boolean {
        const signed = challenges.verify(Buffer.from(challenge, "base64url").toString());
        if (!signed) return false;
        const [signedUse, userId, session] = signed.payload;
        result.signedAt = signed.signedAt;
        return signedUse === use && userId === user.id && session === hashOf(sessionId);
      },
    };
    return result;
  }

  /**
   * Loads the library on first use, since no other request needs it. It throws on every rejection.
   */
  async function verifyRegistration(
    user: User,
    response: RegistrationResponseJSON,
    sessionId: string,
  ) {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    const challenge = expectChallenge({ use: "add", user, sessionId });
    const options = {
      ...expected,
      response,
      expectedChallenge: challenge.check,
      supportedAlgorithmIDs: ALGORITHMS,
    };
    const verified = await verifyRegistrationResponse(options).catch(() => null);
    return verified?.verified
      ? { ...verified.registrationInfo, signedAt: challenge.signedAt }
      : null;
  }

  async function verifyAuthentication(
    ceremony: Ceremony,
    response: AuthenticationResponseJSON,
    { credentialId: id, publicKey, counter }: typeof passkeys.$inferSelect,
  ) {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const challenge = expectChallenge(ceremony);
    const credential = {
      id,
      publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
      counter,
    };
    const options = { ...expected, response, expectedChallenge: challenge.check, credential };
    const verified = await verifyAuthenticationResponse(options).catch(() => null);
    return verified?.verified
      ? { ...verified.authenticationInfo, signedAt: challenge.signedAt }
      : null;
  }

  /**
   * Takes the browser's answer to a challenge, which counts once. A rejected one is audited.
   * @returns whether it passed
   */
  async function answerChallenge(
    ceremony: Ceremony,
    text: string,
    action: PasskeyAction,
  ): Promise<boolean> {
    const response = parseAuthentication(text);
    const isTaken = response !== null && (await take(ceremony, response, action));
    if (!isTaken) await auditRejection(ceremony.user);
    return isTaken;
  }

  const auditRejection = ({ username: actor }: User) =>
    audit({ actor, action: "admin.passkey_rejected" });

  async function take(
    ceremony: Ceremony,
    response: AuthenticationResponseJSON,
    action: PasskeyAction,
  ) {
    const isMine = and(eq(passkeys.credentialId, response.id), isOf(ceremony.user.id));
    const [row] = await db.select().from(passkeys).where(isMine);
    const verified = row && (await verifyAuthentication(ceremony, response, row));
    if (!verified) return false;
    const challengedAt = new Date(verified.signedAt);
    const isUnused = and(
      isMine,
      eq(passkeys.counter, row.counter),
      lt(passkeys.challengedAt, challengedAt),
    );
    const changes = {
      counter: verified.newCounter,
      backedUp: verified.credentialBackedUp,
      lastUsedAt: new Date(clock.now()),
      challengedAt,
    };
    const results = await db.batch([
      db.select({ id: passkeys.credentialId }).from(passkeys).where(isUnused),
      ...action(sql`select 1 from ${passkeys} where ${isUnused}`),
      // Last: until then the other statements find the challenge unused; afterwards no parallel
      // request does.
      db.update(passkeys).set(changes).where(isUnused),
    ]);
    return results[0].length === 1;
  }

  return {
    list(userId: number) {
      const { credentialId: id, name, createdAt, lastUsedAt, backedUp } = passkeys;
      const columns = { id, name, createdAt, lastUsedAt, backedUp };
      return db.select(columns).from(passkeys).where(isOf(userId)).orderBy(asc(createdAt));
    },

    /**
     * Options to create a passkey. The caller has checked the password, which the challenge is the
     * proof of.
     */
    async createOptions(user: User, sessionId: string) {
      return {
        challenge: makeChallenge({ use: "add", user, sessionId }),
        rp: { id: rpId, name: site.name },
        // Opaque, as the specification requires: authenticators store it in plain text.
        user: {
          id: encode(hashOf(`passkeys of ${user.id}`)),
          name: user.username,
          displayName: user.username,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
        timeout: CHALLENGE_SECONDS * 1000,
        attestation: "none" as const,
        authenticatorSelection: {
          residentKey: "preferred" as const,
          userVerification: "required" as const,
        },
        excludeCredentials: await listCredentials(user.id),
      };
    },

    async requestOptions(user: User, use: "sign-in" | "step-up", sessionId: string) {
      const allowCredentials = await listCredentials(user.id);
      if (allowCredentials.length === 0) return null;
      return {
        challenge: makeChallenge({ use, user, sessionId }),
        rpId,
        timeout: CHALLENGE_SECONDS * 1000,
        userVerification: "required" as const,
        allowCredentials,
      };
    },

    /**
     * With recovery codes if it is the first. The audit line and the renewed session are in the
     * same transaction, and the person's other sessions are closed. @param text the browser's
     * answer as JSON @returns null when it is rejected
     */
    async add(user: User, { name, text }: { name: string; text: string }, sessionId: string) {
      const response = parseRegistration(text);
      const verified = response && (await verifyRegistration(user, response, sessionId));
      if (!verified) {
        await auditRejection(user);
        return null;
      }
      const { credential, credentialBackedUp: backedUp, signedAt } = verified;
      const now = new Date(clock.now());
      const row = {
        credentialId: credential.id,
        userId: user.id,
        name,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        backedUp,
        transports: (credential.transports ?? []).join(),
        createdAt: now,
        lastUsedAt: null,
        challengedAt: new Date(signedAt),
      };
      const hasCredential = eq(passkeys.credentialId, row.credentialId);
      const isMine = and(hasCredential, isOf(user.id), eq(passkeys.challengedAt, row.challengedAt));
      const ownCount = sql`(select count(*) from ${passkeys} where ${isOf(user.id)})`;
      // The session gets another id below, so a challenge adds one passkey, and two requests never
      // both do.
      const mayBeAdded = sql`${sessions.query(sessionId)} and ${ownCount} < ${PASSKEYS_MAX}
        and not exists (select 1 from ${passkeys} where ${hasCredential})`;
      const added = sql`select 1 from ${passkeys} where ${isMine} and exists (${sessions.query(sessionId)})`;
      const isFirst = sql`${added} and ${ownCount} = 1`;
      const { codes, replaceOld } = createCodes(user.id);
      const [insertCodes, deleteCodes] = replaceOld(isFirst);
      const renewal = {
        userId: user.id,
        currentId: sessionId,
        newId: createSessionId(),
        secondFactorAt: now,
      };
      const [inserted, made] = await db.batch([
        insertIf(db, passkeys, row, mayBeAdded).returning({ id: passkeys.credentialId }),
        insertCodes.returning({ hash: recoveryCodes.codeHash }),
        deleteCodes,
        audit({ actor: user.username, action: "admin.passkey_added", details: { name } }, added),
        ...sessions.renewalStatements(renewal, added),
      ]);
      if (inserted.length === 0) return null;
      return { sessionId: renewal.newId, recoveryCodes: made.length > 0 ? codes : null };
    },

    /** @returns the id of a session with the second factor, or null when the passkey is rejected */
    async signIn(user: User, text: string, session: Omit<NewSession, "userId">, sessionId: string) {
      const id = createSessionId();
      const opening = { ...session, id, userId: user.id, secondFactor: true };
      const isRight = await answerChallenge(
        { user, use: "sign-in", sessionId },
        text,
        (condition) => sessions.openingStatements(opening, condition),
      );
      return isRight ? id : null;
    },

    /** @returns the open session's new id, or null when the passkey is rejected */
    async stepUp(user: User, text: string, currentId: string) {
      const newId = createSessionId();
      const isRight = await answerChallenge(
        { user, use: "step-up", sessionId: currentId },
        text,
        (condition) =>
          sessions.stepUpStatements({ user, by: "passkey", currentId, newId }, condition),
      );
      return isRight ? newId : null;
    },

    /** The last one takes the recovery codes along. @returns false when there was none */
    async remove(user: User, credentialId: string): Promise<boolean> {
      const isMine = and(eq(passkeys.credentialId, credentialId), isOf(user.id));
      const passkeyName = sql`select ${passkeys.name} from ${passkeys} where ${isMine}`;
      const [row] = await db.select({ name: passkeys.name }).from(passkeys).where(isMine);
      if (!row) return false;
      const isOff = sql`not exists (select 1 from ${passkeys} where ${isOf(user.id)})`;
      const [, removed] = await db.batch([
        audit(
          { actor: user.username, action: "admin.passkey_removed", details: { name: row.name } },
          passkeyName,
        ),
        db.delete(passkeys).where(isMine).returning({ id: passkeys.credentialId }),
        db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, user.id), isOff)),
      ]);
      return removed.length === 1;
    },
  };
}

const encode = (text: string) => Buffer.from(text).toString("base64url");

/** A session's id must not leave the server's cookie. */
const hashOf = (text: string) => (text === "" ? "" : sha256(text));
