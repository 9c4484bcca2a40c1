import type { AppLoadContext } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { createKeyUri, groupCharacters } from "~/domain/accounts/one-time-code";
import type { User } from "~/domain/accounts/user";

/** An administrator's second factor, as the page shows it. */
export type Factor = { recoveryCodesLeft: number } & (
  | { step: "off" }
  | { step: "set-up"; key: string; address: string; qr: Awaited<ReturnType<typeof drawQrCode>> }
  | { step: "on"; since: Date }
);

/** An administrator's passkeys, as the page lists them. */
export type OwnPasskey = Awaited<ReturnType<AppLoadContext["passkeys"]["list"]>>[number];

export async function loadFactor({ secondFactors }: AppLoadContext, { id, username }: User): Promise<Factor> {
  const { since, recoveryCodesLeft, secret } = await secondFactors.findState(id);
  if (since) return { step: "on", since, recoveryCodesLeft };
  if (secret === null) return { step: "off", recoveryCodesLeft };
  const address = createKeyUri(secret, { issuer: brand.company.name, account: username });
  return { step: "set-up", recoveryCodesLeft, key: groupCharacters(secret), address, qr: await drawQrCode(address) };
}

/** ISO/IEC 18004: a quiet zone of four modules around the code. */
const QUIET_MODULES = 4;

/** A QR code: its modules along one side, quiet zone included, and the dark ones as an SVG path. */
async function drawQrCode(text: string) {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { border: QUIET_MODULES, ecc: "M" });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
