import { AnyLink } from "./links";

export interface NamedSource {
  readonly title: string;
  /** Null where there is no address. */
  readonly href: string | null;
  /** What a narrow column calls it. */
  readonly brief?: string;
}

/** A source by its title; on a tablet by its brief name, where it has one (source-link.css). */
export function SourceLink({ title, href, brief }: NamedSource) {
  if (!href) return title;
  return (
    <AnyLink to={href} discover="none" data-brief={brief}>
      {brief ? <span>{title}</span> : title}
    </AnyLink>
  );
}
