import { QUERY_MAX } from "~/domain/field-lengths";

interface SearchFieldProps {
  id: string;
  label: string;
  /** Of the address: another one replaces what was typed since. */
  query: string;
}

export const SearchField = ({ id, label, query }: SearchFieldProps) => (
  <>
    <label htmlFor={id} className="sr-only">
      {label}
    </label>
    <input
      key={query}
      id={id}
      type="search"
      name="q"
      maxLength={QUERY_MAX}
      defaultValue={query}
      placeholder={label}
      className="field-input"
    />
  </>
);
