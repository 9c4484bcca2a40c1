import { jsonFailure } from "~/http/json";
import type { SignInRefusal } from "./sign-in.server";

/** A refusal as the API answers it. */
export function refusalAsJson({ status, error, fieldErrors, retryAfterSeconds }: SignInRefusal): Response {
  const headers = retryAfterSeconds === undefined ? undefined : { "Retry-After": String(retryAfterSeconds) };
  return jsonFailure(status, { error, fieldErrors }, headers);
}
