interface ExportFormProps {
  label: string;
  /** The call that answers with the file. */
  to: string;
  /** The search, filters and order of the list: the file holds what it shows, all its pages. */
  activeParams: readonly [name: string, value: string][];
}

const formats = [
  ["csv", "CSV"],
  ["json", "JSON"],
  ["xlsx", "Excel"],
] as const;

/** Opens the file in a new tab, which the browser closes again once it has become a download. */
export function ExportForm({ label, to, activeParams }: ExportFormProps) {
  const id = `export-${to.split("/").pop()}`;
  return (
    <form action={to} target="_blank" rel="noopener" className="list-export">
      {activeParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        Format of the file: {label}
      </label>
      <select id={id} name="format" className="field-input">
        {formats.map(([format, words]) => (
          <option key={format} value={format}>
            {words}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-accent button-small">
        {label}
      </button>
    </form>
  );
}
