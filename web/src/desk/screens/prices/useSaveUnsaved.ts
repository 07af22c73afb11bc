// Hook that saves the unsaved prices of the grid, in blocks, and says what became of them.

import type { PriceCell, RefusedCell } from '@mostrador/contract/entries/price-lists';
import { SAVED_PRICES_MAX } from '@mostrador/rules/limits';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import { usePriceChanges } from '../../../features/price-lists/usePriceChanges';
import { useUndo } from '../../../features/undo/useUndo';
import { pricesText as text } from '../../text/prices';
import type { UnsavedPrices } from './unsaved-prices';

/** What the foot of the grid says. */
export interface GridNotice {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly text: string;
  /** The actions that can be undone from here, the newest first. */
  readonly actionIds: readonly string[];
}

/** @param reload reads the grid again. */
export function useSaveUnsaved(unsaved: UnsavedPrices, reload: () => void) {
  const { savePrices, changed } = usePriceChanges();
  const { undoAction } = useUndo();
  const [notice, setNotice] = useState<GridNotice>();
  const [isBusy, setIsBusy] = useState(false);

  async function busy(work: () => Promise<GridNotice>) {
    setIsBusy(true);
    setNotice(undefined);
    try {
      setNotice(await work());
    } finally {
      setIsBusy(false);
      reload();
    }
  }

  async function saveAll(): Promise<GridNotice> {
    const cells = [...unsaved.all().values()];
    const refused: RefusedCell[] = [];
    const actionIds: string[] = [];
    let saved = 0;
    try {
      for (const block of blocksOf(cells)) {
        const answer = await savePrices(block);
        unsaved.seen(answer.refused);
        const kept = new Set(
          answer.refused.map(({ productId, priceListId }) => `${productId}:${priceListId}`),
        );
        unsaved.forget(
          block.filter(({ productId, priceListId }) => !kept.has(`${productId}:${priceListId}`)),
        );
        refused.push(...answer.refused);
        saved += answer.saved;
        if (answer.actionId !== null) actionIds.unshift(answer.actionId);
      }
    } catch (error) {
      return { tone: 'bad', text: refusalMessageOf(error) ?? text.saveFailed, actionIds };
    }
    const sentences = [...(saved > 0 ? [text.saved(saved)] : []), ...refusals(refused)];
    return { tone: refused.length > 0 ? 'warn' : 'ok', text: sentences.join(' '), actionIds };
  }

  async function undoAll(actionIds: readonly string[]): Promise<GridNotice> {
    let [restored, kept] = [0, 0];
    try {
      for (const actionId of actionIds) {
        const undone = await undoAction(actionId);
        restored += undone.restored;
        kept += undone.keptCount;
      }
    } catch (error) {
      return { tone: 'bad', text: refusalMessageOf(error) ?? text.undoFailed, actionIds: [] };
    } finally {
      void changed();
    }
    const sentences = [text.undone(restored), ...(kept > 0 ? [text.keptByUndo(kept)] : [])];
    return { tone: kept > 0 ? 'warn' : 'ok', text: sentences.join(' '), actionIds: [] };
  }

  return {
    notice,
    isBusy,
    save: () => busy(saveAll),
    undo: (actionIds: readonly string[]) => busy(() => undoAll(actionIds)),
    dismiss: () => setNotice(undefined),
  };
}

function blocksOf(cells: readonly PriceCell[]): PriceCell[][] {
  const blocks: PriceCell[][] = [];
  for (let from = 0; from < cells.length; from += SAVED_PRICES_MAX)
    blocks.push(cells.slice(from, from + SAVED_PRICES_MAX));
  return blocks;
}

function refusals(refused: readonly RefusedCell[]): string[] {
  const changed = refused.filter(({ code }) => code === 'changed_meanwhile');
  const names = [...new Set(changed.map(({ changedBy }) => changedBy))];
  const who = names.length === 1 && names[0] !== '' ? (names[0] ?? '') : text.somebody;
  return [
    ...(changed.length > 0 ? [text.refused(changed.length, who)] : []),
    ...(changed.length < refused.length ? [text.unknown] : []),
  ];
}
