// The printable product list (/storeexport, 'Lista para imprimir'): its controls, and the list as sheets of paper.

import type { ExportedProduct } from '@mostrador/contract/entries/exports';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useApi } from '../../api/api';
import { branchQuery, noBranch } from '../../features/categories/queries';
import { useHead } from '../../page/head';
import { useBrand } from '../../page/page';
import { formatDay } from '../../text/dates';
import { exportText } from '../../text/export';
import { storeText } from '../../text/store';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { ExportMenu } from './ExportMenu';
import { Sheet } from './Sheet';
import { OTHER_SHEET_PRODUCTS, sheetsOf } from './sheets';
import { useExportedList } from './useExportedList';
import { useExportSelection } from './useExportSelection';
import { usePrinting } from './usePrinting';
import './StoreExportScreen.css';
import './Sheet.css';

/** The number of sheets rendered at once. The rest of a long list follows in a later render. */
const FIRST_SHEETS = 3;
const places = Array.from({ length: OTHER_SHEET_PRODUCTS - 3 }, (_, place) => `place-${place}`);

export default function StoreExportScreen() {
  const { filter, catalogs, undecided } = useExportSelection();
  const { selection } = filter;
  const { searchTerm, catalogId, ctegoryCodeFilter = '' } = selection;
  const { data: branch = noBranch } = useQuery(
    branchQuery(useApi(), ctegoryCodeFilter, { searchTerm, catalogId }),
  );
  const list = useExportedList(selection);
  const { products, totalCount, fetchedAt, isLoading, isOld, failed, load } = list;
  const { search, menu } = useBrand();
  const category = branch.way.at(-1);
  const catalog = catalogs.find((one) => String(one.catalogId) === catalogId)?.catalogName;
  const [title, setTitle] = useTitle(
    titleOf(category && (category.categoryDescripcion || storeText.noCategory), catalog) ??
      (searchTerm && storeText.resultsOf(searchTerm)) ??
      menu.store,
  );
  const sheetBox = useRef<HTMLDivElement>(null);
  const printing = usePrinting(sheetBox);
  useHead({ title });

  const all = useMemo(() => sheetsOf(products ?? []), [products]);
  const drawn = useDeferredValue(all);
  const drawnTitle = useDeferredValue(title);
  const sheets = drawn === all ? all : all.slice(0, FIRST_SHEETS);
  const date = formatDay(new Date(fetchedAt ?? Date.now()).toISOString());
  const nothing = products !== undefined && products.length === 0;
  return (
    <div className="page-width export">
      <ExportMenu
        filter={filter}
        branch={branch}
        catalogs={catalogs}
        title={title}
        onTitle={setTitle}
        onLoad={load}
        loading={undecided || isLoading}
        printing={products === undefined || nothing || isOld || drawn !== all ? undefined : printing}
      />
      <div className="export-main">
        <div className="export-notes no-print">
          <p className="export-count" role="status">
            {isLoading
              ? exportText.loading
              : products !== undefined &&
                !nothing &&
                exportText.amount(products.length, search.productWord, all.length)}
          </p>
          {failed && (
            <Note
              tone="danger"
              announce
              action={
                <Button kind="quiet" onClick={load}>
                  {exportText.retry}
                </Button>
              }
            >
              {exportText.failed}
            </Note>
          )}
          {isOld && !isLoading && !failed && <Note announce>{exportText.old}</Note>}
          {products !== undefined && totalCount > products.length && (
            <Note tone="warn">{exportText.cut(products.length, totalCount)}</Note>
          )}
        </div>
        <div ref={sheetBox} className="sheets" data-old={isOld || undefined} aria-busy={isLoading}>
          {sheets.map((group: readonly ExportedProduct[], index) => (
            <Sheet
              // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is identified by its position
              key={index}
              products={group}
              filter={filter}
              title={drawnTitle}
              date={date}
              number={index + 1}
              of={all.length}
            >
              {group.length === 0 && <Nothing loading={isLoading} asked={nothing} />}
            </Sheet>
          ))}
        </div>
      </div>
    </div>
  );
}

function Nothing({ loading, asked }: { readonly loading: boolean; readonly asked: boolean }): ReactNode {
  const { images } = useBrand();
  if (loading) {
    return (
      <div className="sheet-grid" aria-hidden="true">
        {places.map((place) => (
          <div key={place} className="sheet-item">
            <div className="sheet-picture">
              <Skeleton shape="picture" />
            </div>
            <Skeleton width="some" />
            <Skeleton width="full" />
            <Skeleton width="half" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className="no-print">
      <Empty image={images.empty} title={asked ? exportText.nothing : exportText.begin}>
        {asked ? exportText.nothingHint : exportText.beginHint}
      </Empty>
    </div>
  );
}

function titleOf(category: string | undefined, catalog: string | undefined): string | undefined {
  if (category !== undefined && catalog !== undefined) return exportText.of(category, catalog);
  return category ?? catalog;
}

/** The list's title: the selection's name until the user types one. Another selection discards the typed one. */
function useTitle(usual: string): readonly [string, (title: string) => void] {
  const [own, setOwn] = useState<{ readonly for: string; readonly title: string }>();
  const title = own?.for === usual ? own.title : usual;
  return [title, (written) => setOwn({ for: usual, title: written })];
}
