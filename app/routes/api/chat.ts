import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { FAILED, formatAnswer, toEvents } from "~/domain/assistant/answer-chunk";
import { messageSchema } from "~/domain/assistant/limits";
import { describeError } from "~/domain/describe-error";
import { rateLimited } from "~/forms/action-error";
import { handleJson } from "~/forms/handle-json.server";
import { acceptsEvents, eventStream } from "~/http/event-stream";
import { json } from "~/http/json";

/** An answer as JSON, or streamed if the request accepts `text/event-stream`. */
export const action = ({ request, context: { assistant, log } }: ActionFunctionArgs) =>
  handleJson(request, messageSchema, async ({ message }) => {
    const answer = await assistant.ask(message);
    if ("retryAfterSeconds" in answer) throw rateLimited(answer.retryAfterSeconds);
    if (!acceptsEvents(request)) return json({ response: await formatAnswer(answer.chunks) });
    const { method } = request;
    const path = new URL(request.url).pathname;
    return eventStream(toEvents(answer.chunks), FAILED, (error) =>
      log({ event: "request.failed", method, path, error: describeError(error) }),
    );
  });
