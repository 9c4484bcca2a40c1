import { auditActions, isAuditAction } from "~/domain/admin/audit-actions";
import { Moment } from "~/ui/moment";
import { factsOf } from "./facts";
import { ListSection } from "./list-section";
import type { ScreenData } from "./screen.server";

export function AuditList({ state }: { state: ScreenData["audit"] }) {
  return (
    <ListSection
      list="audit"
      title="Audit log"
      caption="Audit log"
      state={state}
      words={{ none: "No entries found", failed: "Failed to load the audit log", search: "Words" }}
      filters={[{ name: "action", label: "Action", options: Object.entries(auditActions) }]}
      columns={[
        { label: "When", by: "at", downFirst: true, cell: ({ at }) => <Moment at={at} /> },
        { label: "Who", heading: true, cell: ({ actor }) => actor },
        { label: "What", cell: ({ action }) => (isAuditAction(action) ? auditActions[action] : action) },
        { label: "From", cell: ({ from }) => from ?? "–" },
        { label: "Details", cell: ({ details }) => factsOf(details) || "–" },
      ]}
      exporting={{ label: "Export Audit Log", to: "/api/admin/export-audit-log" }}
    />
  );
}
