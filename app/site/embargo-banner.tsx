import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";

/** @param until the publication time */
export function EmbargoBanner({ until }: { until: string }) {
  return (
    <aside aria-label="Embargo" className="shell pt-8">
      <div className="card border-accent">
        <p className="font-medium">
          Embargoed until <Moment at={until} /> {timeZoneName}
        </p>
        <p className="mt-2 text-sm text-muted">
          This release may be material and is not public. Do not share it, quote it or trade on it.
          Each look at this page is recorded.
        </p>
      </div>
    </aside>
  );
}
