// The chip of a product's stock: 'Sin stock', 'Producto a ingresar', 'Quedan 4 u.' or 'Disponible'.

import type { Product } from '@mostrador/contract/entries/products';
import { unitsText } from '@mostrador/rules/packs';
import { isRunningOut } from '@mostrador/rules/stock';
import { productText } from '../../text/products';
import { Chip } from '../../ui/Chip';

interface StockChipProps {
  readonly product: Pick<Product, 'stockStatusCode' | 'stock' | 'hasPhysicalStock' | 'minimalSalesQuantity'>;
}

export function StockChip({ product }: StockChipProps) {
  const { stockStatusCode, stock, hasPhysicalStock, minimalSalesQuantity } = product;
  if (stockStatusCode === 1) return <Chip tone="danger">{productText.noStock}</Chip>;
  if (stockStatusCode === 2) return <Chip tone="info">{productText.comingIn}</Chip>;
  const facts = { stock: stock ?? 0, reserved: 0, futureStock: 0, hasPhysicalStock };
  if (isRunningOut(facts, minimalSalesQuantity))
    return <Chip tone="warn">{productText.left(unitsText(facts.stock))}</Chip>;
  return <Chip tone="ok">{productText.available}</Chip>;
}
