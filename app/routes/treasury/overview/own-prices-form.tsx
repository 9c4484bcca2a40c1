import { currency } from "~/locale/currency";
import { Field } from "~/ui/field";
import { TYPED_MAX } from "./own-prices";

interface TypedPrice {
  readonly typed: string | null;
  readonly isWrong: boolean;
}

/** A GET form: the prices are in the address. */
export function OwnPricesForm({ btc, share }: { btc: TypedPrice; share: TypedPrice }) {
  return (
    <form
      action="/treasury#figures"
      className="mt-6 grid items-end gap-3 text-sm print:hidden sm:grid-cols-[1fr_1fr_auto]"
    >
      <PriceField name="btc" label="One bitcoin at" price={btc} />
      <PriceField name="share" label="A share at" price={share} />
      <button type="submit" className="button button-quiet">
        Show
      </button>
    </form>
  );
}

interface PriceFieldProps {
  name: string;
  label: string;
  price: TypedPrice;
}

const PriceField = ({ name, label, price: { typed, isWrong } }: PriceFieldProps) => (
  <Field
    id={`own-${name}`}
    name={name}
    label={`${label} (${currency.sign.trim()})`}
    type="text"
    inputMode="decimal"
    maxLength={TYPED_MAX}
    autoComplete="off"
    defaultValue={typed ?? ""}
    error={isWrong ? `Type a price in ${currency.name}, such as 0.70.` : undefined}
  />
);
