import { exportRoute } from "~/auth/admin-calls.server";
import { subscribersTable } from "~/domain/exports/table";

export const { loader, action } = exportRoute("subscribers", () => subscribersTable);
