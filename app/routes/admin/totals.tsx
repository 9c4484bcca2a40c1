import { lists as definitions, type ListName, listNames } from "~/domain/admin/lists";
import { numberFormat } from "~/locale/formats";
import type { ListState } from "./dashboard.server";

const whole = numberFormat();

/** How many rows each list has, and the way to it. */
export function Totals({ lists }: { lists: Record<ListName, Pick<ListState, "found">> }) {
  return (
    <dl className="totals">
      {listNames.map((name) => {
        const total = lists[name].found?.total;
        return (
          <div key={name} className="total">
            <dt>
              <a href={`#${name}`}>{definitions[name].total}</a>
            </dt>
            <dd className={total === undefined ? "text-danger" : "figures"}>
              {total === undefined ? "Error" : whole.format(total)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
