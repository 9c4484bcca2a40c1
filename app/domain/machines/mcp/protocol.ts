import * as z from "zod/mini";
import { writePlainJson } from "~/locale/plain-json";

// The Model Context Protocol over HTTP, as far as a read-only server without sessions needs it: revision 2026-07-28, in
// which each request says its version, and those before it, which begin with `initialize`
// (https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning). docs/decisions/026-mcp-by-hand.md says
// why the official SDK does not serve it.

const MODERN = "2026-07-28";
/** Newest first. Older ones demand batches, which would multiply what one request costs. */
const LEGACY = ["2025-11-25", "2025-06-18"];
const SUPPORTED = [MODERN, ...LEGACY];

const codes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** Characters of a request's id and method, which answers repeat. */
const NAME_MAX = 200;
/** Ms for which a client may keep the list of tools: a deployment changes it. */
const LIST_TTL_MS = 300_000;

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";
const SERVER_KEY = "io.modelcontextprotocol/serverInfo";

type JsonObject = { readonly [name: string]: unknown };

/** What a tool answers: an object, or why it cannot, in a sentence. */
export type ToolAnswer = JsonObject | { readonly failure: string };

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of its arguments and of its answer. */
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
  /** @param args as the client sent them: the tool checks them */
  readonly call: (args: unknown) => Promise<ToolAnswer>;
}

export interface McpServer {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly instructions: string;
  readonly tools: readonly Tool[];
}

/** The headers that repeat parts of the body; null where a header is absent. */
export interface McpHeaders {
  readonly version: string | null;
  readonly method: string | null;
  readonly name: string | null;
}

export interface McpAnswer {
  readonly status: 200 | 202 | 400 | 404;
  /** A JSON-RPC answer; null for a notification. */
  readonly body: JsonObject | null;
}

type Id = string | number | null;

const message = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.optional(z.union([z.string().check(z.maxLength(NAME_MAX)), z.int()])),
  method: z.string().check(z.maxLength(NAME_MAX)),
  params: z.optional(z.record(z.string(), z.unknown())),
});
/** A client's answer to a request of the server's. The server makes no requests, so it is ignored. */
const response = z.union([
  z.object({ jsonrpc: z.literal("2.0"), result: z.record(z.string(), z.unknown()) }),
  z.object({ jsonrpc: z.literal("2.0"), error: z.record(z.string(), z.unknown()) }),
]);
const toolCall = z.object({ name: z.string().check(z.maxLength(NAME_MAX)), arguments: z.optional(z.unknown()) });

/** Answers one message. Never throws but for a failure of a tool's sources. */
export async function answerMessage(text: string, headers: McpHeaders, server: McpServer): Promise<McpAnswer> {
  const body = parseJson(text);
  if (body === undefined) return fail(400, null, codes.parse, "The body is not JSON.");
  if (Array.isArray(body))
    return fail(400, null, codes.invalidRequest, "Send one message at a time: batches are not accepted.");
  const read = message.safeParse(body);
  if (!read.success)
    return response.safeParse(body).success
      ? accepted
      : fail(400, null, codes.invalidRequest, "The body is not a JSON-RPC 2.0 request.");
  const { id, method, params = {} } = read.data;
  const meta = isObject(params._meta) ? params._meta : {};
  const isModern = VERSION_KEY in meta || headers.version === MODERN;
  if (id === undefined) return accepted;
  return isModern
    ? answerModern(id, method, params, meta, headers, server)
    : answerLegacy(id, method, params, headers, server);
}

async function answerModern(
  id: Id,
  method: string,
  params: JsonObject,
  meta: JsonObject,
  headers: McpHeaders,
  server: McpServer,
): Promise<McpAnswer> {
  const version = meta[VERSION_KEY];
  if (typeof version !== "string" || !isObject(meta[CAPABILITIES_KEY]))
    return fail(400, id, codes.invalidParams, `_meta must have ${VERSION_KEY} and ${CAPABILITIES_KEY}.`);
  if (headers.version !== version) return mismatch(id, "MCP-Protocol-Version");
  if (version !== MODERN) return unsupported(id, version);
  if (headers.method !== method) return mismatch(id, "Mcp-Method");
  if (method === "tools/call" && headers.name !== params.name) return mismatch(id, "Mcp-Name");
  const complete = (result: JsonObject) =>
    succeed(id, { resultType: "complete", ...result, _meta: { [SERVER_KEY]: server.info } });
  const cached = { ttlMs: LIST_TTL_MS, cacheScope: "public" };
  switch (method) {
    case "server/discover":
      return complete({ supportedVersions: SUPPORTED, ...describeServer(server), ...cached });
    case "tools/list":
      return complete({ tools: listTools(server), ...cached });
    case "tools/call":
      return callTool(id, params, server, complete);
    default:
      return fail(404, id, codes.methodNotFound, "There is no such method.");
  }
}

async function answerLegacy(
  id: Id,
  method: string,
  params: JsonObject,
  headers: McpHeaders,
  server: McpServer,
): Promise<McpAnswer> {
  if (headers.version !== null && !LEGACY.includes(headers.version)) return unsupported(id, headers.version);
  const complete = (result: JsonObject) => succeed(id, result);
  switch (method) {
    case "initialize": {
      const protocolVersion = LEGACY.find((version) => version === params.protocolVersion) ?? LEGACY[0];
      return complete({ protocolVersion, ...describeServer(server), serverInfo: server.info });
    }
    case "ping":
      return complete({});
    case "tools/list":
      return complete({ tools: listTools(server) });
    case "tools/call":
      return callTool(id, params, server, complete);
    default:
      return fail(200, id, codes.methodNotFound, "There is no such method.");
  }
}

const describeServer = ({ instructions }: McpServer) => ({ capabilities: { tools: {} }, instructions });

/** No tool changes anything, or reads anything but this site. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const listTools = ({ tools }: McpServer) =>
  tools.map(({ name, title, description, inputSchema, outputSchema }) => ({
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations,
  }));

async function callTool(
  id: Id,
  params: JsonObject,
  { tools }: McpServer,
  complete: (result: JsonObject) => McpAnswer,
): Promise<McpAnswer> {
  const read = toolCall.safeParse(params);
  const tool = read.success && tools.find(({ name }) => name === read.data.name);
  if (!tool) return fail(200, id, codes.invalidParams, "There is no such tool.");
  const answer = await tool.call(read.data.arguments ?? {});
  if (isFailure(answer)) return complete({ content: [{ type: "text", text: answer.failure }], isError: true });
  return complete({ content: [{ type: "text", text: writePlainJson(answer) }], structuredContent: answer });
}

const isFailure = (answer: ToolAnswer): answer is { failure: string } => typeof answer.failure === "string";

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const accepted: McpAnswer = { status: 202, body: null };

const succeed = (id: Id, result: JsonObject): McpAnswer => ({ status: 200, body: { jsonrpc: "2.0", id, result } });

function fail(status: McpAnswer["status"], id: Id, code: number, text: string, data?: JsonObject): McpAnswer {
  return { status, body: { jsonrpc: "2.0", id, error: { code, message: text, ...(data && { data }) } } };
}

const mismatch = (id: Id, header: string) =>
  fail(400, id, codes.headerMismatch, `The header ${header} is missing or differs from the body.`);

const unsupported = (id: Id, requested: string) =>
  fail(400, id, codes.unsupportedVersion, "This protocol version is not supported.", {
    supported: SUPPORTED,
    requested: requested.slice(0, NAME_MAX),
  });
