import { compiledContent } from "~/content/compiled.server";
import { type Admin, createAdmin } from "~/domain/admin/admin";
import type { AuditRecord } from "~/domain/admin/audit/audit";
import { describeError } from "~/domain/describe-error";
import type { Base } from "./base";

export const adminServices = {
  admin: ({ db, clock, from, settings }: Base) =>
    createAdmin({
      db,
      clock,
      from,
      doubleOptIn: settings.LAUNCH_OPT_IN === "double",
      hiddenLists: compiledContent.pages.launchpad ? [] : ["applications"],
    }),
  /** Writes to the audit log after the response, so that timing reveals nothing. */
  auditLater: (scope: Base & { admin: Admin }) => (record: AuditRecord) => {
    const { admin, ctx, log } = scope;
    const written = admin.audit
      .record(record)
      .catch((error) =>
        log({ event: "audit.failed", action: record.action, error: describeError(error) }),
      );
    ctx.waitUntil(written);
  },
};
