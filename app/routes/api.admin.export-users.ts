import { exportRoute } from "~/auth/admin-calls.server";
import { usersTable } from "~/domain/exports/table";

export const { loader, action } = exportRoute("users", () => usersTable);
