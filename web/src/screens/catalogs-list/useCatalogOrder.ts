import type { Catalog } from '@mostrador/contract/entries/catalogs';
import { useState } from 'react';
import { useCatalogChanges } from '../../features/catalogs/useCatalogChanges';
import { useLeaveGuard } from '../../page/useLeaveGuard';
import { catalogsText as text } from '../../text/catalogs';

/**
 * The order of the catalogues on /catalogslist while the user moves them. Other users see it after 'Guardar orden'
 * (save order): 'El orden de los catálogos fue guardado.'
 */
export function useCatalogOrder(listed: readonly Catalog[]) {
  const [wanted, setWanted] = useState<readonly number[]>();
  const [saving, setSaving] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const { saveOrder } = useCatalogChanges();
  const catalogs = inOrder(listed, wanted);
  const unsaved = catalogs.some((catalog, place) => catalog !== listed[place]);

  return {
    catalogs,
    unsaved,
    saving,
    /** The last move, for screen readers. */
    announcement,
    guard: useLeaveGuard(unsaved),
    move(catalog: Catalog, by: 1 | -1) {
      const place = catalogs.indexOf(catalog);
      const to = place + by;
      if (place < 0 || to < 0 || to >= catalogs.length) return;
      setWanted(catalogs.toSpliced(place, 1).toSpliced(to, 0, catalog).map(idOf));
      setAnnouncement(text.movedTo(catalog.catalogName, to + 1, catalogs.length));
    },
    async save() {
      setSaving(true);
      if (await saveOrder(catalogs)) setWanted(undefined);
      setSaving(false);
    },
  };
}

const idOf = ({ catalogId }: Catalog) => catalogId;

/** Returns the catalogues in the wanted order, new ones last. */
function inOrder(listed: readonly Catalog[], wanted: readonly number[] | undefined): readonly Catalog[] {
  if (wanted === undefined) return listed;
  const place = (catalog: Catalog) => wanted.indexOf(catalog.catalogId) + 1 || wanted.length + 1;
  return listed.toSorted((a, b) => place(a) - place(b));
}
