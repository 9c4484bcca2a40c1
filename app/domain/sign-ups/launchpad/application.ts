import * as z from "zod/mini";
import { brand } from "~/brand/generated/public";
import { emailAddress, sourceName, tickedBox } from "~/domain/fields";

export const NAME_MAX = 100;
export const ANSWER_MAX = 1_000;
export const LINK_MAX = 200;

const DEFAULT_SOURCE = "launchpad";

const answer = (missing: string, max: number) =>
  z.pipe(
    z.pipe(
      z.string(missing),
      z.transform((text: string) =>
        text
          .normalize("NFC")
          .replaceAll("\r\n", "\n")
          .replace(/(?!\n)\p{Cc}/gu, " ")
          .trim(),
      ),
    ),
    z
      .string(missing)
      .check(z.minLength(1, missing), z.maxLength(max, `Please keep this to ${max} characters.`)),
  );

const BAD_LINK = "Please enter an address that starts with https://";

const link = z.pipe(
  z.optional(z.string(BAD_LINK)),
  z.pipe(
    z.transform((text?: string) => text?.trim() || null),
    z.nullable(
      z
        .url({ protocol: /^https$/, hostname: z.regexes.domain, error: BAD_LINK })
        .check(z.maxLength(LINK_MAX, BAD_LINK)),
    ),
  ),
);

/** The form's fields. The site, not the browser, says which wording was agreed to. */
export const applicationSchema = z.object({
  name: answer("Please enter your name or your team's.", NAME_MAX),
  email: emailAddress,
  product: answer("Please tell us what you are building.", ANSWER_MAX),
  assetUse: answer("Please tell us how it uses Bitcoin or gold.", ANSWER_MAX),
  progress: answer("Please tell us what already works.", ANSWER_MAX),
  link,
  consent: z.pipe(
    tickedBox,
    z.literal(true, "Please check the box so that we can consider your application."),
  ),
  source: z._default(sourceName, DEFAULT_SOURCE),
});

export type Application = z.output<typeof applicationSchema>;

/** The applicants' consent. A change of wording needs a new version. */
export const applicationConsent = {
  version: "2025-07",
  wording: `I agree that ${brand.company.name} may keep this application and email me about it. I can withdraw it at any time.`,
};
