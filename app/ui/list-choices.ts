import type { Choice } from "./choices";

/**
 * The first choice removes the filter.
 * @param addressOf the list's address with a value, or without any
 */
export const listChoices = <Value extends string | number>(
  { all, values, current }: { all: string; values: readonly Value[]; current: Value | undefined },
  addressOf: (value: Value | undefined) => string,
  textOf: (value: Value) => string = String,
): Choice[] =>
  [undefined, ...values].map((value) => ({
    text: value === undefined ? all : textOf(value),
    to: addressOf(value),
    current: value === current,
  }));

export const listYears = (
  years: readonly number[],
  current: number | undefined,
  addressOf: (year: number | undefined) => string,
) => ({
  label: "Years",
  choices: listChoices({ all: "All years", values: years, current }, addressOf),
});

/** Omits parameters without a value. */
export function listAddress(
  path: string,
  params: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const searchParams = Object.entries(params).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  if (searchParams.length === 0) return path;
  const [page, anchor] = path.split("#");
  return `${page}?${new URLSearchParams(searchParams)}${anchor ? `#${anchor}` : ""}`;
}
