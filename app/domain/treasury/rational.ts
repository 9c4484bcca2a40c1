/** Reducing smaller quotients costs more than it saves. */
const REDUCED_ABOVE = 10n ** 60n;

/** A decimal is a text such as "-2.24"; a number is an integer. */
export type Exact = Rational | string | number;

/**
 * An exact quotient of two integers: nothing is rounded before it is shown, where a decimal library
 * would round each division.
 */
export class Rational {
  readonly #numerator: bigint;
  readonly #denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    const positive = denominator < 0n ? -denominator : denominator;
    const divisor = positive > REDUCED_ABOVE ? greatestCommonDivisor(numerator, positive) : 1n;
    this.#numerator = (denominator < 0n ? -numerator : numerator) / divisor;
    this.#denominator = positive / divisor;
  }

  /**
   * @throws {RangeError} on a text that is neither a decimal nor a quotient as `toExact` writes it
   */
  static of(decimal: Exact): Rational {
    if (decimal instanceof Rational) return decimal;
    const digits = String(decimal);
    const [, sign = "", whole = "", fraction = "", divisor = "1"] =
      /^(-?)(\d+)(?:\.(\d+))?(?:\/([1-9]\d*))?$/.exec(digits) ?? [];
    if (whole === "") throw new RangeError(`${digits} is not a decimal`);
    return new Rational(
      BigInt(`${sign}${whole}${fraction}`),
      10n ** BigInt(fraction.length) * BigInt(divisor),
    );
  }

  plus(added: Exact): Rational {
    const other = Rational.of(added);
    // Amounts have the same denominator as a rule: their sum needs no larger one.
    if (this.#denominator === other.#denominator) {
      return new Rational(this.#numerator + other.#numerator, this.#denominator);
    }
    const numerator = this.#numerator * other.#denominator + other.#numerator * this.#denominator;
    return new Rational(numerator, this.#denominator * other.#denominator);
  }

  minus(other: Exact): Rational {
    return this.plus(Rational.of(other).times(-1));
  }

  times(factor: Exact): Rational {
    const other = Rational.of(factor);
    return new Rational(this.#numerator * other.#numerator, this.#denominator * other.#denominator);
  }

  /** Null for zero. */
  over(divisor: Exact): Rational | null {
    const other = Rational.of(divisor);
    if (other.#numerator === 0n) return null;
    return new Rational(this.#numerator * other.#denominator, this.#denominator * other.#numerator);
  }

  /** @returns a negative number, zero or a positive number */
  compare(to: Exact): number {
    const other = Rational.of(to);
    const difference = this.#numerator * other.#denominator - other.#numerator * this.#denominator;
    if (difference === 0n) return 0;
    return difference < 0n ? -1 : 1;
  }

  /** Half away from zero, so that signs mirror each other. */
  toFixed(decimals: number): string {
    const scaled =
      (this.#numerator < 0n ? -this.#numerator : this.#numerator) * 10n ** BigInt(decimals);
    const rounded = (2n * scaled + this.#denominator) / (2n * this.#denominator);
    const digits = rounded.toString().padStart(decimals + 1, "0");
    const sign = this.#numerator < 0n && rounded > 0n ? "-" : "";
    if (decimals === 0) return sign + digits;
    return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  }

  /** A decimal where it has few digits, otherwise a quotient; `of` parses both. */
  toExact(): string {
    const decimal = this.toString();
    if (Rational.of(decimal).compare(this) === 0) return decimal;
    const divisor = greatestCommonDivisor(this.#numerator, this.#denominator);
    return `${this.#numerator / divisor}/${this.#denominator / divisor}`;
  }

  /** At most 8 decimals: a satoshi is the smallest amount of a ledger. */
  toString(): string {
    return this.toFixed(8).replace(/\.?0+$/, "");
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}

export const ZERO = Rational.of(0);

export const sum = (numbers: readonly Exact[]): Rational =>
  numbers.reduce<Rational>((total, number) => total.plus(number), ZERO);
