// The category tree as rows that are opened, chosen and moved with the mouse, a finger or the keyboard.

import type { DeskCategory } from '@mostrador/contract/entries/category-desk';
import { placeRefusal, type TreePlace, treeRows } from '@mostrador/rules/category-tree';
import { formatWhole } from '@mostrador/rules/money';
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../ui/Icon';
import { categoriesText as text } from '../../text/categories';
import { dropPlace, keyPlace, type RowPart } from './tree-places';
import { subtreeTotals } from './tree-totals';
import { useTreeDrag } from './useTreeDrag';

export interface CategoryTreeProps {
  /** Siblings in their order. */
  readonly categories: readonly DeskCategory[];
  readonly chosenId: number | undefined;
  readonly onChoose: (categoryId: number) => void;
  readonly onMove: (categoryId: number, to: TreePlace) => void;
}

export function CategoryTree({ categories, chosenId, onChoose, onMove }: CategoryTreeProps) {
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [activeId, setActiveId] = useState<number>();
  const totals = useMemo(() => subtreeTotals(categories), [categories]);
  const rows = useMemo(
    () => treeRows(categories, ({ categoryId }) => !closed.has(categoryId)),
    [categories, closed],
  );
  const byId = useMemo(() => new Map(categories.map((each) => [each.categoryId, each])), [categories]);
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ node }) => node.categoryId === (activeId ?? chosenId)),
  );
  const active = rows[activeIndex];

  const placeFor = (dragged: number, targetId: number, part: RowPart) => {
    const target = byId.get(targetId);
    const isOpen = !closed.has(targetId) && categories.some((each) => each.parentCategoryId === targetId);
    return target && dropPlace(categories, dragged, target, part, isOpen);
  };
  const { dragged, grab } = useTreeDrag(
    tree,
    (from, targetId, part) => {
      const place = placeFor(from, targetId, part);
      return from !== targetId && place !== undefined && isAllowed(categories, from, place);
    },
    (from, targetId, part) => {
      const place = placeFor(from, targetId, part);
      if (place !== undefined) onMove(from, place);
    },
  );

  const toggle = (categoryId: number, open: boolean) =>
    setClosed((set) => {
      const next = new Set(set);
      if (open) next.delete(categoryId);
      else next.add(categoryId);
      return next;
    });
  function walk(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    setActiveId(row.node.categoryId);
    tree.current
      ?.querySelector(`[data-category="${row.node.categoryId}"]`)
      ?.scrollIntoView({ block: 'nearest' });
    if (chosenId !== undefined) onChoose(row.node.categoryId);
  }
  function pressed(event: KeyboardEvent) {
    if (active === undefined || event.ctrlKey || event.metaKey) return;
    const { categoryId, parentCategoryId } = active.node;
    const isOpen = active.hasChildren && !closed.has(categoryId);
    if (event.altKey) {
      const place = keyPlace(categories, categoryId, event.key);
      if (place !== undefined && isAllowed(categories, categoryId, place)) {
        if (place.parentCategoryId !== null) toggle(place.parentCategoryId, true);
        setActiveId(categoryId);
        onMove(categoryId, place);
      } else if (!event.key.startsWith('Arrow')) return;
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(categoryId);
    else if (event.key === 'ArrowRight' && active.hasChildren && !isOpen) toggle(categoryId, true);
    else if (event.key === 'ArrowLeft' && isOpen) toggle(categoryId, false);
    else if (!walkBy(event.key, active.hasChildren, parentCategoryId)) return;
    event.preventDefault();
  }
  /** Moves to another row. Returns whether the key does that. */
  function walkBy(key: string, hasChildren: boolean, parentId: number | null): boolean {
    if (key === 'ArrowDown') walk(activeIndex + 1);
    else if (key === 'ArrowUp') walk(activeIndex - 1);
    else if (key === 'Home') walk(0);
    else if (key === 'End') walk(rows.length - 1);
    else if (key === 'ArrowRight' && hasChildren) walk(activeIndex + 1);
    else if (key === 'ArrowLeft' && parentId !== null)
      walk(rows.findIndex(({ node }) => node.categoryId === parentId));
    else return false;
    return true;
  }

  const target = dragged?.target;
  return (
    <>
      <div className="ctree-row ctree-head" aria-hidden="true">
        <span className="ctree-name">{text.head}</span>
        <span className="ctree-code">{text.headCode}</span>
        <span className="ctree-num">{text.headVisible}</span>
        <span className="ctree-num">{text.headProducts}</span>
      </div>
      <div
        ref={tree}
        role="tree"
        className="ctree"
        tabIndex={0}
        aria-label={text.treeLabel}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={active && `${id}-${active.node.categoryId}`}
        onKeyDown={pressed}
      >
        {rows.map(({ node, level, hasChildren }) => {
          const { categoryId, description, categoryCode, active: isShown } = node;
          const isOpen = hasChildren && !closed.has(categoryId);
          const total = totals.get(categoryId) ?? { products: 0, visible: 0 };
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus and names its active row
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
            <div
              key={categoryId}
              id={`${id}-${categoryId}`}
              role="treeitem"
              className="ctree-row"
              data-category={categoryId}
              data-off={isShown ? undefined : ''}
              data-active={active?.node.categoryId === categoryId ? '' : undefined}
              data-dragged={dragged?.id === categoryId ? '' : undefined}
              data-drop={target?.id === categoryId ? target.part : undefined}
              aria-level={level + 1}
              aria-expanded={hasChildren ? isOpen : undefined}
              aria-selected={chosenId === categoryId}
              onClick={() => {
                setActiveId(categoryId);
                onChoose(categoryId);
              }}
              onPointerDown={(event) => {
                // a finger on the row scrolls; on the grip it drags
                if (event.pointerType === 'mouse') grab(event, categoryId);
              }}
            >
              <span className="ctree-name" style={{ paddingInlineStart: `${level * 20}px` }}>
                <span
                  className="ctree-grip"
                  aria-hidden="true"
                  onPointerDown={(event) => {
                    event.stopPropagation();
                    grab(event, categoryId);
                  }}
                >
                  <Icon of={GripVertical} />
                </span>
                <span
                  className="ctree-toggle"
                  aria-hidden="true"
                  onClick={(event) => {
                    event.stopPropagation();
                    if (hasChildren) toggle(categoryId, !isOpen);
                  }}
                >
                  {hasChildren && <Icon of={isOpen ? ChevronDown : ChevronRight} />}
                </span>
                <span className="ctree-label">{description}</span>
                {!isShown && <span className="st st--off">{text.hidden}</span>}
              </span>
              <span className="ctree-code">{categoryCode}</span>
              <span className="ctree-num">{numberOf(total.visible)}</span>
              <span className="ctree-num">{numberOf(total.products)}</span>
            </div>
          );
        })}
      </div>
      <p id={`${id}-keys`} hidden>
        {text.treeKeys}
      </p>
      {dragged !== undefined && (
        <div
          className="ctree-ghost"
          aria-hidden="true"
          style={{ translate: `${dragged.x + 12}px ${dragged.y + 8}px` }}
        >
          {byId.get(dragged.id)?.description}
        </div>
      )}
    </>
  );
}

const isAllowed = (categories: readonly DeskCategory[], categoryId: number, place: TreePlace): boolean =>
  placeRefusal(categories, categoryId, place.parentCategoryId) === undefined;

const numberOf = (count: number) => (count === 0 ? '–' : formatWhole(count));
