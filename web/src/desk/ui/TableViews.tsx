// The tabs above a table of the desk: the built-in views with their counts, those that the user has saved, and 'Guardar la vista'.

import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon';
import { TextField } from '../../ui/TextField';
import { tableText as text } from '../text/table';
import { FormSheet } from './FormSheet';
import { type TablePreference, VIEW_NAME_MAX } from './useTablePreference';

export interface BuiltInView<View> {
  readonly key: string;
  readonly label: string;
  /** How many rows it shows; undefined until they are counted. */
  readonly count: number | undefined;
  readonly view: View;
}

export interface TableViewsProps<View> {
  readonly view: View;
  readonly builtIn: readonly BuiltInView<View>[];
  readonly preference: TablePreference<View>;
  readonly isSameView: (one: View, other: View) => boolean;
  readonly onView: (view: View) => void;
}

export function TableViews<View>({ view, builtIn, preference, isSameView, onView }: TableViewsProps<View>) {
  const list = useRef<HTMLDivElement>(null);
  const [isNaming, setNaming] = useState(false);
  const tabs: readonly BuiltInView<View>[] = [
    ...builtIn,
    ...preference.views.map(({ name, view: saved }) => ({
      key: `saved-${name}`,
      label: name,
      count: undefined,
      view: saved,
    })),
  ];
  const chosen = tabs.findIndex((tab) => isSameView(tab.view, view));
  const saved = chosen < builtIn.length ? undefined : tabs[chosen];
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (Math.max(chosen, 0) + step + tabs.length) % tabs.length;
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
    const next = tabs[at];
    if (next !== undefined) onView(next.view);
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
      {isNaming && (
        <NameSheet
          onClose={() => setNaming(false)}
          onName={(name) => {
            preference.saveView(name, view);
            setNaming(false);
          }}
        />
      )}
    </div>
  );
}

interface NameSheetProps {
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

function NameSheet({ onClose, onName }: NameSheetProps) {
  const [name, setName] = useState('');
  return (
    <FormSheet
      title={text.saveView}
      onClose={onClose}
      onSubmit={async () => {
        if (name.trim() !== '') onName(name.trim());
      }}
      verb={text.saveView}
    >
      <TextField
        label={text.viewName}
        required
        maxLength={VIEW_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormSheet>
  );
}
