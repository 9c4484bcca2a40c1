import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findLinkedEntry, registrations } from "~/email/managed-list.server";
import { findOr404 } from "~/http/not-found";

/** What is kept of a registration, as a file, for whoever has its link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const registration = findOr404(await findLinkedEntry(context, registrations(context), token));
  return new Response(JSON.stringify(registration, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-registration.json"',
    },
  });
}
