import * as z from "zod/mini";
import { MESSAGE_MAX } from "./answer-chunk";

const EMPTY = "Please write a question.";

/** What a visitor sends: one question, trimmed. */
export const messageSchema = z.object({
  message: z.pipe(
    z.pipe(
      z.string(EMPTY),
      z.transform((text: string) => text.trim()),
    ),
    z
      .string()
      .check(z.minLength(1, EMPTY), z.maxLength(MESSAGE_MAX, `A question may have at most ${MESSAGE_MAX} characters.`)),
  ),
});
