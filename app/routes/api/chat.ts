import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { QUERY_MAX } from "~/domain/field-lengths";
import { trimmedText } from "~/domain/fields";
import { answerQuestion } from "~/domain/search/answer";
import { limitSubmissions } from "~/forms/action-error";
import { handleJson } from "~/forms/handle-json.server";
import { json } from "~/http/json";

const EMPTY = "Please enter a question.";
const LONG = `Please keep your question to ${QUERY_MAX} characters.`;

const messageSchema = z.object({
  message: trimmedText(EMPTY, z.minLength(1, EMPTY), z.maxLength(QUERY_MAX, LONG)),
});

export const action = ({ request, context }: ActionFunctionArgs) =>
  handleJson(request, messageSchema, async ({ message }) => {
    await limitSubmissions(context);
    return json(answerQuestion(await context.search.find(message)));
  });
