import { expect, it } from "vitest";
import { answerMessage, type McpHeaders, type McpServer } from "./protocol";

const schema = { type: "object" };
const server: McpServer = {
  info: { name: "issuer", title: "Issuer", version: "1" },
  instructions: "Cite.",
  tools: [
    {
      name: "echo",
      title: "Echo",
      description: "Echoes.",
      inputSchema: schema,
      outputSchema: schema,
      call: async (args) => (args === "no" ? { failure: "It cannot." } : { args }),
    },
  ],
};
const none: McpHeaders = { version: null, method: null, name: null };
const send = (message: unknown, headers: Partial<McpHeaders> = {}) =>
  answerMessage(typeof message === "string" ? message : JSON.stringify(message), { ...none, ...headers }, server);
const request = (method: string, params?: object) => ({ jsonrpc: "2.0", id: 1, method, ...(params && { params }) });

const MODERN = "2026-07-28";
const meta = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientCapabilities": {},
};
const sendModern = (method: string, params: object = {}, headers: Partial<McpHeaders> = {}) =>
  send(request(method, { ...params, _meta: meta }), { version: MODERN, method, ...headers });
const codeOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer;
  return [status, (body as { error?: { code: number } } | null)?.error?.code];
};

it.each<[title: string, message: unknown, status: number, code: number]>([
  ["text that is not JSON", "{", 400, -32700],
  ["a batch", [request("ping")], 400, -32600],
  ["a number", 5, 400, -32600],
  ["null", "null", 400, -32600],
  ["another JSON-RPC", { ...request("ping"), jsonrpc: "1.0" }, 400, -32600],
  ["an id that is an object", { ...request("ping"), id: {} }, 400, -32600],
  ["an id that is too long", { ...request("ping"), id: "x".repeat(201) }, 400, -32600],
  ["params that are an array", { ...request("ping"), params: [] }, 400, -32600],
  ["an unknown method", request("resources/list"), 200, -32601],
  ["a method of objects", request("constructor"), 200, -32601],
  ["an unknown tool", request("tools/call", { name: "__proto__" }), 200, -32602],
  ["a call without a name", request("tools/call"), 200, -32602],
])("%s is answered with an error of JSON-RPC", (_, message, status, code) =>
  expect(codeOf(send(message))).resolves.toEqual([status, code]),
);

it.each([
  ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }],
  ["an answer to nothing", { jsonrpc: "2.0", id: 1, result: {} }],
  ["an error to nothing", { jsonrpc: "2.0", id: 1, error: { code: 1, message: "" } }],
])("%s is accepted without an answer", (_, message) =>
  expect(send(message)).resolves.toEqual({ status: 202, body: null }),
);

it.each([
  ["2025-06-18", "2025-06-18"],
  ["2025-11-25", "2025-11-25"],
  ["2024-11-05", "2025-11-25"],
  ["2026-07-28", "2025-11-25"],
])("initialize with version %s agrees on %s", async (protocolVersion, agreed) => {
  const { body } = await send(request("initialize", { protocolVersion }));
  const { info: serverInfo, instructions } = server;
  expect(body).toMatchObject({ id: 1, result: { protocolVersion: agreed, serverInfo, instructions } });
});

it("a header with an unknown version is rejected with those that are supported", async () => {
  const { status, body } = await send(request("ping"), { version: "1900-01-01" });
  const data = { supported: [MODERN, "2025-11-25", "2025-06-18"], requested: "1900-01-01" };
  expect([status, body]).toMatchObject([400, { error: { code: -32022, data } }]);
});

it("a tool's answer is structured and text, and what it cannot do is an error of the tool", async () => {
  const call = (args: unknown) => send(request("tools/call", { name: "echo", arguments: args }));
  expect((await call({ a: 1 })).body).toMatchObject({
    result: { content: [{ type: "text", text: '{"args":{"a":1}}' }], structuredContent: { args: { a: 1 } } },
  });
  expect((await call("no")).body).toMatchObject({
    result: { content: [{ type: "text", text: "It cannot." }], isError: true },
  });
});

it("revision 2026-07-28 has results with a type, the server's name and how long a list may be kept", async () => {
  const named = { _meta: { "io.modelcontextprotocol/serverInfo": server.info }, resultType: "complete" };
  const { body } = await sendModern("server/discover");
  const supportedVersions = [MODERN, "2025-11-25", "2025-06-18"];
  expect(body).toMatchObject({ result: { ...named, supportedVersions, ttlMs: 300_000, cacheScope: "public" } });
  const { body: list } = await sendModern("tools/list");
  expect(list).toMatchObject({ result: { ...named, tools: [{ name: "echo", annotations: { readOnlyHint: true } }] } });
  const { body: called } = await sendModern("tools/call", { name: "echo" }, { name: "echo" });
  expect(called).toMatchObject({ result: { ...named, structuredContent: { args: {} } } });
});

it.each<[title: string, ...sent: Parameters<typeof sendModern>, status: number, code: number]>([
  ["without its version in a header", "tools/list", {}, { version: null }, 400, -32020],
  ["without its method in a header", "tools/list", {}, { method: null }, 400, -32020],
  ["with another method in its header", "tools/list", {}, { method: "ping" }, 400, -32020],
  ["with another tool in its header", "tools/call", { name: "echo" }, { name: "other" }, 400, -32020],
  ["for a method of earlier revisions", "ping", {}, {}, 404, -32601],
  ["for an unknown tool", "tools/call", { name: "x" }, { name: "x" }, 200, -32602],
] as never)("a request of 2026-07-28 %s is rejected", async (_, method, params, headers, status, code) =>
  expect(await codeOf(sendModern(method, params, headers))).toEqual([status, code]),
);

it("a request of 2026-07-28 without its version or capabilities in the body is rejected", async () => {
  const headers = { version: MODERN, method: "tools/list" };
  expect(await codeOf(send(request("tools/list"), headers))).toEqual([400, -32602]);
  const { "io.modelcontextprotocol/protocolVersion": version } = meta;
  const _meta = { "io.modelcontextprotocol/protocolVersion": version };
  expect(await codeOf(send(request("tools/list", { _meta }), headers))).toEqual([400, -32602]);
});

it("a later revision is rejected with those that are supported", async () => {
  const _meta = { ...meta, "io.modelcontextprotocol/protocolVersion": "2027-01-01" };
  const answer = send(request("tools/list", { _meta }), { version: "2027-01-01", method: "tools/list" });
  expect(await codeOf(answer)).toEqual([400, -32022]);
});
