import type { ComponentProps, ReactElement } from "react";
import { Choices } from "~/ui/choices";
import { TextLink } from "~/ui/links";
import { TitledSection } from "~/ui/titled-section";

interface FilteredListProps {
  title: string;
  filters: readonly ComponentProps<typeof Choices>[];
  /** The address of the whole list. */
  path: string;
  /** Links to what else there is of it. */
  more: ReactElement;
  children: readonly ReactElement[];
}

/** A list below its filters, or a link to all of it where nothing matches them. */
export function FilteredList({ title, filters, path, more, children }: FilteredListProps) {
  return (
    <TitledSection title={title} className="">
      <div className="mt-6 grid grid-cols-1 gap-4 border-b border-line pb-6 print:hidden">
        {filters.map((filter) => (
          <Choices key={filter.label} {...filter} />
        ))}
      </div>
      {children.length === 0 && (
        <p role="status" className="py-16 text-muted">
          No {title.toLowerCase()} match.{" "}
          <TextLink to={path} className="text-ink">
            Show all
          </TextLink>
        </p>
      )}
      <ul>{children}</ul>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 print:hidden">{more}</p>
    </TitledSection>
  );
}
