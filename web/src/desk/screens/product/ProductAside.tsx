// The side of a product's page: the product as a client of a list sees it, its stock, and what refers to it.

import type { DeskProduct, DeskProductChoices } from '@mostrador/contract/entries/product-desk';
import { toCentavos } from '@mostrador/rules/money';
import { availableQuantity } from '@mostrador/rules/stock';
import { useState } from 'react';
import { useDeskProductPreview, useDeskProductSales } from '../../../features/product-desk/queries';
import { imageAddress } from '../../../page/image-address';
import { usePage } from '../../../page/page';
import { pesosText, wholeText } from '../../text/amounts';
import { productText as text } from '../../text/products';

interface AsideProps {
  readonly product: DeskProduct;
  readonly choices: DeskProductChoices | undefined;
}

export function ProductAside({ product, choices }: AsideProps) {
  return (
    <aside className="d-aside">
      <AsSeen product={product} choices={choices} />
      <StockFigures product={product} />
      <Sales productId={product.productId} />
      <section>
        <h2 className="d-h">{text.isIn}</h2>
        <p>{product.catalogs.length === 0 ? text.isInNone : product.catalogs.join(', ')}</p>
        <p className="d-meta">{text.named(product.openOrders, product.openCarts)}</p>
      </section>
    </aside>
  );
}

function AsSeen({ product, choices }: AsideProps) {
  const { apiBase } = usePage();
  const first = product.prices.find(({ isDefault }) => isDefault) ?? product.prices[0];
  const [listId, setListId] = useState(first?.priceListId ?? 0);
  const [discountId, setDiscountId] = useState<number>();
  const { data } = useDeskProductPreview(product.productId, listId, discountId);
  const seen = data?.product;
  const list = seen?.price ?? null;
  const paid = seen?.discountedFinalPrice ?? null;
  const isReduced = list !== null && paid !== null && paid < list;
  return (
    <section>
      <h2 className="d-h">{text.asSeen}</h2>
      <div className="desk-seen-lists">
        <select
          className="control select"
          aria-label={text.asList}
          value={listId}
          onChange={(event) => setListId(Number(event.target.value))}
        >
          {product.prices.map(({ priceListId, name }) => (
            <option key={priceListId} value={priceListId}>
              {name}
            </option>
          ))}
        </select>
        {(choices?.discountLists.length ?? 0) > 0 && (
          <select
            className="control select"
            aria-label={text.asDiscount}
            value={discountId ?? ''}
            onChange={(event) =>
              setDiscountId(event.target.value === '' ? undefined : Number(event.target.value))
            }
          >
            <option value="">{text.noDiscount}</option>
            {choices?.discountLists.map(({ discountListId, name }) => (
              <option key={discountListId} value={discountListId}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {seen !== undefined && (
        <article className="desk-seen">
          {seen.imagePath !== null && (
            <img
              src={imageAddress(apiBase, seen.imagePath, 320)}
              alt=""
              width="190"
              height="190"
              loading="lazy"
            />
          )}
          <p className="d-meta">{seen.code}</p>
          <p className="desk-seen-name">{seen.name}</p>
          {seen.subtitle !== '' && <p className="d-meta">{seen.subtitle}</p>}
          {list === null || paid === null ? (
            <p className="d-meta">{text.noPrice}</p>
          ) : (
            <>
              {isReduced && <s className="d-meta">{pesosText(toCentavos(list))}</s>}
              <b className="desk-seen-price">{pesosText(toCentavos(paid))}</b>
              <p className="d-meta">{text.withIva(pesosText(data?.finalPrice ?? null))}</p>
            </>
          )}
        </article>
      )}
      {data?.isShown === false && <p className="d-meta">{text.notShown}</p>}
    </section>
  );
}

const WIDTH = 132;
const HEIGHT = 30;

/** The units of each of the last twelve months as a line, with the same numbers in a table for screen readers. */
function Sales({ productId }: { readonly productId: number }) {
  const { data } = useDeskProductSales(productId);
  if (data === undefined) return null;
  const { months } = data;
  const sum = months.reduce((all, { units }) => all + units, 0);
  const most = Math.max(1, ...months.map(({ units }) => units));
  const points = months.map(
    ({ units }, nth) =>
      `${((nth * WIDTH) / (months.length - 1)).toFixed(1)} ${(HEIGHT - 2 - (units / most) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <section>
      <h2 className="d-h">{text.sales}</h2>
      {sum === 0 ? (
        <p className="d-meta">{text.salesNone}</p>
      ) : (
        <div className="desk-sales">
          <svg
            className="spark"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={text.salesChart(sum)}
          >
            <path d={`M${points.join(' L')}`} vectorEffect="non-scaling-stroke" />
          </svg>
          <b>{text.salesUnits(sum)}</b>
          <table className="spoken">
            <thead>
              <tr>
                <th scope="col">{text.salesMonth}</th>
                <th scope="col">{text.salesOfMonth}</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, units }) => (
                <tr key={month}>
                  <td>{month}</td>
                  <td>{units}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function StockFigures({ product }: { readonly product: DeskProduct }) {
  const { stockFigures: figures } = text;
  const available = availableQuantity(product);
  return (
    <section>
      <h2 className="d-h">{text.fields.stock}</h2>
      {product.hasPhysicalStock ? (
        <dl className="kv">
          <dt>{figures.physical}</dt>
          <dd>{wholeText(product.stock)}</dd>
          <dt>{figures.reserved(product.openOrders, product.holdingOffers)}</dt>
          <dd>{product.reserved === 0 ? '–' : `−${wholeText(product.reserved)}`}</dd>
          <dt>
            <b>{figures.available}</b>
          </dt>
          <dd>
            <b>{wholeText(available)}</b>
          </dd>
          {product.futureStock > 0 && (
            <>
              <dt>{figures.arriving}</dt>
              <dd>+{wholeText(product.futureStock)}</dd>
            </>
          )}
        </dl>
      ) : (
        <p className="d-meta">{figures.uncounted}</p>
      )}
    </section>
  );
}
