// Sends changes of shopping lists: make, rename, delete, restore, set lines, put into the cart. Shows a notice of each refusal.

import type { CallInput, CallOptions } from '@mostrador/contract/client';
import type { RepeatResult } from '@mostrador/contract/entries/orders';
import type { ShoppingListRow } from '@mostrador/contract/entries/shopping-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { listsText as text } from '../../text/lists';
import { useToasts } from '../../ui/useToasts';
import { allListsKey, listsKey } from './queries';

export type NewList = Omit<CallInput<'createShoppingList'>['body'], 'key'>;
export type ListContent = CallInput<'saveShoppingListLines'>['body'];

/** What a change of a list answers; undefined if nothing was changed, which a notice has explained. */
export interface ChangedList {
  readonly list: ShoppingListRow | null;
  /** Codes that were left out. */
  readonly unknown: readonly string[];
}

const ABOUT = 'lists';

/** @param marks returns the client of the cart on the screen. */
export function useListChanges(marks: () => CallOptions) {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  return useMemo(() => {
    const refresh = (queryKey: readonly unknown[] = listsKey(scope)) =>
      void client.invalidateQueries({ queryKey });
    async function told<Answer extends { readonly resultCode: number; readonly message: string }>(
      send: () => Promise<Answer>,
      failed: string,
    ): Promise<Answer | undefined> {
      toasts.retry(ABOUT);
      try {
        const answer = await send();
        if (answer.resultCode >= 0) return answer;
        toasts.show({ text: answer.message, tone: 'error', about: ABOUT });
      } catch (error) {
        if (statusOf(error) !== 401)
          toasts.show({ text: refusalMessageOf(error) ?? failed, tone: 'error', about: ABOUT });
      }
      return undefined;
    }
    const changed = async (
      send: () => Promise<ChangedList & { readonly resultCode: number; readonly message: string }>,
      // a deleted list is not asked for again
      isGone = false,
    ): Promise<ChangedList | undefined> => {
      const answer = await told(send, text.saveFailed);
      refresh(isGone ? allListsKey(scope) : undefined);
      return answer;
    };
    return {
      /** The key stays the same while the same list is sent again. */
      create: (key: string, body: NewList) =>
        changed(() => carrier('createShoppingList', { body: { ...body, key } }, marks())),
      change: (listId: string, body: CallInput<'changeShoppingList'>['body']) =>
        changed(() => carrier('changeShoppingList', { params: { listId }, body }), body.isDeleted === true),
      add: (listId: string, body: ListContent) =>
        changed(() => carrier('saveShoppingListLines', { params: { listId }, body })),
      async fillCart(body: CallInput<'fillCartFromList'>['body']): Promise<RepeatResult | undefined> {
        const answer = await told(() => carrier('fillCartFromList', { body }, marks()), text.addFailed);
        refresh();
        return answer;
      },
      refresh,
    };
  }, [carrier, client, marks, scope, toasts]);
}
