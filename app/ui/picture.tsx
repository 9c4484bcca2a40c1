interface PictureProps {
  /** Address, natural size, which reserves its place, and description. */
  of: { src: string; width: number; height: number; alt: string };
  /** Whether the text beside it describes it. */
  decorative?: boolean;
  /** Whether it is in the first view. */
  eager?: boolean;
  className?: string;
}

/** A picture that never shifts the layout. */
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
