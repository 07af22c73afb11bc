// The keys that work on every screen of the desk: Ctrl K finds, G and a letter goes to a screen, ? lists the keys.

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type DeskWays, useDeskWays } from './desk-ways';

/** How long G waits for its letter, in milliseconds. */
const SEQUENCE_MS = 1_500;

interface DeskKeys {
  readonly onFind: () => void;
  readonly onHelp: () => void;
}

/** Adds the keys. None but Ctrl K works while one types, and none over a dialog. */
export function useDeskKeys(keys: DeskKeys): void {
  const navigate = useNavigate();
  const ways = useDeskWays();
  const latest = useRef({ ...keys, ways });
  latest.current = { ...keys, ways };
  useEffect(() => {
    let goUntil = 0;
    // before the screen's own keys: after G, a letter is a way and not what it is alone
    function pressedAfterGo(event: KeyboardEvent) {
      const goes = event.timeStamp < goUntil;
      goUntil = 0;
      if (!goes || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || hasDialog()) return;
      if (go(latest.current.ways, event.key.toLowerCase(), (to) => void navigate(to))) event.preventDefault();
    }
    function pressed(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && key === 'k' && !event.shiftKey) {
        event.preventDefault();
        latest.current.onFind();
        return;
      }
      if (event.ctrlKey || event.metaKey || isTyping(event.target) || hasDialog()) return;
      if (key === 'g') goUntil = event.timeStamp + SEQUENCE_MS;
      else if (key === '?') latest.current.onHelp();
    }
    addEventListener('keydown', pressedAfterGo, true);
    addEventListener('keydown', pressed);
    return () => {
      removeEventListener('keydown', pressedAfterGo, true);
      removeEventListener('keydown', pressed);
    };
  }, [navigate]);
}

/** Opens the screen of a letter. @returns whether there is one. */
function go({ entries, links }: DeskWays, key: string, navigate: (to: string) => void): boolean {
  const own = entries.find(({ entry }) => entry.key === key);
  const shops = links.find((link) => link.key === key);
  if (own !== undefined) navigate(own.path);
  else if (shops !== undefined) location.assign(shops.href);
  else return false;
  return true;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type="checkbox"]), select, textarea') !== null);

const hasDialog = () => document.querySelector('dialog[open]') !== null;
