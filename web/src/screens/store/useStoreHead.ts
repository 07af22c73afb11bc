import type { Brand } from '@mostrador/brands/brand';
import type { Category } from '@mostrador/contract/entries/categories';
import { sectionCount } from '@mostrador/rules/paging';
import { everything, type StoreFilter, storeAddress } from '../../features/products/store-address';
import { type Head, useHead } from '../../page/head';
import { useBrand } from '../../page/page';
import { breadcrumbData } from '../../page/structured-data';
import { storeText } from '../../text/store';

interface StoreHead {
  readonly filter: StoreFilter;
  readonly title: string;
  readonly totalCount: number | undefined;
  readonly way: readonly Category[];
}

/**
 * Sets the store page's title and, on the server, its description, canonical address and indexing for search engines.
 */
export function useStoreHead(list: StoreHead) {
  const brand = useBrand();
  const { filter, title, totalCount } = list;
  const count = totalCount === undefined ? 1 : sectionCount(totalCount);
  const part = storeText.partOf(title, storeText.sectionState(filter.section, count));
  useHead({
    title: filter.section > 1 ? part : title,
    // the rest is for search engines, so that only the server renders it
    ...(import.meta.env.SSR && restOfHead(list, count, brand)),
  });
}

function restOfHead({ filter, title, totalCount, way }: StoreHead, count: number, brand: Brand): Head {
  const { section } = filter;
  const addressOf = (other: number) => storeAddress({ ...filter, sort: undefined, section: other });
  const steps = [
    { label: storeText.all, to: '/store' },
    ...way.map(({ categoryCode, categoryDescripcion }) => ({
      label: categoryDescripcion || storeText.noCategory,
      to: storeAddress({ ...everything, category: categoryCode }),
    })),
  ];
  return {
    description:
      totalCount === undefined
        ? undefined
        : storeText.about(title, storeText.count(totalCount, brand.search.productWord), brand.companyName),
    canonical: addressOf(section),
    previous: section > 1 && section <= count + 1 ? addressOf(section - 1) : undefined,
    next: section < count ? addressOf(section + 1) : undefined,
    noindex: !isIndexable(filter) || totalCount === 0 || section > count,
    structuredData: (site) => (way.length === 0 ? [] : [breadcrumbData(steps, site)]),
  };
}

/** Returns whether search engines may index a list: all products, or one category, catalogue or set of tags. */
function isIndexable({
  search,
  productCode,
  specialCode,
  sort,
  category,
  catalog,
  tags,
}: StoreFilter): boolean {
  if (search !== '' || productCode !== '' || specialCode !== '' || sort !== undefined) return false;
  return [category, catalog, tags].filter((part) => part !== '').length <= 1;
}
