import type { Tile } from "~/domain/market/tiles";
import { LineIcon } from "~/ui/line-icon";

/** The heading is for screen readers, where nothing else names the list. */
export function Tiles({
  label,
  tiles,
  className,
}: {
  label?: string;
  tiles: readonly Tile[];
  className: string;
}) {
  return (
    <>
      {label && <h3 className="sr-only">{label}</h3>}
      <ul className={`tiles ${className}`}>
        {tiles.map((tile) => (
          <StatTile key={tile.label} tile={tile} />
        ))}
      </ul>
    </>
  );
}

function StatTile({ tile }: { tile: Tile }) {
  return (
    <li className="tile" data-kind={tile.kind}>
      <div>
        <p className="pr-6 text-sm text-muted">{tile.label}</p>
        {tile.basis && <p className="text-xs text-muted">{tile.basis}</p>}
        {tile.source && (
          <details className="tile-source">
            <summary aria-label={`Source of ${tile.label}`}>
              <LineIcon box={16} size={14} stroke={1.4}>
                <circle cx="8" cy="8" r="6.2" />
                <path d="M8 7.2v4M8 4.6v.6" />
              </LineIcon>
            </summary>
            <p>
              <span>{tile.source}</span>
              {tile.asOf && <span className="mt-1 block text-muted">{`As of ${tile.asOf}`}</span>}
            </p>
          </details>
        )}
      </div>
      <p>
        <span className="tile-value figures">{tile.value}</span>
        {tile.mark && <span className="mt-1 block text-xs text-muted">{tile.mark}</span>}
      </p>
    </li>
  );
}
