/** A text still to be written, or a picture to be drawn. */
interface SetupText {
  /** Relative to the company's folder. */
  readonly file: string;
  /** Absent for a picture. */
  readonly line?: number | undefined;
  readonly what: string;
}

/** What is left before the site can be published. A production build has none. */
export interface Setup {
  readonly isSample: boolean;
  readonly texts: readonly SetupText[];
  /**
   * HTML at the end of each page: marks unfinished texts and links to their list; empty where none
   * is left.
   */
  readonly notice: string;
}
