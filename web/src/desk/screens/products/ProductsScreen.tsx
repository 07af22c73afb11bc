// The product table of the desk (/admin/productos): views, filters, the table with its cells, one change of many, and the last
// action with its undo.

import type { ManyChange } from '@mostrador/contract/entries/product-desk';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../api/call-failed';
import {
  useChosenProductsFile,
  useDeskProductChoices,
  useDeskProductCounts,
  useDeskProductsFile,
} from '../../../features/product-desk/queries';
import { Empty } from '../../../ui/Empty';
import { Icon } from '../../../ui/Icon';
import { useShortcut } from '../../../ui/useShortcut';
import { useToasts } from '../../../ui/useToasts';
import { productsText as text } from '../../text/products';
import { DeskHead } from '../../ui/DeskHead';
import { DeskTable } from '../../ui/DeskTable';
import { ExportMenu } from '../../ui/ExportMenu';
import { FilterBar } from '../../ui/FilterBar';
import { ImportLink } from '../../ui/ImportLink';
import { openedFrom } from '../../ui/product-order';
import { noSelection, type Selection } from '../../ui/selection';
import { TableFoot } from '../../ui/TableFoot';
import { TableViews } from '../../ui/TableViews';
import { useTablePreference } from '../../ui/useTablePreference';
import { ManyBar } from './ManyBar';
import { productColumns } from './product-columns';
import { productFilters } from './product-filters';
import { type ProductView, productAddress, VIEWS } from './table-view';
import { useProductTable } from './useProductTable';

const NEW_PATH = '/admin/productos/nuevo';

export default function ProductsScreen() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const toasts = useToasts();
  const view = useMemo(() => productAddress.viewOf(query), [query]);
  const table = useProductTable(view);
  const { rows, lists } = table;
  const counts = useDeskProductCounts(lists?.shown).data;
  const choices = useDeskProductChoices().data;
  const saveFile = useDeskProductsFile();
  const saveChosen = useChosenProductsFile();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const listName =
    lists?.all.find(({ priceListId }) => priceListId === lists.shown)?.name ?? text.columns.price('');
  const shownQuery = useMemo(
    () => ({
      ...view.filter,
      priceListId: lists?.shown,
      sort: view.sort?.by,
      direction: view.sort?.isDown === true ? ('down' as const) : ('up' as const),
    }),
    [view, lists?.shown],
  );
  const stateOf = useCallback(
    (productId: number) =>
      openedFrom({ query: shownQuery, at: rows.indexOf(productId), address: query.toString() }),
    [shownQuery, rows, query],
  );
  const all = useMemo(() => productColumns(listName, stateOf), [listName, stateOf]);
  const preference = useTablePreference('products', productAddress, {
    all: all.map(({ key }) => key),
    hiddenWhenNarrow: ['category', 'pack'],
    widePx: 1_500,
  });
  const shownKeys = preference.shown.join(' ');
  const columns = useMemo(
    () => all.filter(({ key }) => shownKeys.split(' ').includes(key)),
    [all, shownKeys],
  );
  const total = rows.total();
  useShortcut({ key: 'n' }, () => navigate(NEW_PATH));

  function show(next: ProductView) {
    setSelection(noSelection);
    setQuery(productAddress.queryOf(next), { replace: true });
  }
  const keys = [...selection.keys].map(Number);
  const chosen = selection.isAll
    ? { filter: { ...view.filter, priceListId: lists?.shown }, exceptIds: keys }
    : { productIds: keys };
  async function changeMany(change: ManyChange) {
    try {
      const { actionId, changed, chosen: of } = await table.changes.changeMany(change, chosen);
      table.actions.done({ said: changed === 0 ? text.many.nothing : text.many.done(changed, of), actionId });
      setSelection(noSelection);
      return true;
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.notSaved, tone: 'error', about: 'many' });
      return false;
    }
  }

  const isUnfiltered = Object.keys(view.filter).length === 0;
  return (
    <>
      <DeskHead
        title={text.title}
        count={counts !== undefined && total !== undefined ? text.shownOf(total, counts.all) : undefined}
      >
        <ImportLink kind="products" />
        <ExportMenu onExport={(format) => saveFile(shownQuery, preference.shown, format, text.title)} />
        <span className="keep">
          <Link className="button" data-kind="primary" data-size="normal" to={NEW_PATH} aria-keyshortcuts="n">
            <Icon of={Plus} />
            {text.add}
            <kbd>{text.addKey}</kbd>
          </Link>
        </span>
      </DeskHead>
      <TableViews
        view={view}
        builtIn={VIEWS.map(({ key, filter }) => ({
          key,
          label: text.viewNames[key],
          count: counts?.[key],
          view: { filter },
        }))}
        preference={preference}
        isSameView={productAddress.isSameView}
        onView={show}
      />
      <FilterBar
        filter={view.filter}
        onFilter={(filter) => show({ ...view, filter })}
        filters={productFilters(choices)}
        search={{ placeholder: text.search, label: text.searchLabel }}
        columns={all
          .filter(({ key, head }) => head !== '' && !FIXED.has(key))
          .map(({ key, head }) => ({ key, label: head, isShown: preference.shown.includes(key) }))}
        onColumn={preference.toggleColumn}
      >
        {lists !== undefined && (
          <select
            className="control select"
            aria-label={text.list}
            value={lists.shown}
            onChange={({ target }) => show({ ...view, priceListId: Number(target.value) })}
          >
            {lists.all.map(({ priceListId, name }) => (
              <option key={priceListId} value={priceListId}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FilterBar>
      <DeskTable
        label={text.title}
        columns={columns}
        rows={rows}
        nameOf={({ code }) => code}
        sort={view.sort && { column: view.sort.by, isDescending: view.sort.isDown }}
        onSort={({ column, isDescending }) =>
          show({
            ...view,
            sort: { by: column as NonNullable<ProductView['sort']>['by'], isDown: isDescending },
          })
        }
        selection={selection}
        onSelect={setSelection}
        onSave={table.save}
        onOpen={({ productId }) => navigate(`/admin/productos/${productId}`, { state: stateOf(productId) })}
        isOff={({ active, visibleInPortal }) => !active || !visibleInPortal}
        empty={
          <Empty title={isUnfiltered ? text.noneTitle : text.emptyTitle}>
            {isUnfiltered ? text.noneText : text.emptyText}
          </Empty>
        }
      />
      <ManyBar
        selection={selection}
        total={total ?? 0}
        onSelect={setSelection}
        choices={choices}
        lists={lists}
        chosen={chosen}
        onChange={changeMany}
        onExport={(format) =>
          saveChosen(
            shownQuery,
            selection.isAll ? { exceptIds: keys } : { productIds: keys },
            preference.shown,
            format,
            text.title,
          )
        }
        onPriced={(done) => {
          table.actions.done(done);
          setSelection(noSelection);
        }}
      />
      <TableFoot
        counted={total === undefined ? undefined : text.counted(total)}
        actions={table.actions}
        enter={text.editCell}
        chooses
      />
    </>
  );
}

/** Columns that are always shown. */
const FIXED: ReadonlySet<string> = new Set(['code', 'name']);
