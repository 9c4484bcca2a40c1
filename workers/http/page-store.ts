import type { CachePolicy } from "~/http/cache-policy";

export interface StoredPage {
  /** The edge's cache policy, or null where it stores nothing. */
  policy: CachePolicy | null;
  /** The next publication, in ms since the epoch. */
  nextAt: number;
  status: number;
  /**
   * Ready to send: the platform copies them in one call, where an array costs one for each header.
   */
  headers: Headers;
  /** Whether they have an ETag, so that a client may have this version. */
  hasTag: boolean;
  body: Uint8Array<ArrayBuffer>;
  /** The body in gzip where no edge compresses it: once, and not for each visitor. */
  gzip: Uint8Array<ArrayBuffer> | null;
  /**
   * The time (ms since the epoch) that the page shows; it does not answer a request of an earlier
   * one.
   */
  madeAt: number;
  /** In ms since the epoch. */
  expiresAt: number;
}

/**
 * An entry's cost besides its text (map slot, object, header array): a generous estimate for V8.
 */
const ENTRY_BYTES = 1_024;
/** V8 stores a string with up to two bytes a character. */
const BYTES_PER_CHARACTER = 2;

type Entry = { page: StoredPage; bytes: number };

/**
 * Finished pages in an isolate's memory: what the edge's cache does not have (yet) is answered from
 * here, and on one machine and preview addresses, which no edge is in front of, everything that can
 * be. Bounded, as an isolate has 128 MB in all: expired pages go first, then the least recently
 * used.
 */
export class PageStore {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** @param limits `maxBytes` bounds the cost of all entries: bodies, headers, keys and overhead */
  constructor(private readonly limits: { maxBytes: number; maxEntries: number }) {}

  /** @param now ms since the epoch */
  get(key: string, now: number): StoredPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry || now < entry.page.madeAt) return undefined;
    this.#remove(key, entry);
    if (now >= entry.page.expiresAt) return undefined;
    this.#insert(key, entry);
    return entry.page;
  }

  /** A page that takes more than an eighth of the store is not stored. */
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

function measure(key: string, { headers, body, gzip }: StoredPage): number {
  const characters = [...headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    key.length,
  );
  return ENTRY_BYTES + body.byteLength + (gzip?.byteLength ?? 0) + characters * BYTES_PER_CHARACTER;
}
