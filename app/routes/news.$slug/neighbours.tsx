import { Link } from "@remix-run/react";

interface Neighbour {
  path: string;
  title: string;
}

/** The releases before and after this one in time. */
export function Neighbours({ older, newer }: { older?: Neighbour; newer?: Neighbour }) {
  if (!older && !newer) return null;
  return (
    <nav aria-label="More releases" className="mt-16 grid gap-5 print:hidden sm:grid-cols-2">
      {older ? <NeighbourLink label="Previous" {...older} /> : <span />}
      {newer && <NeighbourLink label="Next" {...newer} />}
    </nav>
  );
}

function NeighbourLink({ label, path, title }: Neighbour & { label: string }) {
  return (
    <Link to={path} prefetch="intent" className="card transition-colors hover:border-line-strong">
      <span className="text-sm text-muted">{label}</span>
      <span className="mt-2 font-display text-xl leading-snug">{title}</span>
    </Link>
  );
}
