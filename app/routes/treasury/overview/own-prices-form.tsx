import { currency } from "~/locale/currency";
import { Field } from "~/ui/field";
import { TYPED_MAX } from "./own-prices";

interface TypedPrice {
  readonly typed: string | null;
  readonly isWrong: boolean;
}

/** A GET form: the prices are in the address. */
export function OwnPricesForm({ btc, share }: { btc: TypedPrice; share: TypedPrice }) {
  const field = (name: string, label: string, { typed, isWrong }: TypedPrice) => (
    <Field
      id={`own-${name}`}
      name={name}
      label={`${label} (${currency.sign.trim()})`}
      type="text"
      inputMode="decimal"
      maxLength={TYPED_MAX}
      autoComplete="off"
      defaultValue={typed ?? ""}
      {...(isWrong && { error: `Type a price in ${currency.name}, such as 0.70.` })}
    />
  );
  return (
    <form
      action="/treasury#figures"
      className="mt-6 grid items-end gap-3 text-sm print:hidden sm:grid-cols-[1fr_1fr_auto]"
    >
      {field("btc", "One bitcoin at", btc)}
      {field("share", "A share at", share)}
      <button type="submit" className="button button-quiet">
        Show
      </button>
    </form>
  );
}
