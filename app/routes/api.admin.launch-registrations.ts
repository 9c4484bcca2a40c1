import { listRoute } from "~/auth/admin-calls.server";

export const { loader, action } = listRoute("registrations");
