import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { json, jsonFailure } from "~/http/json";

/** Bounces, complaints and unsubscribes, which the email provider may report several times. */
export async function action({ request, params, context: { alerts } }: ActionFunctionArgs) {
  const body = await request.text();
  const events = alerts.verifyEvents(params.provider, request.headers, body);
  if (!events) return jsonFailure(401, { error: "This report isn't from our email provider." });
  let report: unknown;
  try {
    report = JSON.parse(body);
  } catch {
    return jsonFailure(400, { error: "The body must be valid JSON in UTF-8." });
  }
  const event = events.read(report);
  if (event) await events.apply(event);
  return json({});
}
