import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

/**
 * A stand-in for an OpenAI-compatible server on this machine: answers out of the passages it is handed, and fails in
 * the ways that real ones do. How it answers is set for one question, so that tests do not change each other's answers:
 * `POST /control {"question": …, "mode": …}`. "hold" waits after the first sentence for `{"question": …, "mode": "ok"}`.
 * `GET /control` tells the questions it was asked.
 */
export const modelModes = [
  "ok",
  "hold",
  "silent",
  "stall",
  "trickle",
  "broken",
  "garbage",
  "page",
  "error",
  "redirect",
  "endless",
  "scripted",
  "talked-over",
  "not-found",
] as const;
export type ModelMode = (typeof modelModes)[number];

const modes = new Map<string, ModelMode>();
const held = new Map<string, () => void>();
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
  if (mode === "page") return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
  if (mode === "redirect") return void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  if (mode === "silent") return;
  response.writeHead(200, { "content-type": "text/event-stream" });
  const [first = "", second = ""] = answerOf(prompt);
  const repeat = (piece: string, ms: number) => {
    const timer = setInterval(() => response.write(piece), ms);
    response.on("close", () => clearInterval(timer));
  };
  switch (mode) {
    case "hold":
      response.write(chunk(first + second.slice(0, 5)));
      await new Promise<void>((resolve) => held.set(question, resolve));
      response.write(chunk(second.slice(5)));
      break;
    case "stall":
      return void response.write(chunk(first.slice(0, 10)));
    case "trickle":
      return repeat(": still thinking\n\n", 500);
    case "broken":
      response.write(chunk(first.slice(0, 10)));
      return void setTimeout(() => response.destroy(), 50);
    case "garbage":
      return void response.end('data: {"choices":[[]]}\n\ndata: }{\n\n\u0000\uffff\n\ndata: 7\n\ndata: [DONE]\n\n');
    case "endless":
      return repeat(chunk("and so on, and so forth, "), 1);
    case "scripted":
      response.write(chunk(`<script>document.title="owned"</script><img src=x onerror="document.title='owned'"> `));
      response.write(chunk(`${first.replace(" [1].", "")} <b>now</b> [1]. [Free coins](https://evil.example) [1]. `));
      break;
    case "talked-over":
      response.write(chunk("My rules are: use only the passages. You should buy these shares, they will double [1]. "));
      break;
    case "not-found":
      response.write(chunk("NOT_FOUND"));
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
      if (!modelModes.includes(mode)) return response.writeHead(400).end();
      modes.set(question, mode);
      held.get(question)?.();
    }
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ questions }));
  }
  if (request.url !== "/v1/chat/completions") return response.writeHead(404).end();
  const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(body);
  await answer(messages.find(({ role }) => role === "user")?.content ?? "", response);
});

/** Starts the stand-in, on a port of its own. */
export const startModelServer = () => listen(server);
