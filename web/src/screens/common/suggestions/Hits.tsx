// The rows of suggested products and categories, under the search box and where a search finds nothing.

import type { SuggestedCategory, SuggestedProduct } from '@mostrador/contract/entries/suggestions';
import { formatWhole } from '@mostrador/rules/money';
import { Folder } from 'lucide-react';
import { ProductPicture } from '../../../features/products/ProductPicture';
import { SecondPrice } from '../../../features/products/SecondPrice';
import { shownPrice } from '../../../features/products/shown-prices';
import { usePriceView } from '../../../features/products/usePriceView';
import { markedParts } from '../../../features/suggestions/marked-words';
import { productText } from '../../../text/products';
import { suggestionsText as words } from '../../../text/suggestions';
import { Icon } from '../../../ui/Icon';
import './Hits.css';

function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  return markedParts(text, typed).map((part, nth) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
    part.marked ? <mark key={nth}>{part.text}</mark> : part.text,
  );
}

interface ProductHitProps {
  readonly product: SuggestedProduct;
  readonly typed: string;
}

/** A suggested product in one row: picture, name with the typed letters marked, code and pack, price and availability. */
export function ProductHit({ product, typed }: ProductHitProps) {
  const price = shownPrice(product, usePriceView());
  const availability = availabilityOf(product);
  return (
    <>
      <ProductPicture file={product.imagePath} alt="" use="thumb" />
      <span className="suggestion-name">
        <b>
          <Marked text={product.name} typed={typed} />
        </b>
        <small>
          <span className="suggestion-code">{product.code}</span>
          {product.subtitle && ` · ${product.subtitle}`}
        </small>
      </span>
      <span className="suggestion-facts">
        {price !== undefined && <b>{price.amount}</b>}
        <SecondPrice of={price} />
        {availability !== undefined && <small>{availability}</small>}
      </span>
    </>
  );
}

/** A suggested category in one row: name, the categories above it, number of products. */
export function CategoryHit({
  category,
  typed,
}: {
  readonly category: SuggestedCategory;
  readonly typed: string;
}) {
  return (
    <>
      <Icon of={Folder} />
      <span className="suggestion-name">
        <span>
          <Marked text={category.categoryDescripcion} typed={typed} />
        </span>
        {category.path.length > 0 && <small>{category.path.join(' › ')}</small>}
      </span>
      <small>{formatWhole(category.productsCount)}</small>
    </>
  );
}

function availabilityOf({ stockStatusCode, stock }: SuggestedProduct): string | undefined {
  if (stockStatusCode === 1) return productText.noStock;
  if (stockStatusCode === 2) return productText.comingIn;
  return stock === null ? undefined : words.available(stock);
}
