// Reads and writes the address of /storeexport: the selection (p, c, o, cat) and sn, the store's section to go back
// to.

import { clampSection } from '@mostrador/rules/paging';
import { readSelection, type Selection } from '../../features/exports/selection';

export interface ExportFilter {
  readonly selection: Selection;
  readonly section: number;
}

export function readExportFilter(query: URLSearchParams): ExportFilter {
  return { selection: readSelection(query), section: clampSection(query.get('sn')?.trim() ?? '') };
}

/** Returns the address of the screen with a changed selection and the same section. */
export function exportAddress({ selection, section }: ExportFilter, change: Partial<Selection> = {}): string {
  const query = exportQuery({ selection: { ...selection, ...change }, section });
  return query.size === 0 ? '/storeexport' : `/storeexport?${query}`;
}

/** Returns the address of a product's page, with the list to go back to. */
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
