// One A4 sheet of the printable list of /storeexport: cover or heading with 'Fecha' and 'Título', products with picture
// and price, and page number.

import type { ExportedProduct } from '@mostrador/contract/entries/exports';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { SecondPrice } from '../../features/products/SecondPrice';
import { shownPrice } from '../../features/products/shown-prices';
import { usePriceView } from '../../features/products/usePriceView';
import { imageAddress } from '../../page/image-address';
import { usePage } from '../../page/page';
import { exportText } from '../../text/export';
import { productText } from '../../text/products';
import { ImageBox } from '../../ui/ImageBox';
import { type ExportFilter, exportedProductAddress } from './export-address';

interface SheetProps {
  readonly products: readonly ExportedProduct[];
  readonly filter: ExportFilter;
  readonly title: string;
  readonly date: string;
  /** The sheet's number, from 1. The first sheet has the cover. */
  readonly number: number;
  readonly of: number;
  /** Shown instead of products, while there are none. */
  readonly children?: ReactNode;
}

export const Sheet = memo(function Sheet({
  products,
  filter,
  title,
  date,
  number,
  of,
  children,
}: SheetProps) {
  const { companyName } = usePage().brand;
  return (
    <section
      className="sheet"
      data-cover={number === 1 || undefined}
      aria-label={exportText.sheet(number, of)}
    >
      {number === 1 ? <Cover title={title} date={date} /> : <Head title={title} date={date} />}
      {children}
      {products.length > 0 && (
        <ul className="sheet-grid">
          {products.map((product) => (
            <Item key={product.productId} product={product} filter={filter} />
          ))}
        </ul>
      )}
      <footer className="sheet-foot">
        <span>{exportText.foot(companyName)}</span>
        <span>{exportText.sheetState(number, of)}</span>
      </footer>
    </section>
  );
});

/** A title of this many characters or more is printed smaller on the cover. */
const LONG_TITLE = 34;

type HeadProps = Pick<SheetProps, 'title' | 'date'>;

function Cover({ title, date }: HeadProps) {
  const { images, home } = usePage().brand;
  const { src, width, height } = home.hero.image;
  return (
    <header className="sheet-cover" data-long={title.length > LONG_TITLE || undefined}>
      <img className="sheet-cover-image" src={src} width={width} height={height} alt="" />
      <img
        className="sheet-cover-logo"
        src={images.logo.src}
        width={images.logo.width}
        height={images.logo.height}
        alt={images.logo.alt}
      />
      <dl>
        <div>
          <dt>{exportText.title}</dt>
          <dd>
            <h1>{title}</h1>
          </dd>
        </div>
        <div>
          <dt>{exportText.date}</dt>
          <dd>{date}</dd>
        </div>
      </dl>
    </header>
  );
}

function Head({ title, date }: HeadProps) {
  return (
    <dl className="sheet-head">
      <div>
        <dt>{exportText.title}</dt>
        <dd className="sheet-title">{title}</dd>
      </div>
      <div>
        <dt>{exportText.date}</dt>
        <dd>{date}</dd>
      </div>
    </dl>
  );
}

interface ItemProps {
  readonly product: ExportedProduct;
  readonly filter: ExportFilter;
}

const Item = memo(function Item({ product, filter }: ItemProps) {
  const { apiBase } = usePage();
  const { code, name, imagePath, isPriceToPublic } = product;
  const price = shownPrice(product, usePriceView());
  return (
    <li className="sheet-item">
      <div className="sheet-picture">
        <ImageBox
          src={imagePath ? imageAddress(apiBase, imagePath, 320) : undefined}
          alt=""
          width={320}
          height={320}
          missingText={productText.noImage}
        />
      </div>
      <span className="product-code">{code}</span>
      <Link className="sheet-name" to={exportedProductAddress(code, filter)}>
        {name}
      </Link>
      {price !== undefined && (
        <strong className="sheet-price">
          {price.amount}
          {isPriceToPublic && <abbr title={productText.pvpTitle}>{productText.pvp}</abbr>}
        </strong>
      )}
      <SecondPrice of={price} />
    </li>
  );
});
