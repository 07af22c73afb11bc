// The page of a loaded product: breadcrumbs, pictures, price, buying, details, related products, and its data for
// search engines.

import type { Brand } from '@mostrador/brands/brand';
import type { Product } from '@mostrador/contract/entries/products';
import { priceWithIva } from '@mostrador/rules/display-prices';
import { fromCentavos } from '@mostrador/rules/money';
import { productPath } from '@mostrador/rules/public-paths';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { breadcrumbQuery } from '../../features/categories/queries';
import { mainPicture } from '../../features/products/ProductPicture';
import { ProductPrice } from '../../features/products/ProductPrice';
import { leadsWithFinal, unitCentavos } from '../../features/products/prices';
import { PricesComing, usePricesComing } from '../../features/products/prices-coming';
import { relatedQuery } from '../../features/products/queries';
import { StockChip } from '../../features/products/StockChip';
import { everything, storeAddress } from '../../features/products/store-address';
import { usePriceView } from '../../features/products/usePriceView';
import { type Head, useHead } from '../../page/head';
import { imageAddress } from '../../page/image-address';
import { useBrand, usePage } from '../../page/page';
import { breadcrumbData, productData, type Step } from '../../page/structured-data';
import { productPageText } from '../../text/product';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { LazyFavourite } from '../common/buying/LazyFavourite';
import { ProductCarousel } from '../common/buying/ProductCarousel';
import { BuyBox } from './BuyBox';
import { Gallery } from './Gallery';
import { ProductDetails } from './ProductDetails';
import type { ProductAddress } from './product-address';

interface ProductPageProps {
  readonly product: Product;
  readonly address: ProductAddress;
}

export function ProductPage({ product, address }: ProductPageProps) {
  const { code, name, subtitle, categoryCode, isbn } = product;
  const { apiBase } = usePage();
  const api = useApi();
  const category = categoryCode ?? '';
  const { data: way = [] } = useQuery(breadcrumbQuery(api, category));
  const { data: related, isPlaceholderData: relatedComing } = useQuery({
    ...relatedQuery(api, category),
    enabled: category !== '',
  });
  const picture = mainPicture(product);
  const pricesComing = usePricesComing();
  const view = usePriceView();
  const brand = useBrand();
  const steps = [
    { label: productPageText.all, to: '/store' },
    ...way.map((step) => ({
      label: step.categoryDescripcion,
      to: storeAddress({ ...everything, category: step.categoryCode }),
    })),
  ];
  const image = picture && imageAddress(apiBase, picture, 800);
  // the rest is for search engines, so that only the server renders it
  useHead({ title: name, ...(import.meta.env.SSR && restOfHead(product, image, steps, brand)) });
  return (
    <div className="page-width product-page">
      <Breadcrumbs label={productPageText.breadcrumbs} crumbs={[...steps, { label: code }]} />
      <div className="product">
        <Gallery product={product} />
        <div className="product-info">
          <div className="row product-facts">
            <span className="product-code">
              {isbn ? productPageText.isbn(isbn) : productPageText.code(code)}
            </span>
            <StockChip product={product} />
            {product.stockStatusCode === 2 && (product.calculatedFutureStock ?? 0) > 0 && (
              <span className="text-small text-muted">
                {productPageText.arriving(product.calculatedFutureStock ?? 0)}
              </span>
            )}
            <span className="product-favourite">
              <LazyFavourite code={code} name={name} />
            </span>
          </div>
          <h1 className="page-title">{name}</h1>
          {subtitle !== '' && <p className="text-muted product-subtitle">{subtitle}</p>}
          <ProductPrice product={product} size="large" />
          {(pricesComing || product.price !== null) && (
            <p className="text-small text-faint">
              {leadsWithFinal(view) ? productPageText.finalPriceNote : productPageText.priceNote}
            </p>
          )}
          <BuyBox product={product} address={address} />
          <ProductDetails product={product} />
        </div>
      </div>
      <PricesComing value={relatedComing && api.session !== undefined}>
        <ProductCarousel
          title={productPageText.related}
          products={related?.productItems.filter((other) => other.code !== code) ?? []}
          filter={{ ...everything, category }}
          listable
        />
      </PricesComing>
    </div>
  );
}

function restOfHead(product: Product, image: string | undefined, steps: readonly Step[], brand: Brand): Head {
  const { code, name, isbn, barCode, stockStatusCode } = product;
  const canonical = productPath(code);
  const description = product.description || productPageText.about(name, brand.companyName);
  const centavos = unitCentavos(product);
  const { taxCode, taxRate } = product;
  // search engines are visitors: they get the price that visitors see first
  const final = centavos === undefined ? null : priceWithIva(centavos, taxRateOf(taxCode, taxRate));
  const price = centavos === undefined ? undefined : fromCentavos(final ?? centavos);
  const gtin = isbn || barCode || undefined;
  const priceIncludesIva = final !== null;
  const known = { code, name, description, gtin, image, price, priceIncludesIva, stockStatusCode };
  return {
    description,
    ...(image !== undefined && { image: { src: image } }),
    canonical,
    structuredData: (site) => [
      productData(known, brand, site),
      breadcrumbData([...steps, { label: name, to: canonical }], site),
    ],
  };
}
