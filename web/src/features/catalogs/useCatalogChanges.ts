// Creates, saves, deletes, publishes and orders catalogues: 'Catálogo guardado.', 'Catálogo eliminado.',
// 'El orden de los catálogos fue guardado.', or the error 'Error inesperado al guardar el catálogo.',
// 'Error inesperado al guardar el orden de los catálogos.' or 'Error inesperado al intentar eliminar el catálogo.'

import type { Catalog, CatalogPayload } from '@mostrador/contract/entries/catalogs';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { CallFailed, statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { catalogsText as text } from '../../text/catalogs';
import { useToasts } from '../../ui/useToasts';
import { curatedCatalogsQuery } from './queries';

/** How long notices stay on the screens of the catalogues, in milliseconds. */
const NOTICE_MS = 4000;

export function useCatalogNotices() {
  const toasts = useToasts();
  return {
    begin: () => toasts.retry('catalogs'),
    done: (words: string) => void toasts.show({ text: words, duration: NOTICE_MS, about: 'catalogs' }),
    /** Shows the server's sentence if a rule refused the change, else `words`. */
    failed(error: unknown, words: string) {
      if (statusOf(error) !== 401)
        toasts.show({
          text: refusalMessageOf(error) ?? words,
          tone: 'error',
          duration: NOTICE_MS,
          about: 'catalogs',
        });
    },
    warn: (words: string) =>
      void toasts.show({ text: words, tone: 'warn', duration: NOTICE_MS, about: 'catalogs' }),
  };
}

/** Invalidates every query whose answer contains catalogues. */
function useForget() {
  const client = useQueryClient();
  const { scope } = useApi();
  return async () => {
    for (const key of ['publicCatalogs', 'products', 'productCategories'])
      void client.invalidateQueries({ queryKey: [scope, key] });
    await client.invalidateQueries({ queryKey: [scope, 'catalogs'] });
  };
}

export type Saved =
  | { readonly state: 'saved' }
  /** Another user saved it in the meantime; `message` is the server's. */
  | { readonly state: 'stale'; readonly message: string }
  | { readonly state: 'name'; readonly message: string }
  | { readonly state: 'failed' };

export type CatalogFlags = Pick<Catalog, 'isPublic' | 'isSemiPublic'>;

/** Each call shows a toast with its outcome and resolves to whether it succeeded. */
export function useCatalogChanges() {
  const api = useApi();
  const { carrier } = api;
  const client = useQueryClient();
  const notices = useCatalogNotices();
  const forget = useForget();

  async function attempt(work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> {
    notices.begin();
    try {
      await work();
      await forget();
      notices.done(done);
      return true;
    } catch (error) {
      notices.failed(error, failed);
      // the lists on the screen are stale: a catalogue was deleted, or another user changed it
      if ([404, 409].includes(statusOf(error) ?? 0)) await forget();
      return false;
    }
  }
  function replace(changed: Catalog) {
    client.setQueryData(curatedCatalogsQuery(api).queryKey, (list) =>
      list?.map((catalog) =>
        catalog.catalogId === changed.catalogId ? { ...catalog, ...changed } : catalog,
      ),
    );
  }

  return {
    saveOrder: (catalogs: readonly Catalog[]) =>
      attempt(
        () =>
          carrier('saveCatalogsOrder', {
            body: catalogs.map(({ catalogId }, catalogOrder) => ({ catalogId, catalogOrder })),
          }),
        text.orderSaved,
        text.orderFailed,
      ),
    remove: ({ catalogId }: Catalog) =>
      attempt(() => carrier('deleteCatalog', { params: { catalogId } }), text.deleted, text.deleteFailed),
    setFlags: ({ catalogId, ...shown }: Catalog, { isPublic, isSemiPublic }: CatalogFlags) =>
      attempt(
        async () =>
          replace(
            await carrier('setCatalogPublic', {
              params: { catalogId, isPublic: flag(isPublic) },
              query: { isSemiPublic: flag(isSemiPublic) },
              body: { isSemiPublic, shown: { isPublic: shown.isPublic, isSemiPublic: shown.isSemiPublic } },
            }),
          ),
        text.saved,
        text.saveFailed,
      ),
    async save(body: CatalogPayload): Promise<Saved> {
      notices.begin();
      try {
        await carrier(body.catalogId === undefined ? 'createCatalog' : 'updateCatalog', { body });
        void forget();
        notices.done(text.saved);
        return { state: 'saved' };
      } catch (error) {
        const failure = error instanceof CallFailed ? error : undefined;
        const message = refusalMessageOf(error);
        if (message !== undefined && failure?.field === 'catalogName') return { state: 'name', message };
        if (message !== undefined && failure?.status === 409 && body.revision !== undefined)
          return { state: 'stale', message };
        notices.failed(error, text.saveFailed);
        return { state: 'failed' };
      }
    },
  };
}

const flag = (value: boolean) => (value ? 'true' : 'false');
