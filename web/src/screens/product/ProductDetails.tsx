import type { Product } from '@mostrador/contract/entries/products';
import { readDescription } from '../../features/products/specs';
import { productPageText } from '../../text/product';

/** The product's description and specifications on the product page. */
export function ProductDetails({ product }: { readonly product: Product }) {
  const { description, descriptionLong, barCode, isbn } = product;
  const { paragraphs, specs } = readDescription(descriptionLong);
  const texts = [description, ...paragraphs].filter(
    (text, index, all) => text !== '' && all.indexOf(text) === index,
  );
  const facts = [...specs, ...(barCode && !isbn ? [{ label: productPageText.barCode, value: barCode }] : [])];
  return (
    <>
      {texts.length > 0 && (
        <div className="product-text stack stack--tight">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {facts.length > 0 && (
        <dl className="specs" aria-label={productPageText.details}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
