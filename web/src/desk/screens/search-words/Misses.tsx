// The searches that found nothing: how often, by how many clients, and what to do with each.

import type { SearchWords } from '@mostrador/contract/entries/search-words';
import { formatWhole } from '@mostrador/rules/money';
import { useLayoutEffect, useRef } from 'react';
import { Empty } from '../../../ui/Empty';
import { searchWordsText as text } from '../../text/search-words';

interface MissesProps {
  readonly misses: SearchWords['misses'];
  readonly onMake: (word: string) => void;
  readonly onDismiss: (word: string) => Promise<void>;
}

export function Misses({ misses, onMake, onDismiss }: MissesProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  /** The row whose button gets the focus when the dismissed one is gone. */
  const focused = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    const rows = body.current?.querySelectorAll<HTMLElement>('.swdismiss') ?? [];
    rows[Math.min(focused.current, misses.length - 1)]?.focus();
    focused.current = undefined;
  }, [misses]);
  if (misses.length === 0) return <Empty title={text.noMisses}>{text.noMissesHint}</Empty>;
  return (
    <table className="dt dt--inset dt--plain">
      <caption className="spoken">{text.missed}</caption>
      <thead>
        <tr>
          <th scope="col">{text.searched}</th>
          <th scope="col" className="num">
            {text.times}
          </th>
          <th scope="col" className="num swclients" title={text.clientsHint}>
            {text.clients}
          </th>
          <th scope="col" className="swlast">
            {text.last}
          </th>
          <th scope="col">
            <span className="spoken">{text.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {misses.map(({ text: word, searches, clients, lastDay }, index) => (
          <tr key={word}>
            <td className="name grow">{word}</td>
            <td className="num">{formatWhole(searches)}</td>
            <td className="num sub swclients">{clients === 0 ? '–' : formatWhole(clients)}</td>
            <td className="sub swlast">{dayOf(lastDay)}</td>
            <td className="num swactions">
              <button
                type="button"
                className="f-link"
                aria-label={text.makeSynonymOf(word)}
                onClick={() => onMake(word)}
              >
                {text.makeSynonym}
              </button>
              <button
                type="button"
                className="f-link swdismiss"
                aria-label={text.dismissOf(word)}
                onClick={() => {
                  focused.current = index;
                  void onDismiss(word);
                }}
              >
                {text.dismiss}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** '2026-11-23' becomes '23/11'. */
const dayOf = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;
