import { exportRoute } from "~/admin-api/routes.server";
import { subscribersTable } from "~/domain/exports/table";

export const { loader } = exportRoute("subscribers", () => subscribersTable);
