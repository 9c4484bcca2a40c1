import { once } from "node:events";
import { WebSocket } from "ws";

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
  const waiting = new Map<number, (result: Record<string, number>) => void>();
  socket.on("message", (data) => {
    const { id, result, error } = JSON.parse(String(data));
    if (error) throw new Error(`the debugger answered ${JSON.stringify(error)}`);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  /** @throws when the debugger is silent */
  async function call(method: string): Promise<Record<string, number>> {
    last += 1;
    const id = last;
    const answer = new Promise<Record<string, number>>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method }));
    for (const until = Date.now() + PATIENCE_MS; waiting.has(id); ) {
      if (Date.now() > until) throw new Error(`the debugger does not answer ${method}`);
      await wake();
    }
    return answer;
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
