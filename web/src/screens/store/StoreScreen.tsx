// The store (/store): category breadcrumb, filters, banners, and the list of products with its order and pages.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../api/api';
import { useCartRefresh } from '../../features/cart/queries';
import { branchQuery, noBranch } from '../../features/categories/queries';
import { filterParams } from '../../features/products/queries';
import { isUnfiltered, storeAddress, toOtherCategory } from '../../features/products/store-address';
import { useProductFlags } from '../../features/products/stored-flags';
import { useSection } from '../../features/products/useSection';
import { useStoreFilter } from '../../features/products/useStoreFilter';
import { useNotePageView } from '../../features/stats/useNotePageView';
import { shellText } from '../../text/shell';
import { storeText } from '../../text/store';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { Banners } from '../common/banners/Banners';
import { LazyCartTotalBar } from '../common/buying/LazyCartTotalBar';
import { ProductGrid } from './ProductGrid';
import { SectionPager } from './SectionPager';
import { SideFilters } from './SideFilters';
import { Toolbar } from './Toolbar';
import { useStoreHead } from './useStoreHead';
import { useStoreNames } from './useStoreNames';
import './StoreScreen.css';

// the dialog's code is loaded on demand, because most visitors never open it
const storeFilters = partCode(async () => (await import('./StoreFilters')).StoreFilters);
// appears after scrolling
const backToTop = partCode(async () => (await import('../../ui/BackToTop')).BackToTop);

export default function StoreScreen() {
  const filter = useStoreFilter();
  const counted = { ...filterParams(filter), ...useProductFlags() };
  const { data: branch = noBranch } = useQuery(branchQuery(useApi(), filter.category, counted));
  const section = useSection(filter);
  const names = useStoreNames(filter, branch.way);
  const [filters, setFilters] = useState<boolean>();
  useStoreHead({ filter, title: names.title, totalCount: section.totalCount, way: branch.way });
  useNotePageView('store');
  useReturnFromPayment();

  const toCategory = (category: string) => storeAddress(toOtherCategory(filter, category));
  return (
    <div className="page-width store">
      <aside className="store-side" aria-label={storeText.filters}>
        <SideFilters filter={filter} branch={branch} />
      </aside>
      <div className="store-main">
        <Breadcrumbs
          label={storeText.categories}
          crumbs={[
            { label: storeText.all, to: toCategory('') },
            ...branch.way.map(({ categoryCode, categoryDescripcion }) => ({
              label: categoryDescripcion || storeText.noCategory,
              to: toCategory(categoryCode),
            })),
          ]}
        />
        {isUnfiltered(filter) && <Banners />}
        <Toolbar
          filter={filter}
          names={names}
          count={section.totalCount}
          onFilters={() => setFilters(true)}
        />
        <h2 className="spoken">{storeText.products}</h2>
        <ProductGrid filter={filter} section={section} />
        {section.totalCount !== undefined && <SectionPager filter={filter} totalCount={section.totalCount} />}
      </div>
      {filters !== undefined && (
        <LazyPart code={storeFilters} words={shellText.part}>
          {(StoreFilters) => (
            <StoreFilters open={filters} onClose={() => setFilters(false)} filter={filter} within={counted} />
          )}
        </LazyPart>
      )}
      <LazyPart code={backToTop} words={shellText.part}>
        {(BackToTop) => <BackToTop label={storeText.toTop} />}
      </LazyPart>
      <LazyCartTotalBar />
    </div>
  );
}

/** Refreshes the cart after a payment (m=ps), because the order has emptied it. */
function useReturnFromPayment() {
  const { search } = useLocation();
  const refresh = useCartRefresh();
  const { session } = useApi();
  const paid = session !== undefined && new URLSearchParams(search).get('m') === 'ps';
  useEffect(() => {
    if (paid) refresh();
  }, [paid, refresh]);
}
