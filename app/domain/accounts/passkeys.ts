import { createHash, randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, asc, eq, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertIf } from "~/db/insert-if";
import { passkeys, recoveryCodes, secondFactors } from "~/db/schema";
import type { AuditStatement } from "~/domain/admin/audit/audit";
import { readAuthentication, readRegistration } from "./passkey-responses";
import type { SecondFactors } from "./second-factor";
import { createSessionId, type NewSession, type Sessions } from "./sessions";
import type { User } from "./user";

/** How long a browser has to answer a challenge. */
export const CHALLENGE_SECONDS = 5 * 60;
export const PASSKEYS_MAX = 10;

/** What a challenge is for, whose answer counts, and in which session ("" before one is open). */
export type PasskeyChallenge = [use: "add" | "sign-in" | "step-up", userId: number, session: string, nonce: string];

const NONCE_BYTES = 16;

/** ES256, EdDSA and RS256: what authenticators in use make. */
const ALGORITHMS = [-7, -8, -257];

interface PasskeysOptions {
  db: Database;
  clock: { now(): number };
  sessions: Sessions;
  audit: AuditStatement;
  createCodes: SecondFactors["createCodes"];
  /** Make and read challenges. Signed, they need no storage until they are answered. */
  challenges: {
    sign(challenge: PasskeyChallenge): string;
    verify(token: string): { payload: PasskeyChallenge; signedAt: number } | null;
  };
  site: { name: string; origin: string };
}

/** Statements that do nothing unless the condition, a query, has a row. */
type PasskeyAction = (condition: SQL) => readonly BatchItem<"sqlite">[];

/** What the browser is asked to do, in the JSON of WebAuthn level 3. */
export type CreationOptions =
  ReturnType<ReturnType<typeof createPasskeys>["createOptions"]> extends Promise<infer T> ? T : never;
export type RequestOptions = NonNullable<
  ReturnType<ReturnType<typeof createPasskeys>["requestOptions"]> extends Promise<infer T> ? T : never
>;

/** Administrators' passkeys: second factors (WebAuthn, user verification required) instead of or beside the app. */
export function createPasskeys({ db, clock, sessions, audit, createCodes, challenges, site }: PasskeysOptions) {
  const rpId = new URL(site.origin).hostname;
  const expected = { expectedOrigin: site.origin, expectedRPID: rpId, requireUserVerification: true };

  const findAll = (userId: number) =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

  const makeChallenge = (use: PasskeyChallenge[0], { id }: User, sessionId: string) =>
    encode(challenges.sign([use, id, hashOf(sessionId), randomBytes(NONCE_BYTES).toString("base64url")]));

  /** @returns when a challenge was made, in ms since the epoch, or null unless it is this use's, user's and session's */
  function readChallenge(challenge: string, use: PasskeyChallenge[0], { id }: User, sessionId: string): number | null {
    const signed = challenges.verify(Buffer.from(challenge, "base64url").toString());
    if (!signed) return null;
    const [signedUse, userId, session] = signed.payload;
    return signedUse === use && userId === id && session === hashOf(sessionId) ? signed.signedAt : null;
  }

  /** Loads the library on first use: no other request needs it. It throws at whatever it rejects. */
  async function verifyRegistration(user: User, response: RegistrationResponseJSON, sessionId: string) {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    let signedAt: number | null = null;
    const expectedChallenge = (challenge: string) => {
      signedAt = readChallenge(challenge, "add", user, sessionId);
      return signedAt !== null;
    };
    const options = { ...expected, response, expectedChallenge, supportedAlgorithmIDs: ALGORITHMS };
    const verified = await verifyRegistrationResponse(options).catch(() => null);
    return verified?.verified && signedAt !== null
      ? { ...verified.registrationInfo, signedAt: signedAt as number }
      : null;
  }

  /** @returns the authenticator's facts and when its challenge was made, or null */
  async function verifyAuthentication(
    { user, use, sessionId, response }: Answer,
    { credentialId: id, publicKey, counter }: typeof passkeys.$inferSelect,
  ) {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    let signedAt: number | null = null;
    const expectedChallenge = (challenge: string) => {
      signedAt = readChallenge(challenge, use, user, sessionId);
      return signedAt !== null;
    };
    const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter };
    const options = { ...expected, response, expectedChallenge, credential };
    const verified = await verifyAuthenticationResponse(options).catch(() => null);
    if (!verified?.verified || signedAt === null) return null;
    return { ...verified.authenticationInfo, signedAt: signedAt as number };
  }

  /** Takes the answer to a challenge, which counts once. @returns whether it was right */
  async function take(answer: Answer, action: PasskeyAction): Promise<boolean> {
    const isMine = and(eq(passkeys.credentialId, answer.response.id), eq(passkeys.userId, answer.user.id));
    const [row] = await db.select().from(passkeys).where(isMine);
    const verified = row && (await verifyAuthentication(answer, row));
    if (!verified) return false;
    const challengedAt = new Date(verified.signedAt);
    const isUnused = and(isMine, eq(passkeys.counter, row.counter), lt(passkeys.challengedAt, challengedAt));
    const changes = {
      counter: verified.newCounter,
      backedUp: verified.credentialBackedUp,
      lastUsedAt: new Date(clock.now()),
      challengedAt,
    };
    const results = await db.batch([
      db.select({ id: passkeys.credentialId }).from(passkeys).where(isUnused),
      ...action(sql`select 1 from ${passkeys} where ${isUnused}`),
      // Last: until then the other statements find the challenge unused, and no parallel request does afterwards.
      db.update(passkeys).set(changes).where(isUnused),
    ]);
    return results[0].length === 1;
  }

  /** Writes the line of a passkey that was rejected. */
  async function recordRejection({ username: actor }: User): Promise<void> {
    await audit({ actor, action: "admin.passkey_rejected" });
  }

  async function answerChallenge(
    user: User,
    use: Answer["use"],
    sessionId: string,
    text: string,
    action: PasskeyAction,
  ) {
    const response = readAuthentication(text);
    const isRight = response !== null && (await take({ user, use, sessionId, response }, action));
    if (!isRight) await recordRejection(user);
    return isRight;
  }

  return {
    async list(userId: number) {
      const rows = await findAll(userId);
      return rows.map(({ credentialId, name, createdAt, lastUsedAt, backedUp }) => ({
        id: credentialId,
        name,
        createdAt,
        lastUsedAt,
        backedUp,
      }));
    },

    /** What makes a passkey in the browser. The caller has checked the password: the challenge is the proof of it. */
    async createOptions(user: User, sessionId: string) {
      const rows = await findAll(user.id);
      return {
        challenge: makeChallenge("add", user, sessionId),
        rp: { id: rpId, name: site.name },
        // Random-looking, as the specification asks: authenticators keep it in clear.
        user: { id: encode(hashOf(`passkeys of ${user.id}`)), name: user.username, displayName: user.username },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
        timeout: CHALLENGE_SECONDS * 1000,
        attestation: "none" as const,
        authenticatorSelection: { residentKey: "preferred" as const, userVerification: "required" as const },
        excludeCredentials: rows.map(describeCredential),
      };
    },

    /** What asks the browser for one of a person's passkeys; null where there is none. */
    async requestOptions(user: User, use: Answer["use"], sessionId: string) {
      const rows = await findAll(user.id);
      if (rows.length === 0) return null;
      return {
        challenge: makeChallenge(use, user, sessionId),
        rpId,
        timeout: CHALLENGE_SECONDS * 1000,
        userVerification: "required" as const,
        allowCredentials: rows.map(describeCredential),
      };
    },

    /**
     * Adds a passkey: with recovery codes where it is the first second factor, the audit line and the session that goes
     * on, together or not at all. All other sessions of the person are closed.
     * @param text the browser's answer as JSON
     * @returns null when the answer is rejected
     */
    async add(user: User, { name, text }: { name: string; text: string }, sessionId: string) {
      const response = readRegistration(text);
      const verified = response && (await verifyRegistration(user, response, sessionId));
      if (!verified) {
        await recordRejection(user);
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
      const isMine = and(
        eq(passkeys.credentialId, row.credentialId),
        eq(passkeys.userId, user.id),
        eq(passkeys.challengedAt, row.challengedAt),
      );
      // The session gets another id below, so a challenge adds one passkey, and two requests never both do.
      const mayBeAdded = sql`${sessions.query(sessionId)} and not exists (select 1 from ${passkeys} where
        ${eq(passkeys.credentialId, row.credentialId)}) and (select count(*) from ${passkeys} where
        ${eq(passkeys.userId, user.id)}) < ${PASSKEYS_MAX}`;
      const added = sql`select 1 from ${passkeys} where ${isMine} and exists (${sessions.query(sessionId)})`;
      const isFirst = sql`${added} and (select count(*) from ${passkeys} where ${eq(passkeys.userId, user.id)}) = 1
        and not exists (select 1 from ${secondFactors} where ${eq(secondFactors.userId, user.id)}
        and ${secondFactors.confirmedAt} is not null)`;
      const { codes, replaceOld } = createCodes(user.id);
      const [insertCodes, deleteCodes] = replaceOld(isFirst);
      const renewal = { userId: user.id, currentId: sessionId, newId: createSessionId("passkey"), secondFactorAt: now };
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

    /** Opens a session in which the second factor is given. @returns its id, or null when the answer is rejected */
    async signIn(user: User, text: string, session: Omit<NewSession, "userId">, sessionId: string) {
      const id = createSessionId("passkey");
      const opening = { ...session, id, userId: user.id, secondFactor: true };
      const isRight = await answerChallenge(user, "sign-in", sessionId, text, (condition) =>
        sessions.openingStatements(opening, condition),
      );
      return isRight ? id : null;
    },

    /** Takes a passkey once more in an open session. @returns its new id, or null when the answer is rejected */
    async stepUp(user: User, text: string, currentId: string) {
      const newId = createSessionId("passkey");
      const line = { actor: user.username, action: "admin.stepped_up", details: { by: "passkey" } } as const;
      const isRight = await answerChallenge(user, "step-up", currentId, text, (condition) => [
        audit(line, condition),
        ...sessions.stepUpStatements({ userId: user.id, currentId, newId }, condition),
      ]);
      return isRight ? newId : null;
    },

    /** Removes a passkey; with the last second factor go the recovery codes. @returns false when it was gone */
    async remove(user: User, credentialId: string): Promise<boolean> {
      const isMine = and(eq(passkeys.credentialId, credentialId), eq(passkeys.userId, user.id));
      const found = sql`select ${passkeys.name} from ${passkeys} where ${isMine}`;
      const [row] = await db.select({ name: passkeys.name }).from(passkeys).where(isMine);
      if (!row) return false;
      const isOff = and(
        notExists(db.select({ id: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, user.id))),
        sql`not exists (select 1 from ${secondFactors} where ${eq(secondFactors.userId, user.id)}
          and ${secondFactors.confirmedAt} is not null)`,
      );
      const [, removed] = await db.batch([
        audit({ actor: user.username, action: "admin.passkey_removed", details: { name: row.name } }, found),
        db.delete(passkeys).where(isMine).returning({ id: passkeys.credentialId }),
        db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, user.id), isOff)),
      ]);
      return removed.length === 1;
    },
  };
}

/** An answer to a challenge, read but not verified. */
interface Answer {
  user: User;
  use: "sign-in" | "step-up";
  sessionId: string;
  response: AuthenticationResponseJSON;
}

const describeCredential = ({ credentialId: id, transports }: typeof passkeys.$inferSelect) => ({
  id,
  type: "public-key" as const,
  transports: transports.split(",").filter((transport) => transport !== ""),
});

const encode = (text: string) => Buffer.from(text).toString("base64url");

/** A session's id must not leave the server's cookie. */
const hashOf = (text: string) => (text === "" ? "" : createHash("sha256").update(text).digest("base64url"));
