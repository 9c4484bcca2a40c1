import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findProblems } from "~/domain/health";
import { json } from "~/http/json";

/** 503 while the database does not answer; a silent market breaks no page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [database, market] = await Promise.all([context.databaseAnswers(), context.marketHealth()]);
  const problems = findProblems(database, market);
  const answering = problems.length > 0 ? "degraded" : "ok";
  const status = database ? answering : "failing";
  const { version } = context.site;
  return json(
    { status, version, db: database ? "ok" : "unreachable", market, problems },
    { status: database ? 200 : 503 },
  );
}
