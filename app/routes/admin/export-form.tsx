interface ExportFormProps {
  label: string;
  /** The list's name in addresses. */
  slug: string;
  /** The search, filters and order of the list: the file holds what it shows, all its pages. */
  activeParams: readonly [name: string, value: string][];
}

/** Opens the file in a new tab, which the browser closes again once it has become a download. */
export function ExportForm({ label, slug, activeParams }: ExportFormProps) {
  const id = `export-${slug}`;
  return (
    <form action={`/api/admin/${id}`} target="_blank" rel="noopener" className="list-export">
      {activeParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        File format: {label}
      </label>
      <select id={id} name="format" className="field-input">
        <option value="csv">CSV</option>
        <option value="json">JSON</option>
        <option value="xlsx">Excel</option>
      </select>
      <button type="submit" className="button button-accent button-small">
        {label}
      </button>
    </form>
  );
}
