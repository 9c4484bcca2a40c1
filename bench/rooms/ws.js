import { createServer } from "node:http";
import { WebSocketServer } from "ws";

/** Another yardstick: the usual library on Node. `node bench/rooms/ws.js PORT TICKER_PORT` */
const [port, tickerPort] = process.argv.slice(2).map(Number);
const server = createServer((_, answer) => answer.end("ready"));
const rooms = new WebSocketServer({ server, perMessageDeflate: false });
server.listen({ port, host: "127.0.0.1", backlog: 1_024 });

createServer(async (request, answer) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  if (request.method === "POST") for (const socket of rooms.clients) socket.send(Buffer.concat(parts).toString());
  answer.end("told");
}).listen({ port: tickerPort, host: "127.0.0.1" });
