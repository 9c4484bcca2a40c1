import { jsonFailure } from "~/http/json";

/** Callers of the API get JSON for an address that does not exist, too. */
const answerNotFound = () => jsonFailure(404, { error: "There is no such API endpoint." });

export const loader = answerNotFound;
export const action = answerNotFound;
