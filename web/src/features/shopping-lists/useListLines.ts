// The lines of a list while they are edited: quantities and removals show at once and are saved together shortly after the last one.

import type { CallInput } from '@mostrador/contract/client';
import type { ShoppingList, ShoppingListLine } from '@mostrador/contract/entries/shopping-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { listsText as text } from '../../text/lists';
import { useToasts } from '../../ui/useToasts';
import { allListsKey, listKey } from './queries';

type GivenLine = NonNullable<CallInput<'saveShoppingListLines'>['body']['lines']>[number];

/** Milliseconds after the last change in which another one joins it. */
const SAVE_AFTER_MS = 700;
const ABOUT = 'list-lines';

export type SavingState = 'saved' | 'saving' | 'unsaved' | 'quiet';

export interface ListLines {
  readonly state: SavingState;
  /** Sets a quantity; it shows at once. */
  readonly set: (line: ShoppingListLine, quantity: number) => void;
  /** Takes a line out; it disappears at once. */
  readonly remove: (line: ShoppingListLine) => void;
  /** Puts a line back to its place. */
  readonly restore: (line: ShoppingListLine) => void;
  /** Saves what waits. @returns whether all is saved. */
  readonly flush: () => Promise<boolean>;
}

/** What is not saved yet stays on the screen, also when saving fails; the next change sends it again. */
export function useListLines(listId: string): ListLines {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const [state, setState] = useState<SavingState>('quiet');
  const waiting = useRef(new Map<string, GivenLine>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);

  const show = useCallback(
    (edit: (lines: readonly ShoppingListLine[]) => ShoppingListLine[]) => {
      const queryKey = listKey(scope, listId);
      // an answer that was asked for before the edit would undo it
      void client.cancelQueries({ queryKey, exact: true });
      client.setQueryData<ShoppingList>(queryKey, (list) => {
        if (list === undefined) return list;
        const listLines = edit(list.listLines);
        return { ...list, listLines, lines: listLines.length };
      });
    },
    [client, listId, scope],
  );

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // one request after the other, so that the last quantity wins
    while (running.current !== undefined) await running.current;
    if (waiting.current.size === 0) return true;
    const sent = new Map(waiting.current);
    const send = async () => {
      setState('saving');
      try {
        const { resultCode, message } = await carrier('saveShoppingListLines', {
          params: { listId },
          body: { lines: [...sent.values()] },
        });
        if (resultCode < 0) {
          toasts.show({ text: message, tone: 'error', about: ABOUT });
          setState('unsaved');
          return false;
        }
      } catch (error) {
        setState('unsaved');
        if (statusOf(error) !== 401)
          toasts.show({ text: refusalMessageOf(error) ?? text.saveFailed, tone: 'error', about: ABOUT });
        return false;
      }
      toasts.retry(ABOUT);
      for (const [code, line] of sent) if (waiting.current.get(code) === line) waiting.current.delete(code);
      setState(waiting.current.size === 0 ? 'saved' : 'saving');
      void client.invalidateQueries({ queryKey: allListsKey(scope) });
      return true;
    };
    running.current = send();
    const saved = await running.current;
    running.current = undefined;
    return saved;
  }, [carrier, client, listId, scope, toasts]);

  const put = useCallback(
    (line: GivenLine) => {
      waiting.current.set(line.code, line);
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS);
    },
    [flush],
  );
  // a screen that is left saves what waits
  useEffect(
    () => () => {
      void flush();
    },
    [flush],
  );

  const set = useCallback(
    (changed: ShoppingListLine, quantity: number) => {
      show((lines) =>
        lines.map((line) => (line.product.code === changed.product.code ? { ...line, quantity } : line)),
      );
      put({ code: changed.product.code, quantity });
    },
    [put, show],
  );
  const remove = useCallback(
    (gone: ShoppingListLine) => {
      show((lines) => lines.filter(({ product }) => product.code !== gone.product.code));
      put({ code: gone.product.code, quantity: 0 });
    },
    [put, show],
  );
  const restore = useCallback(
    (line: ShoppingListLine) => {
      const { product, quantity, position } = line;
      show((lines) =>
        [...lines.filter((other) => other.product.code !== product.code), line].sort(
          (one, other) => one.position - other.position,
        ),
      );
      put({ code: product.code, quantity, position });
    },
    [put, show],
  );
  return { state, set, remove, restore, flush };
}
