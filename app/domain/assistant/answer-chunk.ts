/** Characters of a question. A longer one is rejected, never cut: half a question has another answer. */
export const MESSAGE_MAX = 500;

export const FAILED = "I apologize, but I'm having trouble responding right now. Please try again later.";

/** Added once the model's calls for the day are used up. */
export const OUT_OF_BUDGET =
  "I've reached today's limit for full answers, so I'm quoting our documents until tomorrow.";

export interface Source {
  title: string;
  heading: string;
  path: string;
}

export interface Conclusion {
  /** The quoted or cited passages; empty for an answer of the assistant's own. */
  sources: Source[];
  note?: string;
}

export interface Answer extends Conclusion {
  text: string;
}

/** A piece of an answer: texts to be joined, then the conclusion. */
export type AnswerChunk = { type: "text"; text: string } | ({ type: "done" } & Conclusion);

export async function collectAnswer(chunks: AsyncIterable<AnswerChunk>): Promise<Answer> {
  const answer: Answer = { text: "", sources: [] };
  for await (const chunk of chunks) {
    if (chunk.type === "text") answer.text += chunk.text;
    else {
      answer.sources = chunk.sources;
      if (chunk.note) answer.note = chunk.note;
    }
  }
  return answer;
}

/** An answer as plain text, with the addresses of its sources at the end. */
export async function formatAnswer(chunks: AsyncIterable<AnswerChunk>): Promise<string> {
  const { text, sources, note } = await collectAnswer(chunks);
  const list = sources.map((source) => `- ${formatSource(source)}: ${source.path}`);
  return [text, list.length > 0 && ["Sources:", ...list].join("\n"), note].filter(Boolean).join("\n\n");
}

/** An answer as server-sent events: messages of text, then `done` with the conclusion as JSON. */
export async function* toEvents(chunks: AsyncIterable<AnswerChunk>): AsyncGenerator<{ event?: string; data: string }> {
  for await (const chunk of chunks) {
    if (chunk.type === "text") yield { data: chunk.text };
    else {
      const { type, ...conclusion } = chunk;
      yield { event: type, data: JSON.stringify(conclusion) };
    }
  }
}

/** A source as the panel names it. */
export const formatSource = ({ title, heading }: Source) => (heading === "" ? title : `${title}, ${heading}`);
