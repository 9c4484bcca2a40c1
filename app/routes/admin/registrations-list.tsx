import type { RegistrationEntry } from "~/domain/admin/admin";
import { Moment } from "~/ui/moment";
import type { Filter } from "./list-filter";
import { type ListColumn, ListSection } from "./list-section";
import { RemoveLink } from "./remove-link";
import type { ScreenData } from "./screen.server";

interface RegistrationsListProps {
  state: ScreenData["registrations"];
  sources: ScreenData["sources"];
  confirms: ScreenData["confirms"];
}

const confirmedFilter: Filter = {
  name: "confirmed",
  label: "Confirmed",
  options: [
    ["yes", "Yes"],
    ["no", "No"],
  ],
};

const confirmedColumn: ListColumn<RegistrationEntry> = {
  label: "Confirmed",
  cell: ({ confirmedAt }) => (confirmedAt ? <Moment at={confirmedAt} /> : "No"),
};

export function RegistrationsList({ state, sources, confirms }: RegistrationsListProps) {
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
        ...(confirms ? [confirmedFilter] : []),
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
        ...(confirms ? [confirmedColumn] : []),
        {
          label: "Actions",
          actions: true,
          cell: ({ id, email }) => (
            <RemoveLink list="registrations" record={`/admin/launch-registrations/${id}`} name={email} />
          ),
        },
      ]}
      exporting={{ label: "Export Registrations", to: "/api/admin/export-launch-registrations" }}
    />
  );
}
