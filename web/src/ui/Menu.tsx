// A dropdown menu: a button that opens a list of links and actions. Arrow keys move in it; Esc closes it and returns
// the focus to the button.

import { ChevronDown, type LucideIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { afterFirstView } from './after-first-view';
import { Icon } from './Icon';
import './Menu.css';

export interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: LucideIcon | undefined;
  /** A route of the app; with `file`, an address that the browser opens itself. */
  readonly to?: string | undefined;
  readonly file?: boolean | undefined;
  readonly onSelect?: (() => void) | undefined;
  /** Draws a line above the entry. */
  readonly apart?: boolean | undefined;
}

export interface MenuProps {
  /** The content of the button. */
  readonly button: ReactNode;
  /** The button's accessible name, when its content does not suffice. */
  readonly label?: string | undefined;
  readonly entries: readonly MenuEntry[];
  /** Further entries, drawn after the first view or when the user turns to the menu, so that their code can load then. */
  readonly more?: ((onDone: () => void) => ReactNode) | undefined;
  /** Content above the entries; not interactive. */
  readonly head?: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly className?: string | undefined;
  readonly chevron?: boolean | undefined;
}

export function Menu(props: MenuProps) {
  const { button, label, entries, more, head, align = 'start', className, chevron = true } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [wantsMore, setWantsMore] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);

  // a list that would leave the window aligns with the button's other edge
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    element.setAttribute('data-align', align);
    if (!open) return;
    const { left, right } = element.getBoundingClientRect();
    if (right > document.documentElement.clientWidth) element.setAttribute('data-align', 'end');
    else if (left < 0) element.setAttribute('data-align', 'start');
  }, [open, align]);
  const wantMore = () => setWantsMore(true);
  const hasMore = more !== undefined;
  useEffect(() => (hasMore ? afterFirstView(() => setWantsMore(true)) : undefined), [hasMore]);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const close = () => setOpen(false);
  function focusEntry(place: (index: number, count: number) => number) {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('.menu-list :is(a, button)') ?? [])];
    const index = items.indexOf(document.activeElement as HTMLElement);
    items[place(index, items.length)]?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // in a dialog that an entry has opened
    if (!box.current?.contains(event.target as Node)) return;
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      opener.current?.focus();
      return;
    }
    const place = walks[event.key];
    if (place === undefined || (!open && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    setOpen(true);
    // the list is hidden until React has rendered it
    requestAnimationFrame(() => focusEntry(place));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the button and the links inside
    <div ref={box} className="menu" onPointerEnter={wantMore} onFocus={wantMore} onKeyDown={onKeyDown}>
      <button
        ref={opener}
        type="button"
        className={className ?? 'menu-button'}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          wantMore();
          setOpen(!open);
        }}
      >
        {button}
        {chevron && <Icon of={ChevronDown} className="menu-chevron" />}
      </button>
      <ul ref={list} id={id} className="menu-list" hidden={!open}>
        {head !== undefined && <li>{head}</li>}
        <MenuEntries entries={entries} onDone={close} />
        {more !== undefined && wantsMore && <li>{more(close)}</li>}
      </ul>
    </div>
  );
}

interface MenuEntriesProps {
  readonly entries: readonly MenuEntry[];
  /** Called when an entry is chosen. */
  readonly onDone: () => void;
}

/** The items of a menu's list. */
export function MenuEntries({ entries, onDone }: MenuEntriesProps) {
  return entries.map((entry) => (
    <li key={entry.key} data-apart={entry.apart ? '' : undefined}>
      <Entry entry={entry} onDone={onDone} />
    </li>
  ));
}

const walks: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function Entry({ entry, onDone }: { readonly entry: MenuEntry; readonly onDone: () => void }) {
  const { label, icon, to, file = false, onSelect } = entry;
  const inside = (
    <>
      {icon !== undefined && <Icon of={icon} />}
      {label}
    </>
  );
  function select() {
    onDone();
    onSelect?.();
  }
  if (to === undefined) {
    return (
      <button type="button" onClick={select}>
        {inside}
      </button>
    );
  }
  return (
    <Link to={to} reloadDocument={file} onClick={select}>
      {inside}
    </Link>
  );
}
