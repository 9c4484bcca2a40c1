/** Sent to everyone on the provider's list. The provider adds the way to unsubscribe. */
export interface NewBroadcast {
  /** Key of the release's edition: finds a draft whose id was lost. */
  name: string;
  subject: string;
  html: string;
  text: string;
}

/** Resend replaces this by each reader's own address. */
export const UNSUBSCRIBE_LINK = "{{{RESEND_UNSUBSCRIBE_URL}}}";

export interface FoundBroadcast {
  id: string;
  state: "draft" | "sent" | "other";
}

/**
 * A call that throws may still have taken effect.
 * @throws {ProviderRejection} when it certainly did not
 */
export interface NewsletterProvider {
  /** Idempotent; also adds back an address that unsubscribed. */
  addContact(email: string): Promise<void>;
  /** Does nothing for an unknown address. */
  removeContact(email: string): Promise<void>;
  /** @returns the draft's id */
  createBroadcast(broadcast: NewBroadcast): Promise<string>;
  /** Prefers a sent broadcast over a draft. */
  findBroadcast(name: string): Promise<FoundBroadcast | null>;
  /** Null for an unknown id. */
  readBroadcast(id: string): Promise<FoundBroadcast | null>;
  /** Sends a draft; rejected for one that was sent already. */
  sendBroadcast(id: string): Promise<void>;
}

export class ProviderRejection extends Error {
  override name = "ProviderRejection";
  /** A later try may succeed: a rate limit, or a key that an operator has to replace. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary }: { isTemporary: boolean }) {
    super(message);
    this.isTemporary = isTemporary;
  }
}
