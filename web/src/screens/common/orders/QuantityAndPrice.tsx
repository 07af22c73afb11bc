import { type Centavos, formatPesos, formatWhole } from '@mostrador/rules/money';
import './QuantityAndPrice.css';

/** A line's quantity; on a phone, where the column of prices goes away, '6 × $ 3.189,80'. */
export function QuantityAndPrice({
  quantity,
  unitPrice,
}: {
  readonly quantity: number;
  readonly unitPrice: Centavos;
}) {
  return (
    <>
      {formatWhole(quantity)}
      <span className="quantity-each"> × {formatPesos(unitPrice)}</span>
    </>
  );
}
