interface PictureProps {
  /** Address and own size, which reserves its place; `alt` says what it shows. */
  of: { src: string; width: number; height: number; alt: string };
  /** The words beside it say the same. */
  decorative?: boolean;
  /** Stands in the first view. */
  eager?: boolean;
  className?: string;
}

/** A picture that never moves what is around it. */
export function Picture({ of, decorative = false, eager = false, className }: PictureProps) {
  return (
    <img
      src={of.src}
      width={of.width}
      height={of.height}
      alt={decorative ? "" : of.alt}
      loading={eager ? undefined : "lazy"}
      decoding="async"
      className={className}
    />
  );
}
