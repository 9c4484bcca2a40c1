import { expect, it } from "vitest";
import { createSealer } from "./sealed-text";

const secret = "s".repeat(32);
const sealer = createSealer({ secrets: [secret], purpose: "second-factor" });

it("opens what it sealed, differently each time, for no other owner, by no other secret or purpose, and unchanged only", async () => {
  const sealed = await sealer.seal("GEZDGNBVGY3TQOJQ", "7");
  expect(sealed).not.toContain("GEZD");
  expect(await sealer.open(sealed, "7")).toBe("GEZDGNBVGY3TQOJQ");
  expect(await sealer.seal("GEZDGNBVGY3TQOJQ", "7")).not.toBe(sealed);
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith("A") ? "Q" : "A"}`;
  const createOther = (key: string, purpose: string) => createSealer({ secrets: [key], purpose });
  for (const [by, text, row] of [
    [sealer, sealed, "8"],
    [sealer, changed, "7"],
    [sealer, "", "7"],
    [createOther("t".repeat(32), "second-factor"), sealed, "7"],
    [createOther(secret, "another"), sealed, "7"],
  ] as const)
    await expect(by.open(text, row)).rejects.toThrow();
  // After a change of the site's secret the one before it still opens.
  const renewed = createSealer({ secrets: ["t".repeat(32), secret], purpose: "second-factor" });
  expect(await renewed.open(sealed, "7")).toBe("GEZDGNBVGY3TQOJQ");
  await expect(sealer.open(await renewed.seal("x", "7"), "7")).rejects.toThrow();
});

it("says whether secrets are changing, and whether the current one opens a text", async () => {
  const renewed = createSealer({ secrets: ["t".repeat(32), secret, "u".repeat(32)], purpose: "second-factor" });
  expect([sealer.isRotating, renewed.isRotating]).toEqual([false, true]);
  const [old, fresh] = [await sealer.seal("x", "7"), await renewed.seal("x", "7")];
  expect(await Promise.all([old, fresh].map((text) => renewed.isCurrent(text, "7")))).toEqual([false, true]);
  expect(await renewed.isCurrent(fresh, "8")).toBe(false);
  const oldest = createSealer({ secrets: ["u".repeat(32)], purpose: "second-factor" });
  expect(await renewed.open(await oldest.seal("y", "7"), "7")).toBe("y");
  await expect(renewed.open(fresh.replace(".", ""), "7")).rejects.toThrow();
});
