interface ProseProps {
  /** Sanitized when the content was built. */
  html: string;
  className?: string;
}

/** Long-form text from markdown. */
export function Prose({ html, className = "" }: ProseProps) {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
