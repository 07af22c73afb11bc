// The tabs above the client table: the built-in views with their counts, those that the user has saved, and 'Nueva vista'.

import type { DeskClientCounts } from '@mostrador/contract/entries/client-desk';
import { Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import { TextField } from '../../../ui/TextField';
import { clientsText as text } from '../../text/clients';
import { builtInViews, isSameView, type TableView } from './table-view';
import { type TablePreference, VIEW_NAME_MAX } from './useTablePreference';

export interface ClientViewsProps {
  readonly view: TableView;
  readonly counts: DeskClientCounts | undefined;
  readonly preference: TablePreference;
  readonly onView: (view: TableView) => void;
}

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly view: TableView;
}

export function ClientViews({ view, counts, preference, onView }: ClientViewsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isNaming, setNaming] = useState(false);
  const builtIn = builtInViews(counts?.recentSince);
  const tabs: Tab[] = [
    ...builtIn.map(({ key, filter }) => ({
      key,
      label: text.viewNames[key],
      count: counts?.[key],
      view: { filter },
    })),
    ...preference.views.map(({ name, view: saved }) => ({ key: `saved-${name}`, label: name, view: saved })),
  ];
  const chosen = tabs.findIndex((tab) => isSameView(tab.view, view));
  const saved = chosen < builtIn.length ? undefined : tabs[chosen];
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (Math.max(chosen, 0) + step + tabs.length) % tabs.length;
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
    onView(tabs[at]?.view ?? { filter: {} });
  }
  return (
    <div className="d-views">
      <div ref={list} role="tablist" aria-label={text.views} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
            onClick={() => onView(tab.view)}
          >
            {tab.label}{' '}
            {tab.count !== undefined && <span className="n">{tab.count.toLocaleString('es-AR')}</span>}
          </button>
        ))}
      </div>
      {chosen === -1 && !preference.isFull && (
        <button type="button" className="f-link" onClick={() => setNaming(true)}>
          <Icon of={Plus} /> {text.saveView}
        </button>
      )}
      {saved !== undefined && (
        <button type="button" className="f-link" onClick={() => preference.removeView(saved.label)}>
          {text.removeView}
        </button>
      )}
      <Dialog
        open={isNaming}
        onClose={() => setNaming(false)}
        title={text.saveView}
        closeLabel={text.many.close}
        size="small"
      >
        <NameForm
          onName={(name) => {
            preference.saveView(name, view);
            setNaming(false);
          }}
        />
      </Dialog>
    </div>
  );
}

function NameForm({ onName }: { readonly onName: (name: string) => void }) {
  const [name, setName] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '') onName(name.trim());
  }
  return (
    <form className="clients-form" onSubmit={submit}>
      <TextField
        label={text.viewName}
        required
        maxLength={VIEW_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{text.saveView}</Button>
    </form>
  );
}
