/** Characters of a typed price. */
export const TYPED_MAX = 24;

/** An exact positive decimal from "C$0.70", "144,600" or "0,70"; null otherwise. */
export function readTypedPrice(typed: string): string | null {
  const bare = typed.slice(0, TYPED_MAX).replace(/[^\d.,]/g, "");
  const [, whole = "", fraction = ""] =
    /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,8}))?$/.exec(bare) ??
    /^(\d{1,12}),(\d{1,8})$/.exec(bare) ??
    [];
  const digits = whole.replaceAll(",", "");
  const price = fraction === "" ? digits : `${digits}.${fraction}`;
  return /[1-9]/.test(price) ? price : null;
}
