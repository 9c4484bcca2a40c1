import { Moment } from "~/ui/moment";
import { ListSection } from "./list-section";
import { RemoveLink } from "./remove-link";
import type { ScreenData } from "./screen.server";

interface RegistrationsListProps {
  state: ScreenData["registrations"];
  sources: ScreenData["sources"];
}

export function RegistrationsList({ state, sources }: RegistrationsListProps) {
  return (
    <ListSection
      list="registrations"
      title="Launch registrations"
      caption="Launch registrations"
      state={state}
      words={{
        none: "No launch registrations found",
        failed: "Failed to load launch registrations",
        search: "Email",
      }}
      filters={[
        { name: "source", label: "Source", options: sources?.map(({ source }) => [source, source] as const) ?? [] },
        { name: "from", label: "From", day: true },
        { name: "to", label: "To", day: true },
      ]}
      columns={[
        { label: "ID", by: "id", downFirst: true, figures: true, cell: ({ id }) => id },
        { label: "Email", by: "email", heading: true, cell: ({ email }) => email },
        {
          label: "Registration Date",
          by: "registeredAt",
          downFirst: true,
          cell: ({ registeredAt }) => <Moment at={registeredAt} />,
        },
        { label: "Source", by: "source", cell: ({ source }) => source },
        {
          label: "Actions",
          deeds: true,
          cell: ({ id, email }) => (
            <RemoveLink list="registrations" record={`/admin/launch-registrations/${id}`} name={email} />
          ),
        },
      ]}
      exporting={{ label: "Export Registrations", to: "/api/admin/export-launch-registrations" }}
    />
  );
}
