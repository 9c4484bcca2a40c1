import { useLoaderData } from "@remix-run/react";
import { toasts } from "~/forms/toasts";
import { ToasterNotice } from "~/site/toaster-notice";
import { AuditList } from "./audit-list";
import { Charts } from "./charts";
import { RegistrationsList } from "./registrations-list";
import type { screenLoader } from "./screen.server";
import { ScreenHead } from "./screen-head";
import { SubscribersList } from "./subscribers-list";
import { Totals } from "./totals";
import { UsersList } from "./users-list";

/** All that an administrator sees, under both of its addresses. */
export function Screen() {
  const { username, toast, screen } = useLoaderData<typeof screenLoader>();
  const { users, registrations, subscribers, audit, usersOverTime, registrationsOverTime, sources, month } = screen;
  return (
    <>
      <ScreenHead username={username} />
      <div className="shell screen-body">
        <ToasterNotice message={toast && toasts[toast]} messageKey={toast} />
        <Totals
          totals={[
            { label: "Total Users", href: "#users", count: users.found?.total ?? null },
            { label: "Total Registered", href: "#registrations", count: registrations.found?.total ?? null },
            { label: "Newsletter subscribers", href: "#subscribers", count: subscribers.found?.total ?? null },
            { label: "Audit log entries", href: "#audit", count: audit.found?.total ?? null },
          ]}
        />
        <Charts users={usersOverTime} registrations={registrationsOverTime} sources={sources} now={month} />
        <UsersList state={users} />
        <RegistrationsList state={registrations} sources={sources} confirms={screen.confirms} />
        <SubscribersList state={subscribers} />
        <AuditList state={audit} />
      </div>
    </>
  );
}
