/** Plain text: nothing to render, nothing to track. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  /** Shown only by the local mailbox. */
  html?: string;
}

/** Resolves once a provider has accepted the email. @throws with the reason otherwise */
export type DeliverEmail = (email: Email) => Promise<void>;

export interface Mailer {
  /** An adapter is configured; otherwise pages promise no emails. */
  configured: boolean;
  /**
   * Sends after the response, so that its time reveals neither a slow provider nor an unknown
   * address.
   * @param mayBeSent called after the response as well; default: always
   */
  send(email: Email, mayBeSent?: () => Promise<boolean>): void;
}
