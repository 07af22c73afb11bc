// The first products of a category or tag in its panel, each with the way to its page, and the way to all of them.

import type { DeskProductRow } from '@mostrador/contract/entries/product-desk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api';
import { productDeskKey, useDeskProductWindow } from '../../../features/product-desk/queries';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { categoriesText as text } from '../../text/categories';
import { ProductThumb } from '../../ui/ProductThumb';

const SHOWN_MAX = 20;

interface PanelProductsProps {
  readonly filter: { readonly category?: string; readonly tags?: string; readonly search?: string };
  /** Changes when the products have changed. */
  readonly version: number;
  /** The button at a row's end. */
  readonly action?: (product: DeskProductRow) => ReactNode;
  readonly empty?: string;
}

export function PanelProducts({ filter, version, action, empty = '' }: PanelProductsProps) {
  const { scope } = useApi();
  const readWindow = useDeskProductWindow();
  const { data, isError, refetch } = useQuery({
    queryKey: [...productDeskKey(scope), 'panel', filter, version] as const,
    queryFn: () => readWindow({ ...filter, limit: SHOWN_MAX }),
  });
  if (isError) {
    const retry = (
      <Button kind="quiet" onClick={() => refetch()}>
        {text.retry}
      </Button>
    );
    return (
      <Note tone="danger" action={retry}>
        {text.loadFailed}
      </Note>
    );
  }
  if (data === undefined) return <p className="d-meta">{text.loading}</p>;
  const { products, totalCount } = data;
  if (totalCount === 0) return <p className="d-meta">{empty}</p>;
  return (
    <>
      <ul className="cpanel-products">
        {products.map((product) => (
          <li key={product.productId} data-off={product.active && product.visibleInPortal ? undefined : ''}>
            <ProductThumb file={product.imagePath} />
            <Link to={`/admin/productos/${product.productId}`}>
              <span className="cpanel-code">{product.code}</span> {product.name}
            </Link>
            {action?.(product)}
          </li>
        ))}
      </ul>
      {totalCount > products.length && (
        <Link className="f-link" to={`/admin/productos?${new URLSearchParams(filter)}`}>
          {text.seeAll(totalCount)}
        </Link>
      )}
    </>
  );
}
