/**
 * An email to everyone on the newsletter's list at its provider, which adds the way to unsubscribe.
 */
export interface NewBroadcast {
  /** The key of the release's edition, by which a draft is found whose id was lost. */
  name: string;
  subject: string;
  html: string;
  text: string;
}

/**
 * Where the text has the address for unsubscribing, which the provider fills in for each reader.
 */
export const UNSUBSCRIBE_LINK = "{{{RESEND_UNSUBSCRIBE_URL}}}";

/** A broadcast at the provider: it can still be sent, it is on its way or was sent, or neither. */
export interface FoundBroadcast {
  id: string;
  state: "draft" | "sent" | "other";
}

/**
 * The newsletter's provider. It may have acted although a call throws.
 * @throws {ProviderRejection} when it said that it did not act
 */
export interface NewsletterProvider {
  /** Adds an address to the list, also one that unsubscribed before. May be repeated. */
  addContact(email: string): Promise<void>;
  /** Does nothing where there is none. */
  removeContact(email: string): Promise<void>;
  /** @returns the id of the new draft */
  createBroadcast(broadcast: NewBroadcast): Promise<string>;
  /** The broadcast of a name: one that was sent, otherwise a draft. */
  findBroadcast(name: string): Promise<FoundBroadcast | null>;
  /** Null where the provider has none of this id. */
  readBroadcast(id: string): Promise<FoundBroadcast | null>;
  /** Sends a draft. The provider rejects it for one that was sent. */
  sendBroadcast(id: string): Promise<void>;
}

export class ProviderRejection extends Error {
  override name = "ProviderRejection";
  /** Whether a later try may succeed: too many calls, or a key that an operator has to mend. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary }: { isTemporary: boolean }) {
    super(message);
    this.isTemporary = isTemporary;
  }
}
