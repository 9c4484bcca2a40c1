/** An email in plain text: nothing to render, nothing to track. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  /** Of the local mailbox only, which shows it as a mail program would. */
  html?: string;
}

/** The port. An adapter resolves when the email is handed over, and throws with the reason when it is not. */
export type DeliverEmail = (email: Email) => Promise<void>;

export interface Mailer {
  /** Whether emails go out at all: where no adapter is configured, pages do not promise any. */
  configured: boolean;
  /**
   * Sends after the response, so its time reveals neither a slow provider nor an unknown address.
   * @param mayBeSent decides then, too
   */
  send(email: Email, mayBeSent?: () => Promise<boolean>): void;
}
