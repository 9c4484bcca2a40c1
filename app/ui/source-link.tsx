import { AnyLink } from "./links";

export interface NamedSource {
  readonly title: string;
  readonly href: string | null;
}

export function SourceLink({ title, href }: NamedSource) {
  if (!href) return title;
  return (
    <AnyLink to={href} discover="none">
      {title}
    </AnyLink>
  );
}
