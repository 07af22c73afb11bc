import type { Product } from '@mostrador/contract/entries/products';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { useHead } from '../../api/head';
import { imageAddress } from '../../api/images';
import { usePage } from '../../api/page';
import { breadcrumbQuery } from '../../features/categories/queries';
import { mainPicture } from '../../features/products/ProductPicture';
import { ProductPrice } from '../../features/products/ProductPrice';
import { relatedQuery } from '../../features/products/queries';
import { StockChip } from '../../features/products/StockChip';
import { everything, storeAddress } from '../../features/products/store-address';
import { productPageText } from '../../text/product';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { ProductCarousel } from '../parts/ProductCarousel';
import { BuyBox } from './BuyBox';
import { Gallery } from './Gallery';
import { ProductDetails } from './ProductDetails';
import type { ProductAddress } from './product-address';

interface ProductPageProps {
  readonly product: Product;
  readonly address: ProductAddress;
}

export function ProductPage({ product, address }: ProductPageProps) {
  const { code, name, subtitle, description, categoryCode, isbn, stockStatusCode } = product;
  const { apiBase } = usePage();
  const api = useApi();
  const category = categoryCode ?? '';
  const { data: way = [] } = useQuery(breadcrumbQuery(api, category));
  const { data: related } = useQuery({ ...relatedQuery(api, category), enabled: category !== '' });
  const picture = mainPicture(product);
  useHead({
    title: name,
    description: description || undefined,
    image: picture && imageAddress(apiBase, picture, 800),
    canonical: `/product?${new URLSearchParams({ pcode: code })}`,
  });
  return (
    <div className="page-width product-page">
      <Breadcrumbs
        label={productPageText.breadcrumbs}
        crumbs={[
          { label: productPageText.all, to: '/store' },
          ...way.map((step) => ({
            label: step.categoryDescripcion,
            to: storeAddress({ ...everything, category: step.categoryCode }),
          })),
          { label: code },
        ]}
      />
      <div className="product">
        <Gallery product={product} />
        <div className="product-info">
          <div className="row">
            <span className="product-code">
              {isbn ? productPageText.isbn(isbn) : productPageText.code(code)}
            </span>
            <StockChip status={stockStatusCode} always />
          </div>
          <h1 className="page-title">{name}</h1>
          {subtitle !== '' && <p className="text-muted product-subtitle">{subtitle}</p>}
          <ProductPrice product={product} size="large" />
          {product.price !== null && <p className="text-small text-faint">{productPageText.priceNote}</p>}
          <BuyBox product={product} address={address} />
          <ProductDetails product={product} />
        </div>
      </div>
      <ProductCarousel
        title={productPageText.related}
        products={related?.productItems.filter((other) => other.code !== code) ?? []}
        filter={{ ...everything, category }}
      />
    </div>
  );
}
