import { clampSection } from '@mostrador/rules/paging';
import { readSelection, type Selection } from '../../features/exports/selection';

/** What the address of /storeexport says: p, c, o, cat, and sn, the store's section to go back to. */
export interface ExportFilter {
  readonly selection: Selection;
  readonly section: number;
}

export function readExportFilter(query: URLSearchParams): ExportFilter {
  return { selection: readSelection(query), section: clampSection(query.get('sn')?.trim() ?? '') };
}

/** Another selection of the same screen; the section is kept, as in all its links. */
export function exportAddress({ selection, section }: ExportFilter, change: Partial<Selection> = {}): string {
  const query = exportQuery({ selection: { ...selection, ...change }, section });
  return query.size === 0 ? '/storeexport' : `/storeexport?${query}`;
}

/** The product's page, with the way back to this list. */
export function exportedProductAddress(code: string, filter: ExportFilter): string {
  const query = new URLSearchParams({ pcode: code });
  for (const [name, value] of exportQuery(filter)) query.set(name, value);
  return `/product?${query}`;
}

function exportQuery({ selection, section }: ExportFilter): URLSearchParams {
  const { searchTerm = '', ctegoryCodeFilter = '', sortParam = '', catalogId = '' } = selection;
  const query = new URLSearchParams();
  const pairs = {
    p: searchTerm,
    c: ctegoryCodeFilter,
    o: sortParam,
    cat: catalogId,
    sn: section > 1 ? String(section) : '',
  };
  for (const [name, value] of Object.entries(pairs)) if (value !== '') query.set(name, value);
  return query;
}
