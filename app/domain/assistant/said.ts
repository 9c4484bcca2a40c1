import type { Source } from "./extract";

/** Characters that a question may have. A longer one is rejected, never cut: half a question has another answer. */
export const MESSAGE_MAX = 500;

/** Said when nothing else can be. */
export const FAILED = "I apologize, but I'm having trouble responding right now. Please try again later.";

/** Added where the day's calls of the model are spent. */
export const SPENT = "Fuller answers are used up for today and come back tomorrow. Until then I quote our documents.";

/** What is known once an answer is complete. */
export interface Conclusion {
  /** Where the answer is from; empty when it is from nowhere. */
  sources: Source[];
  /** Something to know about the answer. */
  note?: string;
}

/** What the assistant says, in order: words to be joined, then what they rest on. */
export type Said = { type: "text"; text: string } | ({ type: "done" } & Conclusion);

/** An answer in full. */
export async function whole(parts: AsyncIterable<Said>): Promise<{ text: string } & Conclusion> {
  const answer: { text: string } & Conclusion = { text: "", sources: [] };
  for await (const part of parts) {
    if (part.type === "text") answer.text += part.text;
    else {
      answer.sources = part.sources;
      if (part.note) answer.note = part.note;
    }
  }
  return answer;
}

/** An answer as plain text, its sources by address at the end. */
export async function asText(parts: AsyncIterable<Said>): Promise<string> {
  const { text, sources, note } = await whole(parts);
  const list = sources.map((source) => `- ${nameOf(source)}: ${source.path}`);
  return [text, ...(list.length > 0 ? [["Sources:", ...list].join("\n")] : []), ...(note ? [note] : [])].join("\n\n");
}

/** An answer as server-sent events: plain messages of words, then `done` with the conclusion as JSON. */
export async function* asEvents(parts: AsyncIterable<Said>): AsyncGenerator<{ event?: string; data: string }> {
  for await (const part of parts) {
    if (part.type === "text") yield { data: part.text };
    else {
      const { type, ...conclusion } = part;
      yield { event: type, data: JSON.stringify(conclusion) };
    }
  }
}

/** A source as people read it. */
export const nameOf = ({ title, heading }: Source) => (heading === "" ? title : `${title}, ${heading}`);
