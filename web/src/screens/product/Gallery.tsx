import type { Product } from '@mostrador/contract/entries/products';
import { useState } from 'react';
import { mainPicture, ProductPicture } from '../../features/products/ProductPicture';
import { productPageText } from '../../text/product';

/** The product's pictures: a large one, and thumbnails to choose it. */
export function Gallery({ product }: { readonly product: Product }) {
  const main = mainPicture(product);
  const files = [...new Set([main, ...product.images.map(({ imageFileName }) => imageFileName)])].filter(
    (file) => file !== undefined && file !== '',
  );
  const [chosen, setChosen] = useState(main);
  return (
    <>
      {files.length > 1 && (
        <fieldset className="thumbs">
          <legend className="spoken">{productPageText.images}</legend>
          {files.map((file, index) => (
            <button
              key={file}
              type="button"
              aria-label={productPageText.image(index + 1)}
              aria-pressed={file === chosen}
              onClick={() => setChosen(file)}
            >
              <ProductPicture file={file} alt="" use="thumb" />
            </button>
          ))}
        </fieldset>
      )}
      <div className="product-picture" data-alone={files.length > 1 ? undefined : ''}>
        <ProductPicture file={chosen} alt={product.name} use="page" eager />
      </div>
    </>
  );
}
