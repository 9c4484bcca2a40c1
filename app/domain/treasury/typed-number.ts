import { currency } from "~/locale/currency";

const { code, symbol } = currency;
/** "C$", "CA$", "$" or "CAD": another currency's amount is not read as one of the company's. */
const sign = symbol.replace("$", "\\$");
const before = new RegExp(`^(-?)(?:(?:${code}|${code.slice(0, 2)}|${code[0]})?${sign}|${code})`, "i");
const after = new RegExp(`(?:${code}|${sign}|BTC|shares|g)$`, "i");

/** Limits the work and the digits of a visitor's number. */
const TYPED_MAX = 40;
const PLAIN = /^\d{1,15}(\.\d{1,10})?$/;
const GROUPS_OF_THREE = { ",": /^\d{1,3}(,\d{2,3})*,\d{3}$/, ".": /^\d{1,3}(\.\d{3})+$/ } as const;

/**
 * The decimal that a person means: "0.70" for "0,70", "$0.70" or ".70 CAD"; "55122127" for "55,122,127" or "55 122 127".
 * A comma groups thousands where three digits follow each one, and is a decimal point otherwise. Null where the text
 * cannot be read.
 */
export function readTypedNumber(typed: string): string | null {
  if (typed.length > TYPED_MAX) return null;
  const bare = typed
    // Full-width signs of Japanese keyboards: "１，０００．５". A raised digit stays what it is: "5²" is not 52.
    .replaceAll(/[\uff01-\uffee]/g, (wide) => wide.normalize("NFKC"))
    .replaceAll(/[\s'’]/gu, "")
    .replace("−", "-")
    .replace(before, "$1")
    .replace(after, "");
  const minus = bare.startsWith("-") ? "-" : "";
  const number = toPoint(bare.slice(minus.length));
  return number !== null && PLAIN.test(number) ? minus + number : null;
}

/** The digits with a decimal point alone; null where the separators contradict each other. */
function toPoint(digits: string): string | null {
  const [comma, point] = [digits.lastIndexOf(","), digits.lastIndexOf(".")];
  const decimal = comma > point ? "," : ".";
  const thousands = decimal === "," ? "." : ",";
  if (comma >= 0 && point >= 0) {
    const [whole = "", fraction = "", ...rest] = digits.split(decimal);
    return rest.length === 0 && GROUPS_OF_THREE[thousands].test(whole)
      ? `${whole.replaceAll(thousands, "")}.${fraction}`
      : null;
  }
  const isGrouped = decimal === "," ? GROUPS_OF_THREE[","].test(digits) && !digits.startsWith("0") : false;
  if (isGrouped || /^\d{1,3}(\.\d{3}){2,}$/.test(digits)) return digits.replaceAll(decimal, "");
  const [whole = "", fraction, ...rest] = digits.split(decimal);
  if (rest.length > 0 || (whole === "" && !fraction)) return null;
  return fraction ? `${whole || "0"}.${fraction}` : whole;
}
