// The sheet with the settings of the folder connector.

import type {
  FolderConnector,
  FolderLogin,
  FolderSettings,
} from '@mostrador/contract/entries/folder-connector';
import { useState } from 'react';
import type { FolderDesk } from '../../../../features/folder-connector/useFolderConnector';
import { Checkbox } from '../../../../ui/Checkbox';
import { Note } from '../../../../ui/Note';
import { Select } from '../../../../ui/Select';
import { TextField } from '../../../../ui/TextField';
import { folderText } from '../../../text/folder';
import { FormSheet } from '../../../ui/FormSheet';
import { PatternFields } from './PatternFields';
import { PlaceFields } from './PlaceFields';

const { form: text } = folderText;

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface FolderSheetProps {
  readonly connector: FolderConnector;
  readonly desk: FolderDesk;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function FolderSheet({ connector, desk, onClose, onSaved }: FolderSheetProps) {
  const seen = { enabled: connector.enabled, settings: connector.settings };
  const [settings, setSettings] = useState<FolderSettings>(seen.settings);
  const [enabled, setEnabled] = useState(seen.enabled || connector.readAt === null);
  const [login, setLogin] = useState<FolderLogin>({});
  const [refused, setRefused] = useState<string>();
  const change = (given: Partial<FolderSettings>) => setSettings({ ...settings, ...given });

  async function save() {
    const isTyped = settings.place === 'sftp' && Object.values(login).some((each) => each !== '');
    const outcome = await desk.save(seen, { enabled, settings }, isTyped ? login : undefined);
    if ('failed' in outcome) setRefused(outcome.failed);
    else onSaved();
  }
  return (
    <FormSheet title={text.title} verb={text.save} onClose={onClose} onSubmit={save} hasOwnChecks>
      {refused !== undefined && (
        <Note tone="danger" announce>
          {refused}
        </Note>
      )}
      <Checkbox
        label={text.enabled}
        checked={enabled}
        onChange={({ target }) => setEnabled(target.checked)}
      />
      <PlaceFields
        connector={connector}
        settings={settings}
        login={login}
        onChange={change}
        onLogin={setLogin}
      />
      <Select
        label={text.decimalMark}
        options={choicesOf(text.decimalMarks)}
        value={settings.decimalMark}
        onChange={({ target }) => change({ decimalMark: target.value as FolderSettings['decimalMark'] })}
      />
      <Select
        label={text.orders}
        options={choicesOf(text.ordersModes)}
        value={settings.orders}
        onChange={({ target }) => change({ orders: target.value as FolderSettings['orders'] })}
      />
      {settings.orders !== 'off' && (
        <>
          <Select
            label={text.ordersFormat}
            options={choicesOf(text.ordersFormats)}
            value={settings.ordersFormat}
            onChange={({ target }) =>
              change({ ordersFormat: target.value as FolderSettings['ordersFormat'] })
            }
          />
          <TextField
            label={text.ordersFolder}
            autoComplete="off"
            maxLength={60}
            value={settings.ordersFolder}
            onChange={({ target }) => change({ ordersFolder: target.value })}
          />
        </>
      )}
      <PatternFields patterns={settings.patterns} onChange={(patterns) => change({ patterns })} />
    </FormSheet>
  );
}
