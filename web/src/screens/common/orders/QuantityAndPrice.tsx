import { type Centavos, formatPesos, formatWhole } from '@mostrador/rules/money';
import './QuantityAndPrice.css';

/**
 * The quantity of a cart's or an order's line. On phones, which hide the column of prices, with the price: '6 × $
 * 3.189,80'.
 */
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
