// What helps after a search that found nothing: the text as it was perhaps meant, products near it, categories, and a message to the company.
// Its code loads with the first such search.

import type { SuggestedProduct } from '@mostrador/contract/entries/suggestions';
import { minimumOf } from '@mostrador/rules/quantity';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../api/api';
import { branchQuery } from '../../features/categories/queries';
import { everything, productAddress, storeAddress } from '../../features/products/store-address';
import { useProductFlags } from '../../features/products/stored-flags';
import { suggestionsQuery } from '../../features/suggestions/queries';
import { suggestionsText as words } from '../../text/suggestions';
import { CategoryHit, ProductHit } from '../common/suggestions/Hits';
import './NothingHelp.css';

interface NothingHelpProps {
  /** What was searched for. */
  readonly text: string;
}

export function NothingHelp({ text }: NothingHelpProps) {
  const api = useApi();
  const flags = useProductFlags();
  const { data, isPending } = useQuery(suggestionsQuery(api, { text, field: 'code', flags }));
  const branch = useQuery(
    branchQuery(api, '', { ...flags, searchTerm: undefined, catalogId: undefined }),
  ).data;
  if (isPending && text.trim().length > 1) return null;
  const { products = [], meant = null } = data ?? {};
  const named = data?.categories ?? [];
  const categories = named.length > 0 ? named : rootCategories(branch?.levels[0] ?? []);
  const addressOf = (product: SuggestedProduct) =>
    productAddress(product.code, everything, minimumOf(product));
  return (
    <div className="nothing-help">
      {meant !== null && (
        <p className="nothing-meant">
          {words.didYouMean} <Link to={storeAddress({ ...everything, search: meant })}>“{meant}”</Link>?
        </p>
      )}
      {products.length > 0 && (
        <section>
          <h3>{words.near}</h3>
          <ul className="nothing-products">
            {products.map((product) => (
              <li key={product.code}>
                <Link to={addressOf(product)} className="suggestion" data-kind="product">
                  <ProductHit product={product} typed={meant ?? text} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {categories.length > 0 && (
        <section>
          <h3>{words.categories}</h3>
          <ul className="nothing-categories">
            {categories.map((category) => (
              <li key={category.categoryCode}>
                <Link
                  to={storeAddress({ ...everything, category: category.categoryCode })}
                  className="suggestion"
                >
                  <CategoryHit category={category} typed={meant ?? text} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        {words.askUs}{' '}
        <Link to={`/contact-us?${new URLSearchParams({ busqueda: text })}`}>{words.askUsLink(text)}</Link>
      </p>
    </div>
  );
}

interface RootCategory {
  readonly categoryCode: string;
  readonly categoryDescripcion: string;
  readonly productsCount: number | null;
}

/** The first level of the tree, as suggested categories. */
const rootCategories = (roots: readonly RootCategory[]) =>
  roots.flatMap(({ categoryCode, categoryDescripcion, productsCount }) =>
    categoryCode !== '' && productsCount
      ? [{ categoryCode, categoryDescripcion, productsCount, path: [] }]
      : [],
  );
