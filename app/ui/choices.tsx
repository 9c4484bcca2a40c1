import { Link } from "@remix-run/react";

type Choice = { text: string; to: string; current: boolean };

/**
 * A filter's choices: the first takes it away, the others are its values.
 * @param addressOf the address of the list with a value, or without any
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

/** A list's address with those parameters that have a value. */
export function listAddress(
  path: string,
  params: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Filters as links with addresses of their own. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className="strip gap-2 sm:flex-wrap">
        {choices.map(({ text, to, current }) => (
          <li key={text}>
            <Link to={to} preventScrollReset aria-current={current ? "true" : undefined} className="chip">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
