import { exportRoute } from "~/admin-api/routes.server";
import { auditTable } from "~/domain/exports/table";

export const { loader } = exportRoute("audit", () => auditTable);
