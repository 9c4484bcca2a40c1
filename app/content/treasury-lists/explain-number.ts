// Explains a mistyped number, and what to write.

const EXAMPLE = 'must be a number without separators, in quotes, like "2.24"';

const magnitudes: readonly (readonly [word: RegExp, zeros: number])[] = [
  [/^(k|thousand)$/i, 3],
  [/^(m|mn|mm|million)$/i, 6],
  [/^(b|bn|billion)$/i, 9],
];

/** "5.1" and 6 zeros: "5100000". */
function shiftPoint(decimal: string, zeros: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = (whole + fraction.padEnd(zeros, "0").slice(0, zeros)).replace(/^0+(?=\d)/, "");
  const rest = fraction.slice(zeros);
  return rest === "" ? digits : `${digits}.${rest}`;
}

interface Slip {
  readonly fault: string;
  /** Matches the text without white space. */
  readonly in: RegExp;
  readonly mend: (text: string) => string;
}

/** The first match counts. */
const slips: readonly Slip[] = [
  {
    fault: "has underscores",
    in: /^-?\d[\d_]*_[\d_]*(\.\d+)?$/,
    mend: (text) => text.replaceAll("_", ""),
  },
  {
    fault: "has apostrophes",
    in: /^-?\d{1,3}(['’]\d{3})+(\.\d+)?$/,
    mend: (text) => text.replace(/['’]/g, ""),
  },
  {
    fault: "has commas",
    in: /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/,
    mend: (text) => text.replaceAll(",", ""),
  },
  {
    fault: "has points between thousands",
    in: /^-?\d{1,3}(\.\d{3}){2,}$/,
    mend: (text) => text.replaceAll(".", ""),
  },
  {
    fault: "has a decimal comma",
    in: /^-?\d{1,3}((\.\d{3})*|\d*),\d+$/,
    mend: (text) => text.replaceAll(".", "").replace(",", "."),
  },
  { fault: "has a plus sign", in: /^\+\d+(\.\d+)?$/, mend: (text) => text.slice(1) },
  {
    fault: "has no digit before its point",
    in: /^-?\.\d+$/,
    mend: (text) => text.replace(".", "0."),
  },
  { fault: "has no digit after its point", in: /^-?\d+\.$/, mend: (text) => text.slice(0, -1) },
  { fault: "has brackets", in: /^\(\d+(\.\d+)?\)$/, mend: (text) => `-${text.slice(1, -1)}` },
];

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
const write = (fault: string, right: string) => `${fault}: write "${right}"`;

/** A number that is right but for one slip. */
function findSlip(written: string): { readonly fault: string; readonly right: string } | null {
  const plain = written.slice(0, 60).normalize("NFKC").replace(/[−–]/g, "-");
  const compact = plain.replace(/\s/g, "");
  const [, digits = "", word = ""] = /^(-?\d+(?:\.\d+)?)([a-z]+)$/i.exec(compact) ?? [];
  const [, zeros = 0] = magnitudes.find(([pattern]) => pattern.test(word)) ?? [];
  if (zeros > 0) {
    return { fault: `is "${written.trim()}", an abbreviation`, right: shiftPoint(digits, zeros) };
  }
  if (isNumber(compact)) {
    if (compact === written) return null;
    if (/\t/.test(written)) return { fault: "has a tab", right: compact };
    if (/\s/.test(plain)) return { fault: "has spaces", right: compact };
    return { fault: "has signs that are no digits", right: compact };
  }
  const slip = slips.find((each) => each.in.test(compact));
  if (slip) return { fault: slip.fault, right: slip.mend(compact) };
  const bare = compact.replace(/^[^\d-]{1,4}|[^\d]{1,4}$/g, "");
  return isNumber(bare) && bare !== compact ? { fault: "has a sign or a unit", right: bare } : null;
}

/** @param isSigned whether it may be negative */
export function explainNumber(written: unknown, isSigned: boolean): string {
  if (written === null) return "is empty: write a number in quotes, or delete the field";
  if (typeof written === "number" && isNumber(String(written))) {
    return `is ${written} without quotes: write "${written}"`;
  }
  if (typeof written !== "string") return EXAMPLE;
  const { fault, right } = findSlip(written) ?? { fault: "", right: written };
  if (!isNumber(right)) return EXAMPLE;
  if (right.startsWith("-") && !isSigned) return write("is below zero", right.slice(1));
  const [whole = "", fraction = ""] = right.replace("-", "").split(".");
  if (whole.length > 15) return "has more than 15 digits before its point";
  if (fraction.length > 8) return "has more than 8 decimals: a satoshi is the smallest amount";
  return fault === "" ? EXAMPLE : write(fault, right);
}

/** A count is a whole number without quotes. */
export function explainCount(written: unknown): string {
  const example = "must be a whole number without separators, like 55122127";
  if (written === null) return "is empty: write a whole number, or delete the field";
  if (typeof written !== "string" && typeof written !== "number") return example;
  const text = String(written);
  const { fault, right } = findSlip(text) ?? { fault: "is in quotes", right: text };
  if (!/^\d{1,15}$/.test(right) || typeof written === "number") return example;
  return `${fault.replaceAll('"', "")}: write ${right}`;
}
