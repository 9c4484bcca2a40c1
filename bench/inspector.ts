import { once } from "node:events";
import { type RawData, WebSocket } from "ws";

const PATIENCE_MS = 30_000;

/**
 * Asks the runtime's debugger about the isolate that the Worker runs in.
 * @param port of wrangler's inspector
 * @param wake sends the Worker a request: an isolate at rest answers nothing, so it is asked until there is an answer
 */
export async function inspect(port: number, wake: () => Promise<unknown>) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  if (!target) throw new Error("the Worker has no debugger");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, "open");
  let last = 0;
  /** @throws when the debugger is silent */
  async function call(method: string): Promise<Record<string, number>> {
    const id = ++last;
    let answer: { result: Record<string, number>; error?: object } | undefined;
    const listen = (data: RawData) => {
      const message = JSON.parse(String(data));
      if (message.id === id) answer = message;
    };
    socket.on("message", listen).send(JSON.stringify({ id, method }));
    for (const until = Date.now() + PATIENCE_MS; !answer && Date.now() < until; ) await wake();
    socket.off("message", listen);
    if (!answer || answer.error) throw new Error(`the debugger answers ${method} with ${JSON.stringify(answer)}`);
    return answer.result;
  }
  const bytes = async () => {
    const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await call("Runtime.getHeapUsage");
    if (usedSize === 0) throw new Error("the debugger told nothing of the isolate");
    return usedSize + embedderHeapUsedSize + backingStorageSize;
  };
  await call("HeapProfiler.enable");
  return {
    /** Bytes in use, with what waits to be collected. */
    used: bytes,
    /** Bytes in use once that is collected. */
    async retained() {
      await call("HeapProfiler.collectGarbage");
      return bytes();
    },
    close: () => socket.close(),
  };
}
