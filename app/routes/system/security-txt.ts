import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { publishedAddress } from "~/http/page-meta";
import { publicFile, publishedFile } from "~/http/public-route";
import { DAY_MS } from "~/locale/durations";

/** RFC 9116 recommends less than a year. */
const VALID_FOR_MS = 180 * DAY_MS;

export const handle = publicFile;

/** RFC 9116; with a policy where the company has one. */
export function loader({ context }: LoaderFunctionArgs) {
  const policy = context.legal.security;
  const expires = new Date(context.clock.now() + VALID_FOR_MS).toISOString();
  return publishedFile(
    `Contact: mailto:${brand.contacts.security.email}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${publishedAddress("/.well-known/security.txt")}
${policy ? `Policy: ${publishedAddress(policy.path)}\n` : ""}`,
    "text/plain",
  );
}
