import { connectToPrices } from "../../../workers/price/connect";

export const welcome = () => new Response(null, { status: 101, webSocket: new WebSocketPair()[0] });
export const full = () => new Response("full", { status: 503 });

/** Rooms that are not there: each is full, broken or takes whoever comes, and all remember who was tried. */
export function createRooms(answer: (room: string) => Response | Promise<Response>) {
  const tried: string[] = [];
  const requests: Request[] = [];
  const getByName = (room: string) => ({
    fetch: async (request: Request) => {
      tried.push(room);
      requests.push(request);
      return answer(room);
    },
  });
  const env = { PRICE_ROOM: { getByName } } as unknown as Env;
  const connect = (continent?: string, headers: Record<string, string> = {}) => {
    const init = { headers: { Upgrade: "websocket", ...headers }, cf: { continent } };
    return connectToPrices(new Request("https://site.test/ws", init as RequestInit), env);
  };
  return { tried, requests, connect };
}
