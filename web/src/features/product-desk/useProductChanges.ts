// Sends the desk's changes of products: cells of the table, edits of one product, one change of many, new products and copies.

import type { CallInput } from '@mostrador/contract/client';
import type { Conflict } from '@mostrador/contract/entries/change-log';
import type {
  ManyChange,
  ProductCell,
  ProductEdit,
  SavedCells,
  SavedProduct,
} from '@mostrador/contract/entries/product-desk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { CallFailed } from '../../api/call-failed';
import { productDeskKey } from './queries';

/** Which products one change is for: their ids, or all that a filter shows. */
export type ManyChosen = Pick<CallInput<'changeManyProducts'>['body'], 'productIds' | 'filter' | 'exceptIds'>;

/** The calls that change products. Each rejects with a `CallFailed`; `conflictsOf` reads a refusal because of another user. */
export interface ProductChanges {
  /** @param options.shownListId the list whose prices the answer's rows have. */
  readonly saveCells: (
    cells: readonly ProductCell[],
    options: { readonly confirmed: boolean; readonly shownListId: number | undefined },
  ) => Promise<SavedCells>;
  readonly saveProduct: (
    productId: number,
    edits: readonly ProductEdit[],
    confirmed: boolean,
  ) => Promise<SavedProduct>;
  readonly changeMany: (
    change: ManyChange,
    chosen: ManyChosen,
  ) => Promise<{ readonly actionId: string | null; readonly chosen: number; readonly changed: number }>;
  readonly create: (product: CallInput<'createProduct'>['body']) => Promise<SavedProduct>;
  readonly duplicate: (productId: number, code: string) => Promise<SavedProduct>;
  /** Reads counts, choices and products again: after an undo, and after a change elsewhere. */
  readonly refresh: () => void;
}

export function useProductChanges(): ProductChanges {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  return useMemo(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: productDeskKey(scope) });
    const refreshed = async <T>(call: Promise<T>): Promise<T> => {
      const answer = await call;
      refresh();
      return answer;
    };
    return {
      refresh,
      saveCells: (cells, options) =>
        refreshed(carrier('saveProductCells', { body: { cells: [...cells], ...options } })),
      saveProduct: (productId, edits, confirmed) =>
        carrier('saveProduct', { params: { productId }, body: { edits: [...edits], confirmed } }),
      changeMany: (change, chosen) =>
        refreshed(carrier('changeManyProducts', { body: { change, ...chosen } })),
      create: (product) => refreshed(carrier('createProduct', { body: product })),
      duplicate: (productId, code) =>
        refreshed(carrier('duplicateProduct', { params: { productId }, body: { code } })),
    };
  }, [carrier, scope, client]);
}

/** Returns the fields that another user has changed meanwhile, if that is why a call was refused. */
export function conflictsOf(error: unknown): readonly Conflict[] | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'changed_meanwhile') return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('conflicts' in body)) return [];
  return Array.isArray(body.conflicts) ? (body.conflicts as Conflict[]) : [];
}

/** Whether a call was refused because a price changes by more than 30 % and was not confirmed. */
export const isUnconfirmedJump = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'price_jump';

/** The field that a refusal names, and its sentence. */
export const refusedField = (
  error: unknown,
): { readonly field: string; readonly message: string } | undefined =>
  error instanceof CallFailed && error.field !== undefined && error.message !== ''
    ? { field: error.field, message: error.message }
    : undefined;
