import { Link, useSearchParams } from "@remix-run/react";
import { addressWith, type ListName } from "./address";

interface RemoveLinkProps {
  list: ListName;
  /** The record's page without its last part, for example "/admin/users/7". */
  record: string;
  name: string;
}

/** Leads to the question whether a record is to go; the address remembers how the lists were left. */
export function RemoveLink({ list, record, name }: RemoveLinkProps) {
  const [search] = useSearchParams();
  const [left = ""] = addressWith(search, list, {}).split("#");
  return (
    <Link to={`${record}/remove${left === "?" ? "" : left}`} className="text-link">
      Remove<span className="sr-only"> {name}</span>
    </Link>
  );
}
