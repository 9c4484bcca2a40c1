import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { json, jsonFailure } from "~/http/json";

export async function loader({ context }: LoaderFunctionArgs) {
  const stats = await context.market.snapshot();
  return stats
    ? json(stats)
    : jsonFailure(503, { error: "Market data isn't available yet. Please try again soon." });
}
