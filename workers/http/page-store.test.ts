import { expect, it } from "vitest";
import { PageStore, type StoredPage } from "./page-store";

const page = (bytes: number, times: Partial<StoredPage> = {}): StoredPage => ({
  status: 200,
  headers: new Headers({ "Content-Type": "text/html" }),
  hasTag: false,
  body: new Uint8Array(bytes),
  gzip: null,
  policy: null,
  nextAt: Number.POSITIVE_INFINITY,
  madeAt: 0,
  expiresAt: 1_000,
  ...times,
});
const open = () => new PageStore({ maxBytes: 80_000, maxEntries: 10 });

it("a page counts once however often it is stored, and is served until it expires", () => {
  const store = open();
  for (const bytes of [50, 10]) store.set("/", page(bytes), 0);
  // The estimate of its objects, and headers and key at two bytes a character.
  expect(store.bytes).toBe(10 + 1_024 + 2 * "/Content-Typetext/html".length);
  expect(store.get("/", 999)?.body.byteLength).toBe(10);
  expect(store.get("/", 1_000)).toBeUndefined();
  // Nor is one stored that takes an eighth of it.
  store.set("/", page(10_000), 0);
  expect([store.get("/", 0), store.bytes, store.size]).toEqual([undefined, 0, 0]);
});

it.each([
  ["bytes", { maxBytes: 8 * 1_200, maxEntries: 1_000 }],
  ["entries", { maxBytes: 1_000_000, maxEntries: 8 }],
])(
  "a store that is full by its %s drops expired pages, then the least recently used",
  (_, limits) => {
    const store = new PageStore(limits);
    for (let index = 0; index < 8; index += 1) {
      store.set(`/${index}`, page(100, { expiresAt: index === 5 ? 10 : 1_000 }), 0);
    }
    store.get("/0", 0);
    store.set("/8", page(100), 10);
    expect([store.size, store.get("/1", 0)?.status]).toEqual([8, 200]);
    store.set("/9", page(100), 10);
    expect([2, 0, 9].map((index) => store.get(`/${index}`, 0)?.status)).toEqual([
      undefined,
      200,
      200,
    ]);
  },
);

it("a page answers no request of an earlier time than its own", () => {
  const store = open();
  for (const madeAt of [500, 600]) {
    store.set("/", page(10, { madeAt }), madeAt);
    expect(store.get("/", madeAt - 0.1)).toBeUndefined();
    expect(store.get("/", madeAt)?.madeAt).toBe(madeAt);
  }
});
