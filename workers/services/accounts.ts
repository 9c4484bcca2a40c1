import { createKnownDevices } from "~/auth/known-devices.server";
import { createAuth } from "~/auth/session.server";
import { createSignedTokens } from "~/auth/signed-tokens.server";
import { brand } from "~/brand/generated/public";
import { createAccounts } from "~/domain/accounts/accounts";
import { createAttempts } from "~/domain/accounts/attempts";
import { createHashBudgets } from "~/domain/accounts/hash-budget";
import { createHashing } from "~/domain/accounts/limited-hashing";
import { CHALLENGE_SECONDS, createPasskeys } from "~/domain/accounts/passkeys";
// biome-ignore lint/style/noRestrictedImports: handed to createHashing, and to nothing else
import { createPasswordHasher, productionCost } from "~/domain/accounts/password-hash";
import { createRecoveryCodes } from "~/domain/accounts/recovery-codes";
import { createSessions } from "~/domain/accounts/sessions";
import { createSubmissionLimit } from "../submission-limit";
import type { Base } from "./base";

/** Hashing blocks the isolate, so all its requests share the budgets. */
const hashBudgets = createHashBudgets();

export function createAccountServices(base: Base) {
  const { request, env, settings, secret, clock, runningClock, db, audit, linkTo, confirmDays } =
    base;
  const limited = settings.RATE_LIMITS === "on";
  const tokens = createSignedTokens({ secret, clock });
  const devices = createKnownDevices({ request, tokens });
  const submissionLimit = createSubmissionLimit({
    limiter: env.SUBMISSIONS,
    request,
    setting: settings.RATE_LIMITS,
    findDevice: devices.find,
  });
  const sessions = createSessions({ db, clock, audit });
  const attempts = createAttempts({ db, clock, limited });
  const hashing = createHashing({
    hasher: createPasswordHasher({ ...productionCost, log2Cost: settings.PASSWORD_LOG2_COST }),
    clock: runningClock,
    attempts,
    countSubmission: submissionLimit.retryAfterSeconds,
    budgets: limited ? hashBudgets : null,
  });
  const recoveryCodes = createRecoveryCodes({ db, clock, sessions, audit });
  return {
    tokens,
    devices,
    submissionLimit,
    sessions,
    attempts,
    accounts: createAccounts({
      db,
      clock,
      sessions,
      attempts,
      hashing,
      audit,
      consentVersion: brand.newsletter.consent.version,
      confirmDays,
      findDevice: devices.find,
    }),
    recoveryCodes,
    passkeys: createPasskeys({
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
    }),
    auth: createAuth({ request, sessions, secret }),
  };
}

export type AccountServices = ReturnType<typeof createAccountServices>;
