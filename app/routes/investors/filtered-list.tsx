import type { ComponentProps, ReactElement } from "react";
import { Choices } from "~/ui/choices";
import { TextLink } from "~/ui/links";

interface FilteredListProps {
  filters: readonly ComponentProps<typeof Choices>[];
  /** What its items are, in the plural and in lower case. */
  noun: string;
  /** The address of the whole list. */
  path: string;
  children: readonly ReactElement[];
}

/** A list below its filters, or a link to all of it where nothing matches them. */
export function FilteredList({ filters, noun, path, children }: FilteredListProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 border-b border-line pb-6 print:hidden">
        {filters.map((filter) => (
          <Choices key={filter.label} {...filter} />
        ))}
      </div>
      {children.length === 0 && (
        <p role="status" className="py-16 text-muted">
          No {noun} match.{" "}
          <TextLink to={path} className="text-ink">
            Show all
          </TextLink>
        </p>
      )}
      <ul>{children}</ul>
    </>
  );
}
