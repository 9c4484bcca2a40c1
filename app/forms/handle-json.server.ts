import * as z from "zod/mini";
import { jsonFailure } from "~/http/json";
import { isJson } from "~/http/same-site";
import { ActionError } from "./action-error";

/**
 * Reads and validates the body of a JSON call and hands it to its action. What the schema does not name is dropped.
 * @returns the action's answer, or an ActionError's as JSON: 415 for another content type, 400 for what does not fit
 */
export async function handleJson<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  accept: (value: z.output<Schema>) => Promise<Response>,
): Promise<Response> {
  try {
    return await accept(await readJson(request, schema));
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    const { status, message, options, headers } = error;
    return jsonFailure(status, { error: message, fieldErrors: options.fieldErrors }, headers);
  }
}

async function readJson<Schema extends z.ZodMiniType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  if (!isJson(request)) throw new ActionError(415, "Please send JSON, with the content type application/json.");
  const result = schema.safeParse(await parseObject(request));
  if (result.success) return result.data;
  // Field names come from the schema, never from the body.
  const fieldErrors = z.flattenError(result.error).fieldErrors as Record<string, string[]>;
  throw new ActionError(400, Object.values(fieldErrors)[0]?.[0] ?? "The body must be a JSON object.", { fieldErrors });
}

async function parseObject(request: Request): Promise<object> {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer()));
  } catch {
    throw new ActionError(400, "The body is not valid JSON in UTF-8.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new ActionError(400, "The body must be a JSON object.");
  return body;
}
