import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { json } from "~/http/json";

/** For an operator's monitor: 200 while the database answers, 503 otherwise; a silent market alone breaks no page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [database, market] = await Promise.all([context.databaseAnswers(), context.marketHealth()]);
  return json(
    { status: database ? "ok" : "failing", version: context.site.version, db: database ? "ok" : "unreachable", market },
    { status: database ? 200 : 503 },
  );
}
