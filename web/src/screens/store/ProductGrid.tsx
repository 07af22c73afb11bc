import { NOT_BUYING } from '@mostrador/rules/buying';
import { PAGE_SIZE } from '@mostrador/rules/paging';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { returnAddress } from '../../features/auth/return-address';
import { useCartQuantities } from '../../features/cart/queries';
import { PricesComing } from '../../features/products/prices-coming';
import { isUnfiltered, longerAddress, type StoreFilter } from '../../features/products/store-address';
import type { useSection } from '../../features/products/useSection';
import { usePage } from '../../page/page';
import { storeText } from '../../text/store';
import { Button } from '../../ui/Button';
import { MoreWhenNear } from '../../ui/MoreWhenNear';
import { Note } from '../../ui/Note';
import { CardSkeleton } from '../../ui/Skeleton';
import { BuyCard } from '../common/buying/BuyCard';
import { useAddToCart } from '../common/buying/useAddToCart';
import { useCardExtra } from '../common/buying/useCardExtra';
import { useMayBuy } from '../common/buying/useMayBuy';
import { NothingFound } from './NothingFound';
import { useExactFocus } from './useExactFocus';

const FIRST_ROW_CARDS = 4;

interface ProductGridProps {
  readonly filter: StoreFilter;
  readonly section: ReturnType<typeof useSection>;
}

/** The store's products as a grid of cards with infinite scroll. A visitor who adds one is sent to /login (redirect). */
export function ProductGrid({ filter, section }: ProductGridProps) {
  const { products, failed, hasMore, isLoadingMore, isPlaceholder, pricesComing, more, retry } = section;
  const { showBanner, bannerImages } = usePage().context;
  // below a banner the pictures load lazily, because they would delay it
  const eagerCards = showBanner && bannerImages.length > 0 && isUnfiltered(filter) ? 0 : FIRST_ROW_CARDS;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const askToLogIn = useCallback(async () => {
    await navigate('/login', { state: returnAddress(pathname + search) });
    return undefined;
  }, [navigate, pathname, search]);
  const add = useAddToCart(askToLogIn);
  const cart = useCartQuantities();
  const extra = useCardExtra();
  const buying = useMayBuy();
  useExactFocus(filter, isPlaceholder ? undefined : products);
  const loadMore = useCallback(() => void more(), [more]);

  if (products === undefined && failed)
    return <Failed text={storeText.failed} onRetry={() => void retry()} />;
  if (products?.length === 0 && !isPlaceholder) return <NothingFound filter={filter} />;
  const pages = Math.ceil((products?.length ?? 0) / PAGE_SIZE);
  const isLoading = products === undefined || isLoadingMore;
  return (
    <>
      {!buying && <Note>{NOT_BUYING}</Note>}
      <div className="store-bleed">
        <div
          className="product-grid"
          data-stale={isPlaceholder || undefined}
          aria-busy={isLoading || isPlaceholder}
        >
          <PricesComing value={pricesComing}>
            {products?.map((product, index) => (
              <BuyCard
                key={product.code}
                product={product}
                filter={filter}
                inCart={cart?.get(product.code)}
                cartKnown={cart !== undefined}
                add={add}
                eager={index < eagerCards}
                extra={extra}
              />
            ))}
          </PricesComing>
          {isLoading && skeletons}
        </div>
      </div>
      <p className="spoken" role="status">
        {products === undefined ? storeText.loading : isLoadingMore ? storeText.loadingMore : ''}
      </p>
      {failed && products !== undefined ? (
        <Failed text={storeText.failedMore} onRetry={loadMore} />
      ) : (
        hasMore && (
          <>
            <MoreWhenNear onNear={loadMore} busy={isLoadingMore} />
            <noscript>
              <a className="button" data-kind="secondary" href={longerAddress(filter, pages + 1)}>
                {storeText.more}
              </a>
            </noscript>
          </>
        )
      )}
    </>
  );
}

const places = Array.from({ length: PAGE_SIZE }, (_, place) => `place-${place}`);
const skeletons = places.map((place) => <CardSkeleton key={place} />);

function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <div className="store-failed">
      <Note
        action={
          <Button kind="quiet" onClick={onRetry}>
            {storeText.retry}
          </Button>
        }
        tone="danger"
        announce
      >
        {text}
      </Note>
    </div>
  );
}
