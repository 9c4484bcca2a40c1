import { useEffect, useState } from "react";

export type Heading = { id: string; heading: string };

/** The section in view is marked. */
export function Contents({
  contents,
  className = "",
}: {
  contents: readonly Heading[];
  className?: string;
}) {
  const current = useSectionInView(contents);
  return (
    <nav aria-label="Contents" className={`contents-list print:hidden ${className}`}>
      <p className="text-sm font-medium">Contents</p>
      <ol>
        {contents.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Px from the top: a heading above this begins the section being read. */
const READING_EDGE = 140;

function useSectionInView(contents: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => {
      const headings = contents.flatMap(({ id }) => document.getElementById(id) ?? []);
      const frame = headings[0]?.closest(".scroll-card")?.getBoundingClientRect();
      const edge = Math.max(frame?.top ?? 0, 0) + READING_EDGE;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < edge);
      setCurrent((passed.at(-1) ?? headings[0])?.id);
    };
    update();
    // Captured, since the scroll events of a card do not bubble.
    document.addEventListener("scroll", update, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", update, { capture: true });
  }, [contents]);
  return current;
}
