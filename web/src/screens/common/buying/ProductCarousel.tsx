import type { Product } from '@mostrador/contract/entries/products';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLoginModal } from '../../../features/auth/LoginModal';
import { useCartQuantities } from '../../../features/cart/queries';
import type { StoreFilter } from '../../../features/products/store-address';
import { useProductView } from '../../../storage/product-view';
import { homeText } from '../../../text/home';
import { Carousel } from '../../../ui/Carousel';
import { SectionHead } from '../../../ui/SectionHead';
import { BuyCard } from './BuyCard';
import { useAddToCart } from './useAddToCart';
import { useCardExtra } from './useCardExtra';
import { ViewChoice } from './ViewChoice';

interface ProductCarouselProps {
  readonly title: string;
  readonly products: readonly Product[];
  readonly filter: StoreFilter;
  /** Whether the user may see them as a dense list instead. */
  readonly listable?: boolean | undefined;
  readonly all?: { readonly to: string; readonly label: string; readonly spoken: string } | undefined;
}

/**
 * A carousel of product cards, for the home page and related products. A visitor who adds a product logs in through a
 * dialog on the same page.
 */
export function ProductCarousel({ title, products, filter, listable, all }: ProductCarouselProps) {
  const id = useId();
  const isList = useProductView() === 'list';
  const add = useAddToCart(useLoginModal());
  const cart = useCartQuantities();
  const extra = useCardExtra();
  if (products.length === 0) return null;
  const cards = products.map((product) => (
    <BuyCard
      key={product.code}
      product={product}
      filter={filter}
      inCart={cart?.get(product.code)}
      cartKnown={cart !== undefined}
      add={add}
      extra={extra}
    />
  ));
  if (listable && isList)
    return (
      <section className="section" aria-labelledby={id}>
        <SectionHead id={id} title={title}>
          <ViewChoice />
        </SectionHead>
        <div className="product-grid">{cards}</div>
      </section>
    );
  return (
    <div className="section">
      <Carousel
        title={title}
        previousLabel={homeText.previous(title)}
        nextLabel={homeText.next(title)}
        link={
          listable ? (
            <ViewChoice />
          ) : (
            all && (
              <Link to={all.to} className="text-link" aria-label={all.spoken}>
                {all.label}
              </Link>
            )
          )
        }
      >
        {cards}
      </Carousel>
    </div>
  );
}
