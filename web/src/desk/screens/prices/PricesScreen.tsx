// The grid of products and price lists (/admin/precios): written by keyboard and by paste, and saved as a block.

import { CircleDot, Percent } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../../api/api';
import {
  type GridFilter,
  loadGrid,
  useCategoryChoices,
  useGridFile,
  usePriceLists,
} from '../../../features/price-lists/queries';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Icon } from '../../../ui/Icon';
import { useDebounced } from '../../../ui/useDebounced';
import { useShortcut } from '../../../ui/useShortcut';
import { pricesText as text } from '../../text/prices';
import { DeskHead } from '../../ui/DeskHead';
import { DeskTable } from '../../ui/DeskTable';
import { ExportMenu } from '../../ui/ExportMenu';
import { ImportLink } from '../../ui/ImportLink';
import { IncreaseSheet } from '../../ui/increase/IncreaseSheet';
import { useRowPages } from '../../ui/useRowPages';
import { GridFilters } from './GridFilters';
import { cellsOf, gridColumns, type PriceView, type ShownRow, unsavedOf } from './grid-columns';
import { PlanSheet } from './PlanSheet';
import { PriceViews } from './PriceViews';
import { createUnsavedPrices, type UnsavedPrices } from './unsaved-prices';
import { type GridNotice, useSaveUnsaved } from './useSaveUnsaved';
import './prices.css';

const TYPING_MS = 250;
/** By session: what one user wrote is not another's. */
const unsavedByScope = new Map<string, UnsavedPrices>();

function useUnsavedPrices(scope: string): UnsavedPrices {
  const held = unsavedByScope.get(scope) ?? createUnsavedPrices();
  unsavedByScope.set(scope, held);
  useSyncExternalStore(held.subscribe, held.all, held.all);
  return held;
}

export default function PricesScreen() {
  const api = useApi();
  const { lists } = usePriceLists();
  const shown = useMemo(() => (lists ?? []).filter(({ active }) => active), [lists]);
  const categories = useCategoryChoices();
  const saveFile = useGridFile();
  const [filter, setFilter] = useState<GridFilter>({ searchTerm: '', categoryCode: '' });
  const [show, setShow] = useState<PriceView>('price');
  const [sheet, setSheet] = useState<'increase' | 'plan'>();
  const settled = useDebounced(filter, TYPING_MS);
  const unsaved = useUnsavedPrices(api.scope);
  const rows = useRowPages<ShownRow>(
    JSON.stringify([api.scope, settled]),
    async ({ from, count }) => {
      const { totalCount, priceListIds, rows: found } = await loadGrid(api, settled, from, count);
      const shownRow = (row: (typeof found)[number]): ShownRow => ({
        ...row,
        byList: new Map(priceListIds.map((id, index) => [id, row.prices[index] ?? null])),
      });
      return { total: totalCount, rows: found.map(shownRow) };
    },
    ({ productId }) => productId,
  );
  const { notice, isBusy, save, undo, dismiss } = useSaveUnsaved(unsaved, rows.reload);
  const total = useSyncExternalStore(rows.subscribe, rows.total, rows.total);
  const cells = unsaved.all();
  const columns = useMemo(() => gridColumns({ lists: shown, unsaved: cells, show }), [shown, cells, show]);
  const wasOf = useCallback((row: ShownRow, column: string) => unsavedOf(row, column, cells), [cells]);
  useLeaveQuestion(cells.size > 0);
  useShortcut({ key: 's', withCommand: true, whileTyping: true }, () => {
    if (cells.size > 0 && !isBusy) void save();
  });

  return (
    <>
      <DeskHead
        title={text.title}
        count={total === undefined ? undefined : text.summary(total, shown.length, show === 'final')}
      >
        <ImportLink kind="prices" />
        <ExportMenu
          onExport={(format) =>
            saveFile(
              { ...filter, final: show === 'final' },
              columns.map(({ key }) => key),
              format,
              text.title,
            )
          }
        />
        <Button kind="secondary" icon={Percent} onClick={() => setSheet('increase')}>
          {text.increase}
        </Button>
      </DeskHead>
      <PriceViews />
      <GridFilters
        filter={filter}
        onFilter={setFilter}
        categories={categories}
        baseName={shown.length > 1 ? shown[0]?.name : undefined}
        show={show}
        onShow={setShow}
      />
      <p className="price-phone only-phone">{text.onPhone}</p>
      <DeskTable
        label={text.table}
        rows={rows}
        columns={columns}
        nameOf={({ code }) => code}
        unsavedOf={wasOf}
        isOff={({ visible }) => !visible}
        onSave={async (changes) => {
          dismiss();
          unsaved.write(cellsOf(changes, unsaved.all()));
          return changes.map(() => ({ state: 'unsaved' }));
        }}
        empty={<Empty title={text.none}>{text.noneHint}</Empty>}
      />
      <GridFoot
        unsaved={cells.size}
        notice={notice}
        isBusy={isBusy}
        onSave={save}
        onUndo={undo}
        onDiscard={() => unsaved.clear()}
        onPlan={() => setSheet('plan')}
      />
      {sheet === 'increase' && (
        <IncreaseSheet
          lists={shown}
          categories={categories}
          categoryCode={filter.categoryCode}
          onClose={() => setSheet(undefined)}
          onDone={() => {
            setSheet(undefined);
            rows.reload();
          }}
        />
      )}
      {sheet === 'plan' && (
        <PlanSheet
          cells={[...cells.values()]}
          onClose={() => setSheet(undefined)}
          onPlanned={(refused) => {
            setSheet(undefined);
            unsaved.clear();
            unsaved.seen(refused);
          }}
        />
      )}
    </>
  );
}

/** A page with unsaved prices asks before it is closed. */
function useLeaveQuestion(isAsking: boolean) {
  useEffect(() => {
    if (!isAsking) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isAsking]);
}

interface GridFootProps {
  readonly unsaved: number;
  readonly notice: GridNotice | undefined;
  readonly isBusy: boolean;
  readonly onSave: () => Promise<void>;
  readonly onUndo: (actionIds: readonly string[]) => Promise<void>;
  readonly onDiscard: () => void;
  readonly onPlan: () => void;
}

function GridFoot({ unsaved, notice, isBusy, onSave, onUndo, onDiscard, onPlan }: GridFootProps) {
  return (
    <footer className="d-foot price-foot">
      <span className="price-said" role="status" data-tone={notice?.tone}>
        {notice?.text}
      </span>
      {notice !== undefined && notice.actionIds.length > 0 && (
        <Button kind="quiet" pending={isBusy} onClick={() => onUndo(notice.actionIds)}>
          {text.undo}
        </Button>
      )}
      {unsaved > 0 && (
        <>
          <span className="price-unsaved">
            <Icon of={CircleDot} />
            <b>{text.unsaved(unsaved)}</b>
          </span>
          <Button kind="secondary" onClick={onDiscard}>
            {text.discard}
          </Button>
          <Button kind="secondary" onClick={onPlan}>
            {text.plan}
          </Button>
          <Button pending={isBusy} onClick={onSave}>
            {text.save(unsaved)} <kbd>Ctrl S</kbd>
          </Button>
        </>
      )}
      <div className="keys">
        <span>
          <kbd>Mayús</kbd> <kbd>↓</kbd> {text.keyExtend}
        </span>
        <span>
          <kbd>Ctrl V</kbd> {text.keyPaste}
        </span>
        <span>
          <kbd>Ctrl D</kbd> {text.keyCopyDown}
        </span>
      </div>
    </footer>
  );
}
