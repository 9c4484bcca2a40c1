import { pictures } from "~/brand/generated/pictures";
import { Picture } from "~/ui/picture";

const shown = ["app", "collectible", "vault"] as const;

/** Pictures of the product: a column next to the text. */
export function ProductPictures({ captions }: { captions: Record<(typeof shown)[number], string> }) {
  return (
    <section aria-label="Pictures of the product" className="grid gap-5 md:max-lg:grid-cols-3">
      {shown.map((name) => (
        <figure key={name} className="card overflow-hidden p-0">
          <div className="stage grow p-5">
            <Picture of={pictures[name]} className="max-w-100" />
          </div>
          <figcaption className="border-t border-line px-6 py-4 text-[0.9375rem] text-muted">
            {captions[name]}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
