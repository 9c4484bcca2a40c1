import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";

interface EmbargoBannerProps {
  /** The release's publication time. */
  until: string;
  /** Whether that has passed, and the release is still hidden. */
  isWithheld?: boolean;
}

/** Above every view of a release before it is published. */
export function EmbargoBanner({ until, isWithheld = false }: EmbargoBannerProps) {
  return (
    <aside aria-label="Embargo" className="shell pt-8">
      <div className="card border-accent">
        <p className="font-medium">
          {isWithheld ? "Withheld for lack of approval since" : "Embargoed until"} <Moment at={until} /> {timeZoneName}
        </p>
        <p className="mt-2 text-sm text-muted">
          This release may be material and is not public. Do not share it, quote it or trade on it. Each look at this
          page is recorded.
        </p>
      </div>
    </aside>
  );
}
