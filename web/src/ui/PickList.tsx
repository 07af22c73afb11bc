// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only its visible rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and refers to its active row

// A long list for selecting, moving and reordering rows, as in the catalogue editor. Renders only the visible rows.

import { GripVertical, type LucideIcon } from 'lucide-react';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import './Choice.css';
import './PickList.css';
import type { PickDrag } from './pick-drag';
import { rowsShown } from './visible-rows';

/** The height of every row, in px. */
export const PICK_ROW = 56;

/** How a press changes the selection: plain, with Ctrl, with Shift. */
export type PickHow = 'only' | 'toggle' | 'extend';

export interface PickListProps<Item> {
  /** Identifies the list among those that rows are dragged between. */
  readonly name: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => number;
  readonly children: (item: Item, index: number) => ReactNode;
  readonly chosen: ReadonlySet<number>;
  /** The row that the keys act on. */
  readonly active: number | undefined;
  readonly onActive: (id: number, extend: boolean) => void;
  readonly onChoose: (id: number, how: PickHow) => void;
  readonly onChooseAll: () => void;
  /** Called by Enter and by the button at the row's end. `by` says which: Enter is about the whole selection. */
  readonly onAct?: ((id: number, by: 'press' | 'key') => void) | undefined;
  /** What a press on the row does: calls `onAct`, or selects the row. */
  readonly pressMeans: 'act' | 'choose';
  readonly onKey?: ((event: KeyboardEvent) => void) | undefined;
  readonly drag: PickDrag;
  readonly action?: { readonly icon: LucideIcon; readonly label: (item: Item) => string } | undefined;
  readonly chooseLabel: (item: Item) => string;
  /** Called when the end of the loaded rows comes near. */
  readonly onNearEnd?: (() => void) | undefined;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  /** Below the last row. */
  readonly end?: ReactNode;
  readonly describedBy?: string | undefined;
}

export function PickList<Item>(props: PickListProps<Item>) {
  const { name, label, items, idOf, children, chosen, active, action, chooseLabel, drag } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const count = useRef(items.length);
  const [view, setView] = useState({ top: 0, height: 600 });
  const shown = rowsShown({ ...view, rowHeight: PICK_ROW, count: items.length });
  const activeIndex = active === undefined ? -1 : items.findIndex((item) => idOf(item) === active);

  useLayoutEffect(() => {
    count.current = items.length;
  });
  useEffect(() => {
    if (grid.current === null || line.current === null) return;
    return drag.register(name, {
      element: grid.current,
      line: line.current,
      rowHeight: PICK_ROW,
      count: () => count.current,
    });
  }, [drag.register, name]);
  useEffect(() => {
    const element = grid.current;
    if (element === null) return;
    // in steps of a whole row: scrolling by pixels renders nothing
    const look = () =>
      setView((last) => {
        const top = Math.floor(element.scrollTop / PICK_ROW) * PICK_ROW;
        const height = element.clientHeight;
        return last.top === top && last.height === height ? last : { top, height };
      });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const near = shown.to >= items.length - 8;
  const { onNearEnd } = props;
  useEffect(() => {
    if (near) onNearEnd?.();
  }, [near, onNearEnd]);

  const keys = usePickKeys(props, grid, activeIndex);

  function pressed(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.target.closest('label') !== null) return;
    const row = rowIdOf(event.target);
    if (row === undefined) return;
    grid.current?.focus({ preventScroll: true });
    if (event.target.closest('.pick-grip') !== null) return;
    if (event.shiftKey) props.onChoose(row, 'extend');
    else if (event.ctrlKey || event.metaKey) props.onChoose(row, 'toggle');
    else if (event.target.closest('button') !== null || props.pressMeans === 'act')
      props.onAct?.(row, 'press');
    else props.onChoose(row, 'only');
  }
  function ticked(event: ChangeEvent<HTMLInputElement>) {
    const row = rowIdOf(event.target);
    const { nativeEvent } = event;
    const extend = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
    grid.current?.focus({ preventScroll: true });
    if (row !== undefined) props.onChoose(row, extend ? 'extend' : 'toggle');
  }
  function grabbed(event: PointerEvent) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest('button, label') !== null) return;
    // touch on a row scrolls, touch on the grip drags
    if (event.pointerType !== 'mouse' && event.target.closest('.pick-grip') === null) return;
    const row = rowIdOf(event.target);
    if (row !== undefined) drag.grab(event, name, row);
  }

  const drawn = items.slice(shown.from, shown.to).map((item, index) => ({ item, index: shown.from + index }));
  const standing = items[activeIndex];
  if (standing !== undefined && (activeIndex < shown.from || activeIndex >= shown.to))
    drawn.push({ item: standing, index: activeIndex });
  return (
    <div
      ref={grid}
      className="pick-list"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={items.length || undefined}
      aria-activedescendant={activeIndex < 0 ? undefined : `${id}-${active}`}
      aria-describedby={props.describedBy}
      onKeyDown={keys}
      onClick={pressed}
      onPointerDown={grabbed}
    >
      <div ref={line} className="pick-line" hidden aria-hidden="true" />
      <div
        role={items.length === 0 ? undefined : 'rowgroup'}
        className="pick-rows"
        style={{ height: items.length * PICK_ROW }}
        onChange={(event) => ticked(event as unknown as ChangeEvent<HTMLInputElement>)}
      >
        {drawn.map(({ item, index }) => {
          const key = idOf(item);
          return (
            <Row
              key={key}
              id={`${id}-${key}`}
              rowId={key}
              index={index}
              chosen={chosen.has(key)}
              active={key === active}
              chooseLabel={chooseLabel(item)}
              actionIcon={action?.icon}
              actionLabel={action?.label(item)}
              item={item}
              cells={children}
            />
          );
        })}
      </div>
      {items.length === 0 && (
        // ARIA requires a grid to have rows, so the empty message is one
        <div role="row">
          <div role="gridcell">{props.empty}</div>
        </div>
      )}
      {props.end}
    </div>
  );
}

interface RowProps<Item> {
  readonly id: string;
  readonly rowId: number;
  readonly index: number;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly chooseLabel: string;
  readonly actionIcon: LucideIcon | undefined;
  readonly actionLabel: string | undefined;
  readonly item: Item;
  readonly cells: (item: Item, index: number) => ReactNode;
}

/** A row without handlers: the list handles presses, so that an unchanged row does not render again. */
function PlainRow<Item>(props: RowProps<Item>) {
  const { id, rowId, index, chosen, active, chooseLabel, actionIcon, actionLabel, item, cells } = props;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={chosen}
      className="pick-row"
      data-row={rowId}
      data-active={active ? '' : undefined}
      style={{ transform: `translateY(${index * PICK_ROW}px)` }}
    >
      <div role="gridcell" className="pick-marks">
        <span className="pick-grip" aria-hidden="true">
          <Icon of={GripVertical} />
        </span>
        <label className="pick-tick">
          <input
            type="checkbox"
            className="choice-mark"
            tabIndex={-1}
            checked={chosen}
            aria-label={chooseLabel}
            readOnly
          />
        </label>
      </div>
      <div role="gridcell" className="pick-cells">
        {cells(item, index)}
      </div>
      {actionIcon !== undefined && actionLabel !== undefined && (
        <div role="gridcell" className="pick-action">
          <IconButton icon={actionIcon} label={actionLabel} tabIndex={-1} />
        </div>
      )}
    </div>
  );
}
const Row = memo(PlainRow) as typeof PlainRow;

function rowIdOf(element: Element): number | undefined {
  const row = element.closest('[data-row]')?.getAttribute('data-row');
  return row === undefined || row === null ? undefined : Number(row);
}

/** Returns the key handler: arrows move, Shift extends, Space selects, Ctrl+A selects all, Enter calls `onAct`. */
function usePickKeys<Item>(
  { items, idOf, active, onActive, onChoose, onChooseAll, onAct, onKey }: PickListProps<Item>,
  grid: { readonly current: HTMLDivElement | null },
  activeIndex: number,
) {
  function walk(index: number, extend: boolean) {
    const item = items[Math.max(0, Math.min(items.length - 1, index))];
    const element = grid.current;
    if (item === undefined || element === null) return;
    const top = Math.max(0, Math.min(items.length - 1, index)) * PICK_ROW;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + PICK_ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = top + PICK_ROW - element.clientHeight;
    onActive(idOf(item), extend);
  }
  return (event: KeyboardEvent) => {
    onKey?.(event);
    if (event.defaultPrevented || event.altKey) return;
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / PICK_ROW) - 1);
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: items.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) walk(to, event.shiftKey);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') onChooseAll();
    else if (event.key === ' ' && active !== undefined)
      onChoose(active, event.shiftKey ? 'extend' : 'toggle');
    else if (event.key === 'Enter' && active !== undefined && onAct !== undefined) onAct(active, 'key');
    else return;
    event.preventDefault();
  };
}
