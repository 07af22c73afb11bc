// Reads the selection of the printable list from the address of /storeexport. Replaces an address without a catalogue
// by one with the default catalogue.

import type { CatalogSummary } from '@mostrador/contract/entries/catalogs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { publicCatalogsQuery } from '../../features/catalogs/queries';
import { type ExportFilter, exportAddress, readExportFilter } from './export-address';

interface ExportSelection {
  readonly filter: ExportFilter;
  /** The catalogues to choose from, the default one first. */
  readonly catalogs: readonly CatalogSummary[];
  /** True while the address may still get the default catalogue. */
  readonly undecided: boolean;
}

export function useExportSelection(): ExportSelection {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => readExportFilter(new URLSearchParams(search)), [search]);
  const { data, isPending, isPlaceholderData } = useQuery(publicCatalogsQuery(useApi()));
  const catalogs = useMemo(
    () => (data ?? []).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)),
    [data],
  );
  const known = !isPending && !isPlaceholderData;
  const defaultCatalog = known ? catalogs.find(({ isDefault }) => isDefault) : undefined;
  const unnamed = filter.selection.catalogId === undefined;
  useEffect(() => {
    if (!unnamed || defaultCatalog === undefined) return;
    void navigate(exportAddress(filter, { catalogId: String(defaultCatalog.catalogId) }), { replace: true });
  }, [unnamed, defaultCatalog, filter, navigate]);
  return { filter, catalogs, undecided: unnamed && (!known || defaultCatalog !== undefined) };
}
