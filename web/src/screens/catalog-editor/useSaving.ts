import type { Catalog } from '@mostrador/contract/entries/catalogs';
import { catalogNameFailure } from '@mostrador/rules/catalog-name';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { type Draft, payloadOf } from '../../features/catalogs/draft';
import { curatedCatalogsQuery } from '../../features/catalogs/queries';
import { useCatalogChanges } from '../../features/catalogs/useCatalogChanges';

/**
 * Saves the catalogue editor's draft and goes back to the list ('Catálogo guardado.'). A refused draft stays open, with the
 * reason; the catalogue name is required.
 */
export function useSaving(catalog: Catalog | undefined, draft: Draft, onSaved: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { save } = useCatalogChanges();
  const [pending, setPending] = useState(false);
  const [nameError, setNameError] = useState<string>();
  const [stale, setStale] = useState<string>();

  /** Tries to save. Resolves to whether the name has to be corrected. */
  async function attempt(revision: number | undefined): Promise<boolean> {
    const wrong = catalogNameFailure(draft.name);
    setNameError(wrong?.message);
    if (wrong !== undefined) return true;
    setPending(true);
    const base = catalog && { catalogId: catalog.catalogId, revision: revision ?? catalog.revision };
    const saved = await save(payloadOf(draft, base, api.session?.profile === 3));
    setPending(false);
    setStale(saved.state === 'stale' ? saved.message : undefined);
    if (saved.state === 'name') setNameError(saved.message);
    if (saved.state === 'saved') {
      onSaved();
      void navigate('/catalogslist');
    }
    return saved.state === 'name';
  }
  async function saveAnyway(): Promise<boolean> {
    setPending(true);
    const newest = await client
      .fetchQuery(curatedCatalogsQuery(api))
      .then((list) => list.find(({ catalogId }) => catalogId === catalog?.catalogId)?.revision)
      .catch(() => undefined);
    return attempt(newest);
  }
  return {
    pending,
    nameError,
    stale,
    nameTyped: () => setNameError(undefined),
    save: () => attempt(undefined),
    saveAnyway,
  };
}

export type Saving = ReturnType<typeof useSaving>;
