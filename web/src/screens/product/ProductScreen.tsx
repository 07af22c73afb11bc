// The product screen (/product): loads the product that the address names, and shows its page, a placeholder, an
// error, or that it does not exist.

import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useApi } from '../../api/api';
import { PricesComing } from '../../features/products/prices-coming';
import { productQuery } from '../../features/products/queries';
import { useHead } from '../../page/head';
import { useBrand } from '../../page/page';
import { productPageText } from '../../text/product';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import { ProductPage } from './ProductPage';
import { readProductAddress } from './product-address';
import './ProductScreen.css';

export default function ProductScreen() {
  const address = readProductAddress(new URLSearchParams(useLocation().search));
  const api = useApi();
  const {
    data: product,
    isError,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...productQuery(api, address.code),
    enabled: address.code !== '',
  });
  useHead({ status: product === null || address.code === '' ? 404 : undefined });

  if (product) {
    return (
      <PricesComing value={isPlaceholderData && api.session !== undefined}>
        <ProductPage key={product.code} product={product} address={address} />
      </PricesComing>
    );
  }
  if (product === null || address.code === '') return <ProductMissing />;
  if (isError && !isFetching) {
    return (
      <div className="page-width product-state">
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void refetch()}>
              {productPageText.retry}
            </Button>
          }
        >
          {productPageText.failed}
        </Note>
      </div>
    );
  }
  return (
    <div className="page-width product-state">
      <Spinner size="large" label={productPageText.loading} />
    </div>
  );
}

function ProductMissing() {
  const { images } = useBrand();
  return (
    <Empty
      image={images.empty}
      title={productPageText.missingTitle}
      heading="h1"
      action={<LinkButton to="/store">{productPageText.seeProducts}</LinkButton>}
    >
      {productPageText.missingText}
    </Empty>
  );
}
