import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { taggedQuery } from '../../features/products/queries';
import { everything, storeAddress } from '../../features/products/store-address';
import { homeText } from '../../text/home';
import { ProductCarousel } from '../parts/ProductCarousel';

interface TagCarouselProps {
  readonly tag: string;
  readonly title: string;
}

/** The products that carry a tag. Nothing when there are none. */
export function TagCarousel({ tag, title }: TagCarouselProps) {
  const { data } = useQuery(taggedQuery(useApi(), tag));
  const filter = { ...everything, tags: tag };
  return (
    <ProductCarousel
      title={title}
      products={data?.productItems ?? []}
      filter={filter}
      all={{ to: storeAddress(filter), label: homeText.seeAll, spoken: homeText.seeAllOf(title) }}
    />
  );
}
