import { AnyLink } from "./links";

export interface NamedSource {
  readonly title: string;
  /** Null where there is no address. */
  readonly href: string | null;
}

/** A source by its title. */
export function SourceLink({ title, href }: NamedSource) {
  if (!href) return title;
  return (
    <AnyLink to={href} discover="none">
      {title}
    </AnyLink>
  );
}
