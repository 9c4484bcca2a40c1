import type { AppLoadContext } from "@remix-run/cloudflare";
import { tooOften } from "~/auth/sign-in.server";
import { messageSchema } from "~/domain/assistant/message";
import { type Conclusion, whole } from "~/domain/assistant/said";

/** What the page shows for a question: an answer, or why there is none. */
export interface Answered {
  question: string;
  answer?: { text: string } & Conclusion;
  problem?: string;
  /** Seconds to wait, when that is the problem. */
  waitSeconds?: number;
}

/** @param typed not yet validated */
export async function answered(typed: string, assistant: AppLoadContext["assistant"]): Promise<Answered> {
  const { data, error } = messageSchema.safeParse({ message: typed });
  if (error) return { question: typed, problem: error.issues[0]?.message ?? "" };
  const question = data.message;
  const answer = await assistant.ask(question);
  if ("waitSeconds" in answer) return { question, problem: tooOften(answer.waitSeconds).error, ...answer };
  return { question, answer: await whole(answer.parts) };
}
