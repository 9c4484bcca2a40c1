import { once } from "node:events";
import { WebSocket } from "ws";

/** Asks the runtime's debugger about the isolate that the Worker runs in. @param port of wrangler's inspector */
export async function inspect(port: number) {
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
  const call = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method }));
      // An isolate at rest does not answer.
      setTimeout(resolve, 2_000, {});
    });
  /** 0 when it did not answer. */
  const bytes = async () => {
    const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await call("Runtime.getHeapUsage");
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
