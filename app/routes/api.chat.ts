import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { refusalAsJson } from "~/auth/refusal-json.server";
import { tooOften } from "~/auth/sign-in.server";
import { messageSchema } from "~/domain/assistant/message";
import { asEvents, asText, FAILED } from "~/domain/assistant/said";
import { describeError } from "~/domain/describe-error";
import { acceptsEvents, eventStream } from "~/http/event-stream";
import { json, methodNotAllowed } from "~/http/json";
import { jsonBody } from "~/http/json-body";

export const loader = () => methodNotAllowed("POST");

/** An answer as JSON, or piece by piece for who accepts `text/event-stream`. */
export async function action({ request, context: { assistant, log } }: ActionFunctionArgs) {
  const { message } = await jsonBody(request, messageSchema);
  const answer = await assistant.ask(message);
  if ("waitSeconds" in answer) return refusalAsJson(tooOften(answer.waitSeconds));
  if (!acceptsEvents(request)) return json({ response: await asText(answer.parts) });
  const { method } = request;
  const path = new URL(request.url).pathname;
  return eventStream(asEvents(answer.parts), FAILED, (error) =>
    log({ event: "request.failed", method, path, error: describeError(error) }),
  );
}
