import type { PublicBrand } from "~/brand/schema";

/** A tool on another site, or one that is still to come. */
export function ToolCard({ tool }: { tool: PublicBrand["tools"][number] }) {
  return (
    <li className="card gap-3 transition-colors hover:border-line-strong">
      <h2 className="text-2xl">{tool.title}</h2>
      <p className="text-muted">{tool.description}</p>
      <p className="mt-auto pt-5">
        {tool.comingSoon ? (
          <span className="chip">Coming Soon</span>
        ) : (
          <a
            href={tool.link}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link after:absolute after:inset-0"
          >
            Open tool<span className="sr-only">: {tool.title} (opens in a new tab)</span>{" "}
            <span aria-hidden="true">↗</span>
          </a>
        )}
      </p>
    </li>
  );
}
