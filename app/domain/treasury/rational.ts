/**
 * Quotients are reduced once a denominator is above this: of small numbers that would cost more
 * than it saves.
 */
const REDUCED_ABOVE = 10n ** 60n;

/** What a number may be given as: exact, a decimal such as "-2.24", or an integer. */
export type Exact = Rational | string | number;

/**
 * An exact number: a quotient of two integers. Every measure is built from typed decimals by + − ×
 * ÷, so nothing is rounded before it is shown. A decimal library would round each division; this is
 * smaller than one and never does.
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
   * @throws {RangeError} on a text that is neither a decimal nor a quotient, as `toExact` writes it
   */
  static of(decimal: Exact): Rational {
    if (decimal instanceof Rational) return decimal;
    const written = String(decimal);
    const [, sign = "", whole = "", fraction = "", divisor = "1"] =
      /^(-?)(\d+)(?:\.(\d+))?(?:\/([1-9]\d*))?$/.exec(written) ?? [];
    if (whole === "") throw new RangeError(`${written} is not a decimal`);
    return new Rational(
      BigInt(`${sign}${whole}${fraction}`),
      10n ** BigInt(fraction.length) * BigInt(divisor),
    );
  }

  plus(added: Exact): Rational {
    const other = Rational.of(added);
    // Amounts have as many decimals: their sum needs no longer numbers than they do.
    if (this.#denominator === other.#denominator)
      return new Rational(this.#numerator + other.#numerator, this.#denominator);
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

  /** Null when the other one is zero. */
  over(divisor: Exact): Rational | null {
    const other = Rational.of(divisor);
    if (other.#numerator === 0n) return null;
    return new Rational(this.#numerator * other.#denominator, this.#denominator * other.#numerator);
  }

  /** Negative, zero or positive, as this is less than, equal to or more than the other. */
  compare(to: Exact): number {
    const other = Rational.of(to);
    const difference = this.#numerator * other.#denominator - other.#numerator * this.#denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  /**
   * Rounded to so many decimals, half up; of a negative number the half goes down, so that signs
   * mirror each other.
   */
  toFixed(decimals: number): string {
    const scaled =
      (this.#numerator < 0n ? -this.#numerator : this.#numerator) * 10n ** BigInt(decimals);
    const rounded = (2n * scaled + this.#denominator) / (2n * this.#denominator);
    const digits = rounded.toString().padStart(decimals + 1, "0");
    const sign = this.#numerator < 0n && rounded > 0n ? "-" : "";
    if (decimals === 0) return sign + digits;
    return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  }

  /**
   * As a decimal where it is one with few digits, otherwise as a quotient: `of` reads the same
   * number again.
   */
  toExact(): string {
    const decimal = this.toString();
    if (Rational.of(decimal).compare(this) === 0) return decimal;
    const divisor = greatestCommonDivisor(this.#numerator, this.#denominator);
    return `${this.#numerator / divisor}/${this.#denominator / divisor}`;
  }

  /** As many decimals as it has, at most 8: a satoshi is the smallest amount of a ledger. */
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
