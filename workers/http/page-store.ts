import type { CachePolicy } from "~/http/cache-policy";

/** A finished response that is the same for everyone. */
export interface StoredPage {
  /** The edge's; null where it caches nothing. */
  policy: CachePolicy | null;
  /** When something else is published, in ms since the epoch. */
  nextAt: number;
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
  /** The time (ms since the epoch) that the page was rendered for; it answers no request of an earlier one. */
  madeAt: number;
  /** Milliseconds since the epoch; the page is not served from then on. */
  expiresAt: number;
}

/** What an entry costs besides its text (map slot, object, header array): a generous estimate for V8. */
const ENTRY_BYTES = 1_024;
/** A string of JavaScript may take two bytes a character. */
const BYTES_PER_CHARACTER = 2;

type Entry = { page: StoredPage; bytes: number };

/**
 * Finished pages in an isolate's memory, for where there is no edge cache in front (one machine, a preview address).
 * Bounded, as an isolate has 128 MB for everything: expired pages go first, then those used longest ago.
 */
export class PageStore {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** @param limits `maxBytes` bounds what all entries cost: bodies, headers, keys and overhead */
  constructor(private readonly limits: { maxBytes: number; maxEntries: number }) {}

  /** The page under a key, unless its time (ms since the epoch) is over. */
  get(key: string, now: number): StoredPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry || now < entry.page.madeAt) return undefined;
    this.#remove(key, entry);
    if (now >= entry.page.expiresAt) return undefined;
    this.#insert(key, entry);
    return entry.page;
  }

  /** Keeps a page, and drops others until all fit. A page that takes more than an eighth of the store is not kept. */
  set(key: string, page: StoredPage, now: number): void {
    const replaced = this.#entries.get(key);
    if (replaced) this.#remove(key, replaced);
    const entry = { page, bytes: measure(key, page) };
    if (entry.bytes > this.limits.maxBytes / 8) return;
    this.#insert(key, entry);
    if (this.#isFull()) this.#drop(({ page: { expiresAt } }) => now >= expiresAt);
    this.#drop(() => this.#isFull());
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  #isFull(): boolean {
    return this.#bytes > this.limits.maxBytes || this.#entries.size > this.limits.maxEntries;
  }

  /** Drops the entries that match, from the one used longest ago to the latest. */
  #drop(matches: (entry: Entry) => boolean): void {
    for (const [key, entry] of this.#entries) if (matches(entry)) this.#remove(key, entry);
  }

  #insert(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}

function measure(key: string, { headers, body }: StoredPage): number {
  const characters = headers.reduce((sum, [name, value]) => sum + name.length + value.length, key.length);
  return ENTRY_BYTES + body.byteLength + characters * BYTES_PER_CHARACTER;
}
