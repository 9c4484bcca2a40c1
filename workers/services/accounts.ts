import { createKnownDevices, type KnownDevices } from "~/auth/known-devices.server";
import { createAuth } from "~/auth/session.server";
import { createSignedTokens, type SignedTokens } from "~/auth/signed-tokens.server";
import { brand } from "~/brand/generated/public";
import { createAccounts } from "~/domain/accounts/accounts";
import { type Attempts, createAttempts } from "~/domain/accounts/attempts";
import { createHashBudgets } from "~/domain/accounts/hash-budget";
import { createHashing } from "~/domain/accounts/limited-hashing";
import { CHALLENGE_SECONDS, createPasskeys } from "~/domain/accounts/passkeys";
// biome-ignore lint/style/noRestrictedImports: handed to createHashing, and to nothing else
import { createPasswordHasher, productionCost } from "~/domain/accounts/password-hash";
import { createRecoveryCodes, type RecoveryCodes } from "~/domain/accounts/recovery-codes";
import { createSessions, type Sessions } from "~/domain/accounts/sessions";
import { createSubmissionLimit, type SubmissionLimit } from "../submission-limit";
import type { Base } from "./base";

/** Hashing blocks the isolate, so all its requests share the budgets. */
const hashBudgets = createHashBudgets();

export const accountParts = {
  limited: ({ settings }: Base) => settings.RATE_LIMITS === "on",
  findDevice: ({ devices }: { devices: KnownDevices }) => devices.find,
  consentVersion: () => brand.newsletter.consent.version,
  hashing: (
    scope: Base & { attempts: Attempts; submissionLimit: SubmissionLimit; limited: boolean },
  ) =>
    createHashing({
      hasher: createPasswordHasher({
        ...productionCost,
        log2Cost: scope.settings.PASSWORD_LOG2_COST,
      }),
      clock: scope.runningClock,
      attempts: scope.attempts,
      countSubmission: scope.submissionLimit.retryAfterSeconds,
      budgets: scope.limited ? hashBudgets : null,
    }),
};

/** Visitors: their devices, accounts, sessions and passkeys. */
export const accountServices = {
  tokens: createSignedTokens,
  devices: createKnownDevices,
  submissionLimit: ({
    env,
    request,
    settings,
    findDevice,
  }: Base & { findDevice: KnownDevices["find"] }) =>
    createSubmissionLimit({
      limiter: env.SUBMISSIONS,
      request,
      setting: settings.RATE_LIMITS,
      findDevice,
    }),
  sessions: createSessions,
  attempts: createAttempts,
  accounts: createAccounts,
  recoveryCodes: createRecoveryCodes,
  passkeys(
    scope: Base & { sessions: Sessions; recoveryCodes: RecoveryCodes; tokens: SignedTokens },
  ) {
    const { db, clock, audit, sessions, recoveryCodes, tokens, linkTo } = scope;
    return createPasskeys({
      db,
      clock,
      sessions,
      audit,
      createCodes: recoveryCodes.createCodes,
      challenges: {
        sign: (challenge) => tokens.sign("passkey-challenge", challenge, CHALLENGE_SECONDS),
        verify: (token) => tokens.verify("passkey-challenge", token),
      },
      site: { name: brand.company.name, origin: new URL(linkTo("/")).origin },
    });
  },
  auth: createAuth,
};
