import { encode } from "uqr";

/** ISO/IEC 18004: four modules of quiet around the code. */
const QUIET_MODULES = 4;

export interface QrCode {
  /** Modules along one side, the quiet ones included. */
  size: number;
  /** The dark modules as an SVG path, one unit each. */
  path: string;
}

/** Draws a text as a QR code. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { border: QUIET_MODULES, ecc: "M" });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
