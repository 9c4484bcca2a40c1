import { DurableObject } from "cloudflare:workers";

/** The yardstick: the least a hibernating object can do for its sockets. */
export class BareRoom extends DurableObject {
  fetch() {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  publish(message) {
    const text = JSON.stringify(message);
    for (const socket of this.ctx.getWebSockets()) socket.send(text);
  }

  webSocketMessage() {}
}

export default {
  fetch: (request, env) => env.ROOM.getByName("na-0").fetch(request),
};
