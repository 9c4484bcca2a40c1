export interface AlertEmail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** RFC 2369 and RFC 8058: mail programs show them as their own button. */
  headers: Readonly<Record<"List-Unsubscribe" | "List-Unsubscribe-Post", string>>;
}

/**
 * The outcome of a call that the provider answered. A call that throws (time-out, lost connection, 5xx) may have had an
 * effect.
 */
export type CallOutcome =
  /** By position: the provider's id, or why it rejected this one address. */
  | { kind: "accepted"; results: readonly ({ id: string } | { error: string })[] }
  /** Nothing was sent, and the same call would fail again. */
  | { kind: "rejected"; reason: string }
  /** Nothing was sent: too many calls, or a wrong key. */
  | { kind: "later"; reason: string; afterSeconds?: number };

/** Emails in one call, by the provider's name. A daily limit below it would let no call through. */
export const callSizes = { local: 50, resend: 100, postmark: 500 } as const;

export interface AlertProvider {
  name: string;
  /** Emails in one call, and calls in flight. */
  batchSize: number;
  parallel: number;
  /** Milliseconds for which a repeated call with the same key has no second effect; null where there are no keys. */
  keyLifetimeMs: number | null;
  /** @throws where the outcome is unknown */
  send(emails: readonly AlertEmail[], key: string): Promise<CallOutcome>;
}
