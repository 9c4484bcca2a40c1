import type { AppLoadContext } from "@remix-run/cloudflare";

const reasons = {
  "own-form": "Alerts are off, because the newsletter is your email provider's own form.",
  "no-provider": "Alerts are off, because EMAIL_PROVIDER names no provider that takes batches, or ALERTS is off.",
};

/** Why no alerts are sent; nothing where they are. */
export const AlertsOff = ({ status }: { status: AppLoadContext["alerts"]["status"] }) =>
  status.isOn ? null : <p role="status">{reasons[status.reason]}</p>;
