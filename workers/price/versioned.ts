/**
 * A value in a Durable Object's storage with the version of its shape. What was stored in another shape is dropped: read
 * as today's it would fail every poll.
 * @param fallback what is known without it
 */
export function readVersioned<Value>(storage: SyncKvStorage, key: string, version: number, fallback: Value): Value {
  const stored = storage.get<{ version: number; value: Value }>(key);
  return stored?.version === version ? stored.value : fallback;
}

export const writeVersioned = (storage: SyncKvStorage, key: string, version: number, value: unknown): void =>
  storage.put(key, { version, value });
