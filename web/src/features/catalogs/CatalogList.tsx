import type { CatalogSummary } from '@mostrador/contract/entries/catalogs';
import { formatWhole } from '@mostrador/rules/money';
import { SideLink, SideList } from '../../ui/SideList';

interface CatalogListProps {
  readonly catalogs: readonly CatalogSummary[];
  readonly current: string;
  readonly addressOf: (catalogId: string) => string;
  readonly onGo?: (() => void) | undefined;
}

/**
 * The filter by catalogue beside the list of /store: links to the catalogues that the user may browse, the default one
 * first.
 */
export function CatalogList({ catalogs, current, addressOf, onGo }: CatalogListProps) {
  const sorted = catalogs.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return (
    <SideList>
      {sorted.map(({ catalogId, catalogName, productsCount }) => (
        <SideLink
          key={catalogId}
          to={addressOf(String(catalogId))}
          current={String(catalogId) === current}
          count={productsCount > 0 ? formatWhole(productsCount) : undefined}
          label={catalogName}
          onGo={onGo}
        />
      ))}
    </SideList>
  );
}
