import { ListSection } from "./list-section";
import { RemoveLink } from "./remove-link";
import type { ScreenData } from "./screen.server";

export function UsersList({ state }: { state: ScreenData["users"] }) {
  return (
    <ListSection
      list="users"
      title="Users"
      caption="Users"
      state={state}
      words={{ none: "No users found", failed: "Failed to load users", search: "Username" }}
      filters={[
        {
          name: "role",
          label: "Admin Status",
          options: [
            ["admin", "Admin"],
            ["user", "User"],
          ],
        },
        {
          name: "consent",
          label: "Marketing Consent",
          options: [
            ["yes", "Yes"],
            ["no", "No"],
          ],
        },
      ]}
      columns={[
        { label: "ID", by: "id", downFirst: true, figures: true, cell: ({ id }) => id },
        { label: "Username", by: "username", heading: true, cell: ({ username }) => username },
        {
          label: "Admin Status",
          by: "isAdmin",
          downFirst: true,
          cell: ({ isAdmin }) => (isAdmin ? <b className="text-ink">Admin</b> : "User"),
        },
        {
          label: "Marketing Consent",
          by: "marketingConsent",
          downFirst: true,
          cell: ({ marketingConsent }) => (marketingConsent ? "Yes" : "No"),
        },
        {
          label: "Actions",
          actions: true,
          cell: ({ id, username }) => <RemoveLink list="users" record={`/admin/users/${id}`} name={username} />,
        },
      ]}
      exporting={{ label: "Export Users", to: "/api/admin/export-users" }}
    />
  );
}
