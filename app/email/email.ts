/** An email in plain text: nothing to render, nothing to track. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  /** For the local mailbox alone, which shows it as a mail program would. */
  html?: string;
}

/** The port. An adapter resolves once the provider has accepted the email, and throws with the reason otherwise. */
export type DeliverEmail = (email: Email) => Promise<void>;

export interface Mailer {
  /** Whether an adapter is configured: otherwise pages promise no emails. */
  configured: boolean;
  /**
   * Sends after the response, so its time reveals neither a slow provider nor an unknown address.
   * @param mayBeSent called then, too
   */
  send(email: Email, mayBeSent?: () => Promise<boolean>): void;
}
