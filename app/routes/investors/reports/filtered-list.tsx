import type { ComponentProps, ReactElement } from "react";
import { Choices } from "~/ui/choices";
import { TextLink } from "~/ui/links";
import { TitledSection } from "~/ui/titled-section";

interface FilteredListProps {
  title: string;
  filters: readonly ComponentProps<typeof Choices>[];
  /** Of the whole list. */
  path: string;
  /** Links to more of it. */
  more: ReactElement;
  children: readonly ReactElement[];
}

/** Links to the whole list where nothing matches the filters. */
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
