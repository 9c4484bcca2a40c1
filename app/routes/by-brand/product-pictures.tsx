import { pictures } from "~/brand/generated/pictures";
import { Picture } from "~/ui/picture";

const places = [
  { name: "app", className: "lg:row-span-2" },
  { name: "collectible", className: "" },
  { name: "vault", className: "" },
] as const;

type Captions = Record<(typeof places)[number]["name"], string>;

/** The product as it is meant to look: the app tall on the left, what it is about beside it. */
export function ProductPictures({ captions }: { captions: Captions }) {
  return (
    <section aria-label="Pictures of the product" className="shell mt-20 grid gap-5 lg:grid-cols-2">
      {places.map(({ name, className }) => (
        <figure key={name} className={`card overflow-hidden p-0 ${className}`}>
          <div className="stage grow p-4">
            <Picture of={pictures[name]} className="max-w-120" />
          </div>
          <figcaption className="border-t border-line px-6 py-4 text-[0.9375rem] text-muted">
            {captions[name]}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
