import { jsonFailure } from "~/http/json";

const answerNotFound = () => jsonFailure(404, { error: "There is no such API endpoint." });

export const loader = answerNotFound;
export const action = answerNotFound;
