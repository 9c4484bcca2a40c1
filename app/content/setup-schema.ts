/** A text that a person must still write, or a picture to draw. */
interface SetupText {
  /** From the company's folder. */
  readonly file: string;
  /** Left out for a picture. */
  readonly line?: number | undefined;
  readonly what: string;
}

/** What is left to do before the site can be published. A build to be published has none. */
export interface Setup {
  /** Whether the site is still the sample company's. */
  readonly isSample: boolean;
  readonly texts: readonly SetupText[];
  /**
   * HTML at the end of each page: a link to the list, and what marks its texts; empty where none is
   * left.
   */
  readonly notice: string;
}
