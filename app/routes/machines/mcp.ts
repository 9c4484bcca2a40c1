import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { rateLimited } from "~/forms/action-error";
import { json, jsonFailure } from "~/http/json";
import { isJson } from "~/http/same-site";

/** The Model Context Protocol: one message a request, without sessions and streams. */
export async function action({ request, context: { mcp } }: ActionFunctionArgs) {
  if (!isJson(request)) return jsonFailure(415, { error: "Please send JSON with the content type application/json." });
  const retryAfterSeconds = await mcp.limit.retryAfterSeconds();
  if (retryAfterSeconds > 0) {
    const { status, message, headers } = rateLimited(retryAfterSeconds);
    return jsonFailure(status, { error: message }, headers);
  }
  const { headers } = request;
  const { status, body } = await mcp.answer(await request.text(), {
    version: headers.get("MCP-Protocol-Version"),
    method: headers.get("Mcp-Method"),
    name: headers.get("Mcp-Name"),
  });
  return body === null ? new Response(null, { status }) : json(body, { status });
}
