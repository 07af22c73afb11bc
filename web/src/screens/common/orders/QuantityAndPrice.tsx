// Quantity and price of a cart's or an order's line in a table, in words that cannot be misread: '20 u. = 2 packs', and what a
// unit and a pack cost.

import { type Centavos, formatPesos, multiply } from '@mostrador/rules/money';
import { type PackFacts, packName, packOf, packsText, unitsText } from '@mostrador/rules/packs';
import { productText } from '../../../text/products';
import { quantityPriceText } from '../../../text/quantity-prices';
import './QuantityAndPrice.css';

interface LineProps {
  readonly unitPrice: Centavos;
  /** A placed order keeps no packs: its lines say units only. */
  readonly product: PackFacts;
}

/** On phones, which hide the column of prices, with the price: '20 u. × $ 3.189,80'. */
export function QuantityAndPrice({
  quantity,
  freeUnits = 0,
  unitPrice,
  product,
}: LineProps & {
  readonly quantity: number;
  /** Units that are not paid. */
  readonly freeUnits?: number | undefined;
}) {
  const packs = packsText(quantity, product);
  return (
    <>
      {unitsText(quantity)}
      <span className="quantity-each"> × {formatPesos(unitPrice)}</span>
      {packs !== undefined && <span className="order-line-note">= {packs}</span>}
      {freeUnits > 0 && <span className="order-line-note">{quantityPriceText.free(freeUnits)}</span>}
    </>
  );
}

/** The price of a unit, and below it that of a pack. */
export function UnitAndPackPrice({ unitPrice, product }: LineProps) {
  const [pack, name] = [packOf(product), packName(product)];
  return (
    <>
      {formatPesos(unitPrice)}
      {pack !== undefined && name !== undefined && (
        <span className="order-line-note">
          {productText.packPrice(name, formatPesos(multiply(unitPrice, pack)))}
        </span>
      )}
    </>
  );
}
