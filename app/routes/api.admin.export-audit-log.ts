import { exportRoute } from "~/auth/admin-calls.server";
import { auditTable } from "~/domain/exports/table";

export const { loader, action } = exportRoute("audit", () => auditTable);
