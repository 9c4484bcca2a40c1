declare module "subset-font" {
  interface Options {
    targetFormat?: "woff2";
    /** OpenType features that are kept; all, when it is not said. */
    keepFeatures?: string[];
    noHinting?: boolean;
    /** Narrows a variable font's axes. */
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: Options,
  ): Promise<Buffer>;
}

// jsdom comes with isomorphic-dompurify and brings no types; this is the little that the tests use.
declare module "jsdom" {
  export class JSDOM {
    constructor(
      html: string,
      options?: { url?: string; contentType?: string; runScripts?: "dangerously" },
    );
    readonly window: Window & typeof globalThis & Record<string, unknown>;
  }
}
