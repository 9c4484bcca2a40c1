import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { brand } from "~/brand/generated/public";
import { COMPARED_TEXT_MAX } from "~/domain/field-lengths";
import { ADDRESS_MAX, isAddress, readAddress } from "~/domain/verification/addresses";
import { normalizeText } from "~/domain/verification/compare-text";
import { numberFormat } from "~/locale/intl";
import type { Comparison } from "./result";

const counts = numberFormat();
const PASTE_FIRST = "Please paste a text first.";

export const textSchema = z.object({
  text: z.pipe(
    z.string(PASTE_FIRST).check(
      // Before other work. A browser counts a line end as one.
      z.refine((text) => text.replaceAll("\r\n", "\n").length <= COMPARED_TEXT_MAX, {
        error: () =>
          `Please paste a text of at most ${counts.format(COMPARED_TEXT_MAX)} characters: no release of ours is longer.`,
        abort: true,
      }),
      z.refine((text) => normalizeText(text) !== "", PASTE_FIRST),
    ),
    z.transform(normalizeText),
  ),
});

/** Accepts "AB:CD:…" and groups of digits, as programs print a hash. */
const readHash = (query: string) => query.replace(/[\s:]/g, "").toLowerCase();

export async function compareQuery(
  asked: string,
  context: Pick<AppLoadContext, "verification">,
): Promise<Comparison> {
  const { find, findByPath } = await context.verification();
  if (!isAddress(asked)) {
    const finding = asked.length > ADDRESS_MAX ? null : find(readHash(asked));
    return finding ? { kind: "named", given: "hash", finding } : { kind: "unknown", given: "hash" };
  }
  const address = readAddress(asked, brand.origin);
  if ("reason" in address) {
    return { kind: "other address", ...address, asked: asked.slice(0, ADDRESS_MAX) };
  }
  const finding = findByPath(address.path);
  return finding
    ? { kind: "named", given: "address", finding }
    : { kind: "unknown", given: "address" };
}
