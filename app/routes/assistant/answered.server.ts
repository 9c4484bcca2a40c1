import type { AppLoadContext } from "@remix-run/cloudflare";
import { tooOften } from "~/auth/sign-in.server";
import { messageSchema } from "~/domain/assistant/message";
import { type Conclusion, whole } from "~/domain/assistant/said";

/** What the page shows for a question: an answer, why there is none, or nothing while none was asked. */
export interface Answered {
  question: string;
  answer?: { text: string } & Conclusion;
  problem?: string;
  /** Seconds to wait, when that is the problem. */
  waitSeconds?: number;
}

/** @param asked as it stands in the address, or null */
export async function answered(asked: string | null, assistant: AppLoadContext["assistant"]): Promise<Answered> {
  const question = asked?.trim() ?? "";
  if (question === "") return { question };
  const { error } = messageSchema.safeParse({ message: question });
  if (error) return { question, problem: error.issues[0]?.message ?? "" };
  const answer = await assistant.ask(question);
  if ("waitSeconds" in answer) return { question, problem: tooOften(answer.waitSeconds).error, ...answer };
  return { question, answer: await whole(answer.parts) };
}
