import { sectionCount } from '@mostrador/rules/paging';
import { type StoreFilter, storeAddress } from '../../features/products/store-address';
import { storeText } from '../../text/store';
import { Pager } from '../../ui/Pager';

interface SectionPagerProps {
  readonly filter: StoreFilter;
  readonly totalCount: number;
}

/**
 * The store's links 'Anterior' and 'Siguiente' between sections of 192 products each. Renders nothing for a list of one
 * section.
 */
export function SectionPager({ filter, totalCount }: SectionPagerProps) {
  const count = sectionCount(totalCount);
  if (count === 1 && filter.section === 1) return null;
  return (
    <Pager
      label={storeText.sections}
      page={filter.section}
      pages={count}
      previousLabel={storeText.previous}
      nextLabel={storeText.next}
      state={storeText.sectionState(filter.section, count)}
      to={(section) => storeAddress({ ...filter, section })}
    />
  );
}
