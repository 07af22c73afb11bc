import type { Product } from '@mostrador/contract/entries/products';
import { Link } from 'react-router';
import { useLoginModal } from '../../../features/auth/LoginModal';
import { useCartQuantities } from '../../../features/cart/queries';
import type { StoreFilter } from '../../../features/products/store-address';
import { homeText } from '../../../text/home';
import { Carousel } from '../../../ui/Carousel';
import { BuyCard } from './BuyCard';
import { useAddToCart } from './useAddToCart';

interface ProductCarouselProps {
  readonly title: string;
  readonly products: readonly Product[];
  readonly filter: StoreFilter;
  readonly all?: { readonly to: string; readonly label: string; readonly spoken: string } | undefined;
}

/**
 * A carousel of product cards, for the home page and related products. A visitor who adds a product logs in through a
 * dialog on the same page.
 */
export function ProductCarousel({ title, products, filter, all }: ProductCarouselProps) {
  const add = useAddToCart(useLoginModal());
  const cart = useCartQuantities();
  if (products.length === 0) return null;
  return (
    <div className="section">
      <Carousel
        title={title}
        previousLabel={homeText.previous(title)}
        nextLabel={homeText.next(title)}
        link={
          all && (
            <Link to={all.to} className="text-link" aria-label={all.spoken}>
              {all.label}
            </Link>
          )
        }
      >
        {products.map((product) => (
          <BuyCard
            key={product.code}
            product={product}
            filter={filter}
            inCart={cart?.get(product.code)}
            cartKnown={cart !== undefined}
            add={add}
          />
        ))}
      </Carousel>
    </div>
  );
}
