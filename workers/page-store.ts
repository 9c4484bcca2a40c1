/** A finished public page. */
export interface StoredPage {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the epoch; the page is not served from then on. */
  expiresAt: number;
}

/**
 * Finished pages in an isolate's memory, for where no edge cache stands in front (one machine, a preview address).
 * An isolate has 128 MB for everything, so the store is bounded by bytes, and the least recently used page goes first.
 */
export class PageStore {
  readonly #pages = new Map<string, StoredPage>();
  #bytes = 0;

  /** @param maxBytes sum of the bodies' sizes that the store may hold */
  constructor(private readonly maxBytes: number) {}

  /** The page under a key, unless its time (ms since the epoch) is over. */
  get(key: string, now: number): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#remove(key, page);
    if (now >= page.expiresAt) return undefined;
    this.#insert(key, page);
    return page;
  }

  /** Keeps a page, and drops others until all fit. A page larger than an eighth of the store is not kept. */
  set(key: string, page: StoredPage): void {
    const known = this.#pages.get(key);
    if (known) this.#remove(key, known);
    if (page.body.byteLength > this.maxBytes / 8) return;
    this.#insert(key, page);
    for (const [oldest, oldestPage] of this.#pages) {
      if (this.#bytes <= this.maxBytes) break;
      this.#remove(oldest, oldestPage);
    }
  }

  /** Bytes of all bodies held. */
  get bytes(): number {
    return this.#bytes;
  }

  #insert(key: string, page: StoredPage) {
    this.#pages.set(key, page);
    this.#bytes += page.body.byteLength;
  }

  #remove(key: string, page: StoredPage) {
    this.#pages.delete(key);
    this.#bytes -= page.body.byteLength;
  }
}
