import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

/** How an OpenAI-compatible server's stand-in answers one question; "hold" waits after the first sentence for "ok". */
export type ModelMode = "ok" | "hold";

const modes = new Map<string, ModelMode>();
const onHold = new Map<string, () => void>();

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** The first two sentences of the first passage, each with its citation. */
function answerOf(prompt: string): string[] {
  const [, passage = ""] = /\[1\][^\n]*\n([\s\S]*?)\n(?:\n\[2\]|\S+ end\n)/.exec(prompt) ?? [];
  const sentences = passage.replace(/\n/g, " ").match(/[^.!?]+[.!?](?=\s|$)/g) ?? [passage];
  return sentences.slice(0, 2).map((sentence) => `${sentence.trim().replace(/[.!?]$/, "")} [1]. `);
}

async function answer(prompt: string, response: ServerResponse) {
  const [, question = ""] = /Question: (.*)$/.exec(prompt) ?? [];
  response.writeHead(200, { "content-type": "text/event-stream" });
  const [first = "", second = ""] = answerOf(prompt);
  if (modes.get(question) === "hold") {
    response.write(chunk(first + second.slice(0, 5)));
    await new Promise<void>((resolve) => onHold.set(question, resolve));
    response.write(chunk(second.slice(5)));
  } else for (const word of `${first}${second}`.split(/(?<= )/)) response.write(chunk(word));
  response.end("data: [DONE]\n\n");
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  if (request.url === "/control") {
    const { question, mode }: { question: string; mode: ModelMode } = JSON.parse(body);
    modes.set(question, mode);
    onHold.get(question)?.();
    return response.end();
  }
  if (request.url !== "/v1/chat/completions") return response.writeHead(404).end();
  const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(body);
  await answer(messages.find(({ role }) => role === "user")?.content ?? "", response);
});

export const startModelServer = () => listen(server);
