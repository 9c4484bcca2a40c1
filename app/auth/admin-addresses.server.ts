import { adminLoginPath } from "~/brand/generated/private.server";

/** Where administrators give the second factor: below their login, which no client file may name. */
export const adminCodePath = `${adminLoginPath}/code`;

/** Where an administrator arrives. */
export const ADMIN_HOME = "/admin-dashboard";
