import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

/**
 * Answers in place of an OpenAI-compatible server, out of the passages it is handed. How is set for one question, so that
 * tests do not change each other's answers: `POST /control {"question": …, "mode": …}`. "hold" waits after the first
 * sentence for `{"question": …, "mode": "ok"}`. `GET /control` lists the questions it was asked.
 */
export type ModelMode = "ok" | "hold" | "silent" | "broken" | "error" | "scripted";

const modes = new Map<string, ModelMode>();
const onHold = new Map<string, () => void>();
const questions: string[] = [];

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** The first two sentences of the first passage, each with its citation. */
function answerOf(prompt: string): string[] {
  const [, passage = ""] = /\[1\][^\n]*\n([\s\S]*?)\n(?:\n\[2\]|\S+ end\n)/.exec(prompt) ?? [];
  const sentences = passage.replace(/\n/g, " ").match(/[^.!?]+[.!?](?=\s|$)/g) ?? [passage];
  return sentences.slice(0, 2).map((sentence) => `${sentence.trim().replace(/[.!?]$/, "")} [1]. `);
}

async function answer(prompt: string, response: ServerResponse): Promise<void> {
  const [, question = ""] = /Question: (.*)$/.exec(prompt) ?? [];
  questions.push(question);
  const mode = modes.get(question) ?? "ok";
  if (mode === "error") return void response.writeHead(500).end("<html>Internal Server Error</html>");
  if (mode === "silent") return;
  response.writeHead(200, { "content-type": "text/event-stream" });
  const [first = "", second = ""] = answerOf(prompt);
  switch (mode) {
    case "hold":
      response.write(chunk(first + second.slice(0, 5)));
      await new Promise<void>((resolve) => onHold.set(question, resolve));
      response.write(chunk(second.slice(5)));
      break;
    case "broken":
      response.write(chunk(first.slice(0, 10)));
      return void setTimeout(() => response.destroy(), 50);
    case "scripted":
      response.write(chunk(`<script>document.title="owned"</script><img src=x onerror="document.title='owned'"> `));
      response.write(chunk(`${first.replace(" [1].", "")} <b>now</b> [1]. [Free coins](https://evil.example) [1]. `));
      break;
    case "ok":
      for (const word of `${first}${second}`.split(/(?<= )/)) response.write(chunk(word));
      break;
    default:
      mode satisfies never;
  }
  response.end("data: [DONE]\n\n");
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  if (request.url === "/control") {
    if (request.method === "POST") {
      const { question, mode }: { question: string; mode: ModelMode } = JSON.parse(body);
      modes.set(question, mode);
      onHold.get(question)?.();
    }
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ questions }));
  }
  if (request.url !== "/v1/chat/completions") return response.writeHead(404).end();
  const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(body);
  await answer(messages.find(({ role }) => role === "user")?.content ?? "", response);
});

/** Starts the server, on a port of its own. */
export const startModelServer = () => listen(server);
