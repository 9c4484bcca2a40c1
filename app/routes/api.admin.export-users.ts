import { exportRoute } from "~/admin-api/routes.server";
import { usersTable } from "~/domain/exports/table";

export const { loader } = exportRoute("users", () => usersTable);
