import type { Category } from '@mostrador/contract/entries/categories';
import { formatWhole } from '@mostrador/rules/money';
import { storeText } from '../../text/store';
import { SideLink, SideList } from '../../ui/SideList';
import type { CategoryBranch } from './queries';

interface CategoryTreeProps {
  readonly branch: CategoryBranch;
  readonly current: string;
  readonly addressOf: (code: string) => string;
  readonly onGo?: (() => void) | undefined;
}

/**
 * The category tree beside the list of /store, with the number of products in each, expanded down to the
 * current category; pressing that one does nothing.
 */
export function CategoryTree({ branch: { way, levels }, current, addressOf, onGo }: CategoryTreeProps) {
  const roots = levels[0] ?? [];
  const total = roots.reduce((sum, { productsCount }) => sum + (productsCount ?? 0), 0);

  function list(depth: number, categories: readonly Category[]) {
    return categories.map((category) => {
      const { categoryCode: code, categoryDescripcion, productsCount } = category;
      const below = way[depth]?.categoryCode === code ? levels[depth + 1] : undefined;
      return (
        <SideLink
          key={code}
          to={addressOf(code)}
          current={code === current}
          count={productsCount ? formatWhole(productsCount) : undefined}
          label={categoryDescripcion || storeText.noCategory}
          onGo={onGo}
        >
          {below !== undefined && below.length > 0 && <SideList>{list(depth + 1, below)}</SideList>}
        </SideLink>
      );
    });
  }
  return (
    <SideList>
      <SideLink
        to={addressOf('')}
        current={current === ''}
        count={total > 0 ? formatWhole(total) : undefined}
        label={storeText.all}
        onGo={onGo}
      />
      {list(0, roots)}
    </SideList>
  );
}
