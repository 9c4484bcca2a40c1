import { Rational } from "./rational";

/** The symbols of a formula, each once, in the order in which they are first named. */
export function symbolsOf(formula: string): string[] {
  return [...new Set(formula.match(/[A-Za-z]\w*/g))];
}

const SIGNS: Readonly<Record<string, string>> = { "*": " × ", "/": " ÷ ", "+": " + ", "-": " − " };

/** A formula as people read it; `write` replaces each symbol. */
export const writeFormula = (formula: string, write = (symbol: string) => symbol) =>
  formula.replace(/[A-Za-z]\w*|[*/+-]/g, (part) => SIGNS[part] ?? write(part)).replace("100000000", "100,000,000");

/**
 * The value of a formula of symbols, whole numbers, + - * / and brackets: pages print the same formula as is computed.
 * Null when it divides by zero. Throws on a symbol without a value, and on a malformed formula.
 */
export function evaluateFormula(formula: string, values: Readonly<Record<string, Rational>>): Rational | null {
  const tokens = formula.match(/[A-Za-z]\w*|\d+|\S/g) ?? [];
  let next = 0;

  const readSum = (): Rational | null => {
    let total = readProduct();
    while (tokens[next] === "+" || tokens[next] === "-") {
      const subtracts = tokens[next++] === "-";
      const term = readProduct();
      total = total && term && (subtracts ? total.minus(term) : total.plus(term));
    }
    return total;
  };
  const readProduct = (): Rational | null => {
    let product = readFactor();
    while (tokens[next] === "*" || tokens[next] === "/") {
      const divides = tokens[next++] === "/";
      const factor = readFactor();
      product = product && factor && (divides ? product.over(factor) : product.times(factor));
    }
    return product;
  };
  const readFactor = (): Rational | null => {
    const token = tokens[next++] ?? "";
    if (token === "(") {
      const inner = readSum();
      if (tokens[next++] === ")") return inner;
    } else if (/^\d/.test(token)) return Rational.of(token);
    else if (Object.hasOwn(values, token)) return values[token] ?? null;
    throw new SyntaxError(`"${formula}" cannot be computed at "${token}"`);
  };

  const value = readSum();
  if (next < tokens.length) throw new SyntaxError(`"${formula}" cannot be computed at "${tokens[next]}"`);
  return value;
}
