import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { messageSchema } from "~/domain/assistant/message";
import { whole } from "~/domain/assistant/said";
import { rateLimited } from "~/forms/action-error";
import { handleForm } from "~/forms/handle-form.server";

/** Answers the question that a form holds, in full. */
export const ask = (request: Request, { assistant }: AppLoadContext) =>
  handleForm(request, { schema: messageSchema, toast: null }, async ({ value: { message: question } }) => {
    const answer = await assistant.ask(question);
    if ("waitSeconds" in answer) throw rateLimited(answer.waitSeconds, "message");
    return data({ lastResult: null, message: null, question, answer: await whole(answer.parts) });
  });
