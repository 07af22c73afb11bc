// The sheet that creates a client by hand: who it is, where it is, and its terms.

import type { DeskClient, DeskClientChoices } from '@mostrador/contract/entries/client-desk';
import { type ClientField, readClientField } from '@mostrador/rules/client-fields';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { refusedField, useClientChanges } from '../../../features/client-desk/useClientChanges';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { clientsText, clientText } from '../../text/clients';
import { Sheet } from '../../ui/Sheet';
import { type Terms, TermsFields } from './TermsFields';

const { newClient: text } = clientsText;

export interface NewClientSheetProps {
  readonly choices: DeskClientChoices | undefined;
  readonly onClose: () => void;
  readonly onCreated: (client: DeskClient) => void;
}

const TEXTS = [
  ['legalName', 12],
  ['legalId', 6],
  ['email', 6],
  ['contactPhone', 6],
  ['clientCode', 6],
  ['deliveryAddressStreet', 6],
  ['deliveryAddressNumber', 3],
  ['deliveryAddressPostalCode', 3],
  ['deliveryAddressCityName', 6],
] as const satisfies readonly (readonly [ClientField, number])[];
const REQUIRED: ReadonlySet<string> = new Set(['legalName', 'legalId', 'email']);
const NO_TERMS: Terms = { priceListId: null, discountListId: null, paymentTermsId: null, salesmanIds: [] };

export function NewClientSheet({ choices, onClose, onCreated }: NewClientSheetProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [terms, setTerms] = useState(NO_TERMS);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const changes = useClientChanges();
  const change = (field: string, to: string) => setValues((held) => ({ ...held, [field]: to }));

  async function save() {
    const all: Readonly<Record<string, string | number | readonly number[] | null>> = { ...values, ...terms };
    const given = Object.entries(all).filter(([, to]) => to !== '' && to !== null);
    const missing = [...REQUIRED].filter((field) => (values[field] ?? '').trim() === '');
    const failures = [...missing.map((field) => [field, ''] as const), ...given].flatMap(([field, to]) => {
      const read = readClientField(field as ClientField, to);
      return 'message' in read ? [[field, read.message] as const] : [];
    });
    setWrong(Object.fromEntries(failures));
    setProblem(undefined);
    if (failures.length > 0) return;
    setSaving(true);
    try {
      const sent = given.map(([field, to]) => ({
        field,
        to: typeof to === 'object' && to !== null ? [...to] : to,
      }));
      onCreated((await changes.create(sent)).client);
    } catch (error) {
      const refused = refusedField(error);
      if (refused !== undefined) setWrong({ [refused.field]: refused.message });
      else setProblem(messageOf(error) ?? clientsText.notSaved);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      footer={
        <span className="push d-sheet-buttons">
          <Button kind="secondary" onClick={onClose}>
            {clientsText.many.cancel}
          </Button>
          <Button pending={isSaving} onClick={save}>
            {text.submit}
          </Button>
        </span>
      }
    >
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <div className="form-grid clients-sheet-form">
        {TEXTS.map(([field, span]) => (
          <TextField
            key={field}
            label={clientText.fields[field] ?? field}
            span={span}
            required={REQUIRED.has(field)}
            hint={field === 'clientCode' ? text.codeHint : undefined}
            error={wrong[field]}
            inputMode={field === 'legalId' ? 'numeric' : undefined}
            type={field === 'email' ? 'email' : 'text'}
            value={values[field] ?? ''}
            onChange={({ target }) => change(field, target.value)}
          />
        ))}
        <Select
          label={clientText.fields['deliveryAddressProvinceId'] ?? ''}
          span={6}
          emptyLabel={clientsText.none}
          error={wrong['deliveryAddressProvinceId']}
          value={values['deliveryAddressProvinceId'] ?? ''}
          options={(choices?.provinces ?? []).map(({ provinceId, name }) => ({
            value: provinceId,
            label: name,
          }))}
          onChange={({ target }) => change('deliveryAddressProvinceId', target.value)}
        />
        <TermsFields terms={terms} onTerms={setTerms} choices={choices} />
      </div>
    </Sheet>
  );
}
