import { writePlainJson } from "~/locale/plain-json";
import { publicData } from "./cache-policy";
import { entityTag } from "./entity-tag";
import { jsonFailure } from "./json";

export const forEveryone = { "Access-Control-Allow-Origin": "*" };

/**
 * An answer of the API that is the same for everyone. Its tag leaves out `generated_at`, so that
 * the same figures have the same one. @param isComplete false where a part of it is seconds away
 */
export const publicJson = (body: object, { isComplete }: { isComplete: boolean }) =>
  new Response(writePlainJson(body), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      ETag: entityTag(JSON.stringify({ ...body, generated_at: undefined })),
      ...publicData({ isComplete }),
      ...forEveryone,
    },
  });

export const publicFailure = (status: number, failure: Parameters<typeof jsonFailure>[1]) =>
  jsonFailure(status, failure, forEveryone);
