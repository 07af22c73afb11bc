// The palette (Ctrl K): finds products, clients, orders and screens, and opens them. The first hit is chosen; arrows
// choose another, Enter opens it, Ctrl Enter in a tab of its own.

import { Search } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeskSearch } from '../../features/desk/queries';
import { imageAddress } from '../../page/image-address';
import { usePage } from '../../page/page';
import { Icon } from '../../ui/Icon';
import { useDebounced } from '../../ui/useDebounced';
import { paletteText as text } from '../text/palette';
import { useDeskWays } from './desk-ways';
import { type PaletteHit, screenHits, searchHits } from './palette-hits';

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How long the typing rests before the server is asked, in milliseconds. */
const TYPING_MS = 80;

export function Palette({ isOpen, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  function pressed(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same, as the cancel event
    <dialog ref={dialog} className="pal" aria-label={text.label} onClose={onClose} onClick={pressed}>
      {isOpen && <PaletteBody onClose={onClose} />}
    </dialog>
  );
}

function PaletteBody({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const ways = useDeskWays();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const asked = useDebounced(typed, TYPING_MS);
  const { data, isFetching, isError } = useDeskSearch(asked);
  const groups = [
    ...(typed.trim() === '' || data === undefined ? [] : searchHits(data)),
    { label: text.screens, hits: screenHits(ways, typed) },
  ].filter(({ hits }) => hits.length > 0);
  const hits = groups.flatMap((group) => group.hits);
  const current = Math.min(chosen, hits.length - 1);
  const isWaiting = isFetching || asked !== typed;

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  function open({ to, isInShop }: PaletteHit, isApart: boolean) {
    if (isApart) globalThis.open(to, '_blank', 'noopener');
    else if (isInShop) location.assign(to);
    else void navigate(to);
    onClose();
  }
  // Enter before the answer opens the first hit of what was typed, once it is there
  const [opensFirst, setOpensFirst] = useState<'here' | 'apart'>();
  const first = hits[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once the answer is there
  useEffect(() => {
    if (opensFirst === undefined || isWaiting) return;
    setOpensFirst(undefined);
    if (first !== undefined) open(first, opensFirst === 'apart');
  }, [opensFirst, isWaiting]);
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const hit = hits[current];
    if (step !== 0) {
      event.preventDefault();
      if (hits.length > 0) setChosen((current + step + hits.length) % hits.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const isApart = event.ctrlKey || event.metaKey;
      if (isWaiting && typed.trim() !== '') setOpensFirst(isApart ? 'apart' : 'here');
      else if (hit !== undefined) open(hit, isApart);
    }
  }
  let index = -1;
  return (
    <>
      <div className="pal__in">
        <Icon of={Search} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type in it
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={hits.length > 0 ? `${id}-${current}` : undefined}
          aria-label={text.label}
          placeholder={text.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
            setOpensFirst(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} id={`${id}-list`} className="pal__list" role="listbox" aria-label={text.hits}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options of a list box
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden="true">{group.label}</p>
            {group.hits.map((hit) => {
              index += 1;
              const at = index;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and refers to its option
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                <div
                  key={hit.key}
                  id={`${id}-${at}`}
                  role="option"
                  className="pal__hit"
                  aria-selected={at === current}
                  onPointerMove={() => setChosen(at)}
                  onClick={(event) => open(hit, event.ctrlKey || event.metaKey)}
                >
                  <HitPicture hit={hit} />
                  <span>{marked(hit.label, typed)}</span>
                  <span>{hit.detail}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className="pal__none" role="status" hidden={hits.length > 0 && !isError}>
        {isError ? text.failed : isWaiting ? text.searching : hits.length === 0 ? text.none : ''}
      </p>
      <p className="pal__foot not-phone">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {text.choose}
        </span>
        <span>
          <kbd>Enter</kbd> {text.open}
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> {text.openApart}
        </span>
      </p>
    </>
  );
}

function HitPicture({ hit: { icon, imagePath } }: { readonly hit: PaletteHit }) {
  const { apiBase } = usePage();
  if (imagePath === undefined || imagePath === null) return <Icon of={icon} />;
  return <img className="dp" src={imageAddress(apiBase, imagePath, 96)} alt="" width="28" height="28" />;
}

/** The label with what was typed in it. */
function marked(label: string, typed: string) {
  const at = typed === '' ? -1 : label.toLowerCase().indexOf(typed.trim().toLowerCase());
  if (at < 0) return label;
  const end = at + typed.trim().length;
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, end)}</mark>
      {label.slice(end)}
    </>
  );
}
