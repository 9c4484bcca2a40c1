declare module "subset-font" {
  interface Options {
    targetFormat?: "woff2";
    /** OpenType features that are kept; all, when it is not said. */
    keepFeatures?: string[];
    noHinting?: boolean;
    /** Narrows a variable font's axes. */
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
