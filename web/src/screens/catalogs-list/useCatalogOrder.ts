import type { Catalog } from '@mostrador/contract/entries/catalogs';
import { useState } from 'react';
import { useCatalogChanges } from '../../features/catalogs/useCatalogChanges';
import { catalogsText as text } from '../../text/catalogs';
import { useLeaveGuard } from '../common/leave-guard/useLeaveGuard';

/** The order in which the catalogues stand here, which is nobody else's before it is saved. */
export function useCatalogOrder(listed: readonly Catalog[]) {
  const [wanted, setWanted] = useState<readonly number[]>();
  const [saving, setSaving] = useState(false);
  const [said, setSaid] = useState('');
  const { saveOrder } = useCatalogChanges();
  const catalogs = inOrder(listed, wanted);
  const unsaved = catalogs.some((catalog, place) => catalog !== listed[place]);

  return {
    catalogs,
    unsaved,
    saving,
    /** For those who hear the table. */
    said,
    guard: useLeaveGuard(unsaved),
    move(catalog: Catalog, by: 1 | -1) {
      const place = catalogs.indexOf(catalog);
      const to = place + by;
      if (place < 0 || to < 0 || to >= catalogs.length) return;
      setWanted(catalogs.toSpliced(place, 1).toSpliced(to, 0, catalog).map(idOf));
      setSaid(text.movedTo(catalog.catalogName, to + 1, catalogs.length));
    },
    async save() {
      setSaving(true);
      if (await saveOrder(catalogs)) setWanted(undefined);
      setSaving(false);
    },
  };
}

const idOf = ({ catalogId }: Catalog) => catalogId;

/** One that has come since stands last; one that has gone leaves no gap. */
function inOrder(listed: readonly Catalog[], wanted: readonly number[] | undefined): readonly Catalog[] {
  if (wanted === undefined) return listed;
  const place = (catalog: Catalog) => wanted.indexOf(catalog.catalogId) + 1 || wanted.length + 1;
  return listed.toSorted((a, b) => place(a) - place(b));
}
