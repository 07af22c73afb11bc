// The chip of a product's stock: 'Sin stock', 'Producto a ingresar' or 'Disponible'.

import type { Product } from '@mostrador/contract/entries/products';
import { productText } from '../../text/products';
import { Chip } from '../../ui/Chip';

interface StockChipProps {
  readonly status: Product['stockStatusCode'];
  /** Also shows a chip for an available product; product cards do not. */
  readonly always?: boolean | undefined;
}

export function StockChip({ status, always = false }: StockChipProps) {
  if (status === 1) return <Chip tone="danger">{productText.noStock}</Chip>;
  if (status === 2) return <Chip tone="warn">{productText.comingIn}</Chip>;
  return always ? <Chip tone="ok">{productText.available}</Chip> : null;
}
