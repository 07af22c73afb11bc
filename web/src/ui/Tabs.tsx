// Tabs that switch between panels of the same page, with arrow keys.

import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import './Tabs.css';

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

export interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  /** Keeps hidden panels in the page, so that their fields keep what was typed. */
  readonly keep?: boolean | undefined;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs<Key extends string>({ label, tabs, selected, onSelect, keep = false }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useFocusOfPanel(id, selected);

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex(({ key }) => key === selected);
    const next = moves[event.key]?.(index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: words }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}-tab`}
            aria-controls={keep || key === selected ? `${id}-${key}` : undefined}
            aria-selected={key === selected}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {words}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ key }) => keep || key === selected)
        .map(({ key, panel }) => (
          <div
            key={key}
            role="tabpanel"
            id={`${id}-${key}`}
            aria-labelledby={`${id}-${key}-tab`}
            hidden={key !== selected}
            tabIndex={-1}
          >
            {panel}
          </div>
        ))}
    </>
  );
}

/** Moves the focus to the new panel when a button inside the old one opened it. */
function useFocusOfPanel(id: string, selected: string) {
  const before = useRef(selected);
  useLayoutEffect(() => {
    const left = document.getElementById(`${id}-${before.current}`);
    if (before.current !== selected && left?.contains(document.activeElement))
      document.getElementById(`${id}-${selected}`)?.focus({ preventScroll: true });
    before.current = selected;
  }, [id, selected]);
}
