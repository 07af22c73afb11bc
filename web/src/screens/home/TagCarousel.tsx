import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { PricesComing } from '../../features/products/prices-coming';
import { taggedQuery } from '../../features/products/queries';
import { everything, storeAddress } from '../../features/products/store-address';
import { homeText } from '../../text/home';
import { ProductCarousel } from '../common/buying/ProductCarousel';

interface TagCarouselProps {
  readonly tag: string;
  readonly title: string;
}

/**
 * A carousel of the home page with at most 20 products of one tag: NOV (novedades), ELIG (elegidos) or DEST
 * (destacados). Renders nothing if there are none.
 */
export function TagCarousel({ tag, title }: TagCarouselProps) {
  const api = useApi();
  const { data, isPlaceholderData } = useQuery(taggedQuery(api, tag));
  const filter = { ...everything, tags: tag };
  return (
    <PricesComing value={isPlaceholderData && api.session !== undefined}>
      <ProductCarousel
        title={title}
        products={data?.productItems ?? []}
        filter={filter}
        all={{ to: storeAddress(filter), label: homeText.seeAll, spoken: homeText.seeAllOf(title) }}
      />
    </PricesComing>
  );
}
