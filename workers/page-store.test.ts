import { describe, expect, it } from "vitest";
import { PageStore, type StoredPage } from "./page-store";

const page = (bytes: number): StoredPage => ({
  status: 200,
  headers: [],
  body: new Uint8Array(bytes),
  expiresAt: 1_000,
});

describe("the page store", () => {
  it("serves a page until its time is over, and forgets it then", () => {
    const store = new PageStore(1_000);
    store.set("/", page(10));
    expect(store.get("/", 999)?.body.byteLength).toBe(10);
    expect(store.get("/", 1_000)).toBeUndefined();
    expect(store.bytes).toBe(0);
  });

  it("drops the least recently used pages when it is full, so that it never grows beyond its bound", () => {
    const store = new PageStore(800);
    for (let index = 0; index < 8; index += 1) store.set(`/${index}`, page(100));
    store.get("/0", 0);
    store.set("/8", page(100));
    expect(store.get("/1", 0)).toBeUndefined();
    expect(store.get("/0", 0)).toBeDefined();
    expect(store.bytes).toBe(800);
    for (let index = 0; index < 500; index += 1) {
      store.set(`/?q=${index}`, page(1 + (index % 100)));
      expect(store.bytes).toBeLessThanOrEqual(800);
    }
  });

  it("replaces a page without counting it twice, and refuses a giant", () => {
    const store = new PageStore(800);
    store.set("/", page(50));
    store.set("/", page(60));
    expect(store.bytes).toBe(60);
    store.set("/", page(101));
    expect(store.get("/", 0)).toBeUndefined();
  });
});
