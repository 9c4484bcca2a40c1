declare global {
  interface JSON {
    /** A verbatim number; missing from TypeScript's types. */
    rawJSON(text: string): object;
  }
}

/** Numbers have no exponent, as those of a few satoshis would. */
export const writePlainJson = (value: unknown, space?: number): string =>
  JSON.stringify(
    value,
    (_, each: unknown) =>
      typeof each === "number" && each !== 0 && Math.abs(each) < 1e-6
        ? JSON.rawJSON(each.toFixed(8))
        : each,
    space,
  );
