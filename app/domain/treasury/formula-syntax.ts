import { Rational } from "./rational";

/** Without repetition, in the order in which they are first named. */
export function symbolsOf(formula: string): string[] {
  return [...new Set(formula.match(/[A-Za-z]\w*/g))];
}

const SIGNS: Readonly<Record<string, string>> = { "*": " × ", "/": " ÷ ", "+": " + ", "-": " − " };

/** With typographic operators; `write` replaces each symbol. */
export const writeFormula = (formula: string, write = (symbol: string) => symbol) =>
  formula
    .replace(/[A-Za-z]\w*|[*/+-]/g, (part) => SIGNS[part] ?? write(part))
    .replace("100000000", "100,000,000");

/** Null when it divides by zero. */
type Evaluate = (values: Readonly<Record<string, Rational>>) => Rational | null;

export const evaluateFormula = (
  formula: string,
  values: Readonly<Record<string, Rational>>,
): Rational | null => parseFormula(formula)(values);

/**
 * Parses symbols, whole numbers, + - * / and brackets.
 * @throws on a malformed formula; the result throws on a symbol without a value
 */
function parseFormula(formula: string): Evaluate {
  const tokens = formula.match(/[A-Za-z]\w*|\d+|\S/g) ?? [];
  let next = 0;
  const fail = (token = "") => new SyntaxError(`"${formula}" cannot be computed at "${token}"`);

  const readSum = (): Evaluate => {
    let total = readProduct();
    while (tokens[next] === "+" || tokens[next] === "-") {
      const operation = tokens[next++] === "-" ? "minus" : "plus";
      total = combine(total, operation, readProduct());
    }
    return total;
  };
  const readProduct = (): Evaluate => {
    let product = readFactor();
    while (tokens[next] === "*" || tokens[next] === "/") {
      const operation = tokens[next++] === "/" ? "over" : "times";
      product = combine(product, operation, readFactor());
    }
    return product;
  };
  const readFactor = (): Evaluate => {
    const token = tokens[next++] ?? "";
    if (token === "(") {
      const inner = readSum();
      if (tokens[next++] === ")") return inner;
    } else if (/^\d/.test(token)) {
      const number = Rational.of(token);
      return () => number;
    } else if (/^[A-Za-z]/.test(token)) {
      return (values) => {
        if (!Object.hasOwn(values, token)) throw fail(token);
        return values[token] ?? null;
      };
    }
    throw fail(token);
  };

  const evaluate = readSum();
  if (next < tokens.length) throw fail(tokens[next]);
  return evaluate;
}

/** Computes both sides even if one is null, so that a symbol without a value is always found. */
const combine =
  (one: Evaluate, operation: "plus" | "minus" | "times" | "over", other: Evaluate): Evaluate =>
  (values) => {
    const [left, right] = [one(values), other(values)];
    return left && right && left[operation](right);
  };
