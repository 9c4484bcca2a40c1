import { Moment } from "~/ui/moment";
import { ListSection } from "./list-section";
import { RemoveLink } from "./remove-link";
import type { ScreenData } from "./screen.server";

export function SubscribersList({ state }: { state: ScreenData["subscribers"] }) {
  return (
    <ListSection
      list="subscribers"
      title="Newsletter subscribers"
      caption="Newsletter subscribers"
      state={state}
      words={{
        none: "No newsletter subscribers found",
        failed: "Failed to load newsletter subscribers",
        search: "Email",
      }}
      columns={[
        { label: "ID", by: "id", downFirst: true, figures: true, cell: ({ id }) => id },
        { label: "Email", by: "email", heading: true, cell: ({ email }) => email },
        {
          label: "Subscribed",
          by: "consentedAt",
          downFirst: true,
          cell: ({ consentedAt }) => <Moment at={consentedAt} />,
        },
        {
          label: "Actions",
          actions: true,
          cell: ({ id, email }) => (
            <RemoveLink list="subscribers" record={`/admin/newsletter-subscribers/${id}`} name={email} />
          ),
        },
      ]}
      exporting={{ label: "Export Subscribers", to: "/api/admin/export-newsletter-subscribers" }}
    />
  );
}
