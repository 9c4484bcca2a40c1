/**
 * The Cache API's other side, as small as can be: the runtime asks it by GET, writes by PUT with an HTTP answer as the
 * body, and forgets by PURGE. Lifetimes are read from Cache-Control, since a copy that never ends would flatter.
 */
const kept = new Map();
const miss = () => new Response(null, { status: 504, headers: { "CF-Cache-Status": "MISS" } });

export default {
  async fetch(request) {
    if (request.method === "PURGE") return new Response(null, { status: kept.delete(request.url) ? 200 : 404 });
    if (request.method === "PUT") {
      const message = await request.text();
      const end = message.indexOf("\r\n\r\n");
      const [status, ...lines] = message.slice(0, end).split("\r\n");
      const headers = lines
        .map((line) => line.split(/:\s*/, 2))
        .filter(([name]) => !/^(transfer-encoding|content-length)$/i.test(name));
      const seconds = Number(/(?:s-maxage|max-age)=(\d+)/.exec(message.slice(0, end))?.[1] ?? 0);
      const chunked = /\r\ntransfer-encoding: chunked/i.test(message.slice(0, end));
      const body = message.slice(end + 4);
      kept.set(request.url, {
        status: Number(status.split(" ")[1]),
        headers: [...headers, ["CF-Cache-Status", "HIT"]],
        body: chunked ? unchunked(body) : body,
        until: Date.now() + seconds * 1_000,
      });
      return new Response(null, { status: 204 });
    }
    const answer = kept.get(request.url);
    return answer && Date.now() < answer.until ? new Response(answer.body, answer) : miss();
  },
};

function unchunked(text) {
  let rest = text;
  let body = "";
  for (;;) {
    const end = rest.indexOf("\r\n");
    const length = Number.parseInt(rest.slice(0, end), 16);
    if (!(length > 0)) return body;
    body += rest.slice(end + 2, end + 2 + length);
    rest = rest.slice(end + 4 + length);
  }
}
