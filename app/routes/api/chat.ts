import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { formatAnswer } from "~/domain/assistant/answer";
import { messageSchema } from "~/domain/assistant/message";
import { rateLimited } from "~/forms/action-error";
import { handleJson } from "~/forms/handle-json.server";
import { json } from "~/http/json";

export const action = ({ request, context: { assistant } }: ActionFunctionArgs) =>
  handleJson(request, messageSchema, async ({ message }) => {
    const answer = await assistant.ask(message);
    if ("retryAfterSeconds" in answer) throw rateLimited(answer.retryAfterSeconds);
    return json({ response: formatAnswer(answer), ...answer });
  });
