// The sheet of a connector's settings: on or off, the access token, how often what is exchanged, and codes of the ERP.

import type { ConnectorDetail, ConnectorValues } from '@mostrador/contract/entries/connectors';
import { CONNECTOR_CODE_MAX } from '@mostrador/rules/connectors';
import { useState } from 'react';
import type { ConnectorDesk } from '../../../../features/connectors/useConnector';
import { Checkbox } from '../../../../ui/Checkbox';
import { Note } from '../../../../ui/Note';
import { Select } from '../../../../ui/Select';
import { TextField } from '../../../../ui/TextField';
import { connectorsText } from '../../../text/connectors';
import { FormSheet } from '../../../ui/FormSheet';

const { form: text } = connectorsText;

interface SettingsSheetProps {
  readonly connector: ConnectorDetail;
  readonly desk: ConnectorDesk;
  readonly onClose: () => void;
}

type Minutes = ConnectorValues['settings']['stockMinutes'];

const EVERY = [
  { value: '0', label: text.never },
  ...text.every.map(({ value, label }) => ({ value: String(value), label })),
];
const MINUTES = ['catalogueMinutes', 'stockMinutes', 'clientsMinutes', 'invoicesMinutes'] as const;
const LABELS = {
  catalogueMinutes: text.catalogue,
  stockMinutes: text.stock,
  clientsMinutes: text.clients,
  invoicesMinutes: text.invoices,
} as const;

export function SettingsSheet({ connector, desk, onClose }: SettingsSheetProps) {
  const [from] = useState<ConnectorValues>({ enabled: connector.enabled, settings: connector.settings });
  const [draft, setDraft] = useState<ConnectorValues>(from);
  const [secret, setSecret] = useState('');
  const [refused, setRefused] = useState<string>();
  const { settings } = draft;
  const set = (change: Partial<ConnectorValues['settings']>) =>
    setDraft({ ...draft, settings: { ...settings, ...change } });

  async function save() {
    setRefused(undefined);
    const outcome = await desk.save({
      from,
      to: draft,
      ...(secret.trim() !== '' && { secret: secret.trim() }),
    });
    if ('failed' in outcome) setRefused(outcome.failed);
    else onClose();
  }
  return (
    <FormSheet title={text.title} verb={text.save} onClose={onClose} onSubmit={save}>
      {refused !== undefined && (
        <Note tone="danger" announce>
          {refused}
        </Note>
      )}
      <Checkbox
        label={text.enabled}
        checked={draft.enabled}
        onChange={({ target }) => setDraft({ ...draft, enabled: target.checked })}
      />
      <TextField
        label={text.secret}
        hint={connector.hasSecret ? text.secretKept : text.secretHint}
        type="password"
        autoComplete="off"
        value={secret}
        onChange={({ target }) => setSecret(target.value)}
      />
      <TextField
        label={text.baseList}
        hint={text.baseListHint}
        inputMode="numeric"
        pattern="[0-9]{1,4}"
        required
        value={settings.baseList}
        onChange={({ target }) => set({ baseList: target.value.trim() })}
      />
      {MINUTES.map((name) => (
        <Select
          key={name}
          label={LABELS[name]}
          options={EVERY}
          value={String(settings[name])}
          onChange={({ target }) => set({ [name]: Number(target.value) as Minutes })}
        />
      ))}
      <Checkbox
        label={text.sendsOrders}
        checked={settings.sendsOrders}
        onChange={({ target }) => set({ sendsOrders: target.checked })}
      />
      <Checkbox
        label={text.addsInvoices}
        checked={settings.addsInvoices}
        onChange={({ target }) => set({ addsInvoices: target.checked })}
      />
      <TextField
        label={text.warehouse}
        hint={text.codeHint}
        maxLength={CONNECTOR_CODE_MAX}
        value={settings.warehouseCode}
        onChange={({ target }) => set({ warehouseCode: target.value })}
      />
      <TextField
        label={text.seller}
        hint={text.codeHint}
        maxLength={CONNECTOR_CODE_MAX}
        value={settings.sellerCode}
        onChange={({ target }) => set({ sellerCode: target.value })}
      />
    </FormSheet>
  );
}
