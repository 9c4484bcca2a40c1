import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { QUERY_MAX } from "~/domain/field-lengths";
import { SubmitButton } from "~/ui/submit-button";

interface SearchFormProps extends Pick<FormProps, "action" | "className" | "preventScrollReset"> {
  id: string;
  /** For screen readers; its field says where the words are looked for. */
  label: string;
  placeholder?: string;
  query: string;
  buttonClassName?: string;
  /** More fields, hidden ones among them. */
  children?: ReactNode;
}

/** Words to search for. A plain GET form: the query is in the address. */
export function SearchForm({ id, label, placeholder, query, buttonClassName, children, ...form }: SearchFormProps) {
  return (
    <Form role="search" {...form}>
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
        placeholder={placeholder}
        className="field-input"
      />
      {children}
      <SubmitButton className={buttonClassName}>Search</SubmitButton>
    </Form>
  );
}
