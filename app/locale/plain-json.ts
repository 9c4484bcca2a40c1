declare global {
  interface JSON {
    /** A number as it is written; TypeScript's own types do not have it yet. */
    rawJSON(text: string): object;
  }
}

/** JSON whose numbers have no exponent, as those of a few satoshis would. */
export const writePlainJson = (value: unknown, space?: number): string =>
  JSON.stringify(
    value,
    (_, each: unknown) =>
      typeof each === "number" && each !== 0 && Math.abs(each) < 1e-6
        ? JSON.rawJSON(each.toFixed(8))
        : each,
    space,
  );
