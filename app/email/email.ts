/** An email in plain text: nothing to render, nothing to track. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  /** For the local mailbox alone, which shows it as a mail program would. */
  html?: string;
}

/**
 * Hands an email to a provider. Resolves once the provider has accepted it. @throws with the reason
 * otherwise
 */
export type DeliverEmail = (email: Email) => Promise<void>;

export interface Mailer {
  /** Whether an adapter is configured: otherwise pages promise no emails. */
  configured: boolean;
  /**
   * Sends after the response, so its time reveals neither a slow provider nor an unknown address.
   * @param mayBeSent called after the response as well; without it the email may always be sent
   */
  send(email: Email, mayBeSent?: () => Promise<boolean>): void;
}
