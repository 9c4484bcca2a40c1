interface PictureProps {
  /** Natural size, which reserves its place. */
  of: { src: string; width: number; height: number; alt: string };
  /** The text beside it describes it. */
  decorative?: boolean;
  /** It is in the first view. */
  eager?: boolean;
  className?: string;
}

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
