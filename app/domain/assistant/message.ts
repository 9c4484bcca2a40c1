import * as z from "zod/mini";
import { trimmedText } from "../fields";
import { MESSAGE_MAX } from "./answer";

const EMPTY = "Please enter a question.";
const LONG = `Please keep your question to ${MESSAGE_MAX} characters.`;

export const messageSchema = z.object({
  message: trimmedText(EMPTY, z.minLength(1, EMPTY), z.maxLength(MESSAGE_MAX, LONG)),
});
