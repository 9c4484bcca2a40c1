import * as z from "zod/mini";
import { jsonFailure } from "~/http/json";
import { isJson } from "~/http/same-site";
import { ActionError } from "./action-error";

/**
 * Reads and validates the body of a JSON call and hands it to its action. Fields that the schema
 * does not name are dropped.
 * @returns the action's answer, or an ActionError's as JSON: 415 for another content type, 400 for
 * an invalid body
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

async function readJson<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!isJson(request)) {
    throw new ActionError(415, "Please send JSON with the content type application/json.");
  }
  const result = schema.safeParse(await parseBody(request));
  if (result.success) return result.data;
  // Field names come from the schema, never from the body.
  const fieldErrors = z.flattenError(result.error).fieldErrors as Record<string, string[]>;
  const [first] = Object.values(fieldErrors);
  if (!first) throw new ActionError(400, "The body must be a JSON object.");
  throw new ActionError(400, first[0] ?? "", { fieldErrors });
}

async function parseBody(request: Request): Promise<unknown> {
  try {
    return JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer()),
    );
  } catch {
    throw new ActionError(400, "The body must be valid JSON in UTF-8.");
  }
}
