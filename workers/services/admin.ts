import { compiledContent } from "~/content/compiled.server";
import { createAdmin } from "~/domain/admin/admin";
import type { AuditRecord } from "~/domain/admin/audit/audit";
import { formatError } from "~/domain/format-error";
import type { Base } from "./base";

export function createAdminServices({ db, clock, from, settings, ctx, log }: Base) {
  const admin = createAdmin({
    db,
    clock,
    from,
    doubleOptIn: settings.LAUNCH_OPT_IN === "double",
    hiddenLists: compiledContent.pages.launchpad ? [] : ["applications"],
  });
  return {
    admin,
    /** After the response, so that timing reveals nothing. */
    auditLater: (record: AuditRecord) => {
      const recording = admin.audit
        .record(record)
        .catch((error) =>
          log({ event: "audit.failed", action: record.action, error: formatError(error) }),
        );
      ctx.waitUntil(recording);
    },
  };
}
