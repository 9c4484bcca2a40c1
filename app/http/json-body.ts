import type * as z from "zod/mini";
import { jsonFailure, methodNotAllowed } from "./json";
import { isJson } from "./same-site";

/**
 * Reads a JSON call's body as a schema has it. What the schema does not name is dropped.
 * @throws an answer: 405 for another method, 415 for another content type, 400 for what is not JSON or not as it should be
 */
export async function jsonBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (request.method !== "POST") throw methodNotAllowed("POST");
  if (!isJson(request)) throw jsonFailure(415, { error: "Please send JSON, with the content type application/json." });
  const result = schema.safeParse(await parse(request));
  if (result.success) return result.data;
  const fieldErrors = errorsByField(result.error.issues);
  throw jsonFailure(400, {
    error: Object.values(fieldErrors)[0]?.[0] ?? "The body must be a JSON object.",
    fieldErrors,
  });
}

async function parse(request: Request): Promise<object> {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer()));
  } catch {
    throw jsonFailure(400, { error: "The body is not valid JSON in UTF-8." });
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw jsonFailure(400, { error: "The body must be a JSON object." });
  return body;
}

function errorsByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
