// A product's row in the lists of the catalogue editor: picture, name and code, and in the ordering step also position
// and price.

import type { Product } from '@mostrador/contract/entries/products';
import { formatPesos } from '@mostrador/rules/money';
import { mainPicture, ProductPicture } from '../../features/products/ProductPicture';
import { unitCentavos } from '../../features/products/prices';

/** Returns a product's picture, name and code. */
export function productCells(product: Product) {
  return (
    <>
      <span className="pick-picture">
        <ProductPicture file={mainPicture(product)} alt="" use="thumb" />
      </span>
      <span className="pick-name">{product.name}</span>
      <span className="pick-code">{product.code}</span>
    </>
  );
}

/** Returns the same cells with the product's position and price. */
export function placedCells(product: Product, index: number) {
  const unit = unitCentavos(product);
  return (
    <>
      <span className="pick-place">{index + 1}</span>
      {productCells(product)}
      {unit !== undefined && <b className="pick-price">{formatPesos(unit)}</b>}
    </>
  );
}
