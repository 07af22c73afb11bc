// The delivery addresses of a client: the default one and the further ones, with the form that adds or changes one.

import type {
  DeskClient,
  DeskClientAddress,
  DeskClientChoices,
} from '@mostrador/contract/entries/client-desk';
import { clientAddressFailures } from '@mostrador/rules/client-fields';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { type ClientChanges, refusedField } from '../../../features/client-desk/useClientChanges';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { clientsText, clientText } from '../../text/clients';
import { FormSheet } from '../../ui/FormSheet';

const { addresses: text, fields } = clientText;

interface AddressesProps {
  readonly client: DeskClient;
  readonly choices: DeskClientChoices | undefined;
  readonly changes: ClientChanges;
}

type Values = Omit<DeskClientAddress, 'addressId' | 'provinceName'>;

/** The default address as a further one has it. */
const defaultOf = (client: DeskClient): Values => ({
  label: client.deliveryAddressLabel,
  street: client.deliveryAddressStreet,
  number: client.deliveryAddressNumber,
  floor: client.deliveryAddressFloor,
  appartment: client.deliveryAddressAppartment,
  postalCode: client.deliveryAddressPostalCode,
  cityName: client.deliveryAddressCityName,
  provinceId: client.deliveryAddressProvinceId,
  comments: client.deliveryComments,
});

/** The client's field of an address's value. */
const DEFAULT_FIELDS: Readonly<Record<keyof Values, string>> = {
  label: 'deliveryAddressLabel',
  street: 'deliveryAddressStreet',
  number: 'deliveryAddressNumber',
  floor: 'deliveryAddressFloor',
  appartment: 'deliveryAddressAppartment',
  postalCode: 'deliveryAddressPostalCode',
  cityName: 'deliveryAddressCityName',
  provinceId: 'deliveryAddressProvinceId',
  comments: 'deliveryComments',
};

const EMPTY: Values = {
  label: '',
  street: '',
  number: '',
  floor: '',
  appartment: '',
  postalCode: '',
  cityName: '',
  provinceId: null,
  comments: '',
};

const lineOf = ({ street, number, cityName, comments }: Values): string =>
  [[street, number].filter(Boolean).join(' '), cityName, comments].filter(Boolean).join(' · ');

type Open = 'new' | 'default' | DeskClientAddress;

export function ClientAddresses({ client, choices, changes }: AddressesProps) {
  const [open, setOpen] = useState<Open>();
  const toasts = useToasts();
  const { clientId } = client;
  async function attempt(call: Promise<unknown>) {
    try {
      await call;
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? clientsText.notSaved, tone: 'error', about: 'address' });
    }
  }
  const action = (label: string, verb: string, act: () => void) => (
    <button type="button" className="f-link" aria-label={text.of(label, verb)} onClick={act}>
      {verb}
    </button>
  );
  const own = defaultOf(client);
  const ownLabel = own.label || text.unnamed;
  return (
    <>
      <table className="dt dt--inset dt--plain dt--tight client-addresses">
        <tbody>
          <tr>
            <td className="name">{ownLabel}</td>
            <td className="grow">{lineOf(own) || <span className="sub">{text.none}</span>}</td>
            <td>
              <span className="st st--ok">{text.default}</span>
            </td>
            <td className="num">{action(ownLabel, text.edit, () => setOpen('default'))}</td>
          </tr>
          {client.addresses.map((address) => {
            const { addressId, label } = address;
            return (
              <tr key={addressId}>
                <td className="name">{label}</td>
                <td className="grow">{lineOf(address)}</td>
                <td className="client-address-default">
                  {action(
                    label,
                    text.makeDefault,
                    () => void attempt(changes.makeDefault(clientId, addressId)),
                  )}
                </td>
                <td className="num">
                  {action(label, text.edit, () => setOpen(address))}
                  {action(
                    label,
                    text.remove,
                    () =>
                      void attempt(
                        changes.saveAddress(clientId, addressId, [
                          { field: 'active', from: true, to: false },
                        ]),
                      ),
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button kind="quiet" icon={Plus} onClick={() => setOpen('new')}>
        {text.add}
      </Button>
      {open !== undefined && (
        <AddressSheet
          key={typeof open === 'string' ? open : open.addressId}
          title={titleOf(open, ownLabel)}
          initial={open === 'new' ? EMPTY : open === 'default' ? own : pick(open)}
          isDefault={open === 'default'}
          choices={choices}
          onClose={() => setOpen(undefined)}
          onSave={async (values) => {
            await save(changes, clientId, open, own, values);
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}

const pick = ({ addressId: _, provinceName: __, ...values }: DeskClientAddress): Values => values;

const titleOf = (open: Open, ownLabel: string): string => {
  if (open === 'new') return text.newTitle;
  return text.editTitle(open === 'default' ? ownLabel : open.label);
};

async function save(changes: ClientChanges, clientId: number, open: Open, own: Values, values: Values) {
  if (open === 'new') return changes.createAddress(clientId, values);
  const before = open === 'default' ? own : pick(open);
  const edits = (Object.keys(values) as (keyof Values)[])
    .filter((name) => values[name] !== before[name])
    .map((name) => ({
      field: open === 'default' ? DEFAULT_FIELDS[name] : name,
      from: before[name],
      to: values[name],
    }));
  if (edits.length === 0) return undefined;
  return open === 'default'
    ? changes.save(clientId, edits)
    : changes.saveAddress(clientId, open.addressId, edits);
}

interface AddressSheetProps {
  readonly title: string;
  readonly initial: Values;
  /** The default address may be without a name. */
  readonly isDefault: boolean;
  readonly choices: DeskClientChoices | undefined;
  readonly onClose: () => void;
  readonly onSave: (values: Values) => Promise<void>;
}

const TEXTS = [
  ['label', text.label, 12],
  ['street', fields['deliveryAddressStreet'], 8],
  ['number', fields['deliveryAddressNumber'], 4],
  ['floor', fields['deliveryAddressFloor'], 4],
  ['appartment', fields['deliveryAddressAppartment'], 4],
  ['postalCode', fields['deliveryAddressPostalCode'], 4],
  ['cityName', fields['deliveryAddressCityName'], 6],
] as const;
const REQUIRED: ReadonlySet<string> = new Set(['label', 'street', 'cityName']);

function AddressSheet({ title, initial, isDefault, choices, onClose, onSave }: AddressSheetProps) {
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const change = (next: Partial<Values>) => setValues((held) => ({ ...held, ...next }));

  async function submit() {
    const failures = isDefault ? [] : clientAddressFailures(values);
    setWrong(Object.fromEntries(failures.map(({ field, message }) => [field, message])));
    setProblem(undefined);
    if (failures.length > 0) return;
    try {
      await onSave(values);
    } catch (error) {
      const refused = refusedField(error);
      if (refused !== undefined && Object.hasOwn(values, refused.field))
        setWrong({ [refused.field]: refused.message });
      else setProblem(messageOf(error) ?? clientsText.notSaved);
    }
  }
  return (
    <FormSheet title={title} verb={text.save} onClose={onClose} onSubmit={submit} hasOwnChecks>
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <div className="form-grid client-address-form">
        {TEXTS.map(([name, label, span]) => (
          <TextField
            key={name}
            label={label ?? name}
            span={span}
            required={!isDefault && REQUIRED.has(name)}
            error={wrong[name]}
            value={values[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <Select
          label={fields['deliveryAddressProvinceId'] ?? ''}
          span={6}
          required={!isDefault}
          error={wrong['provinceId']}
          emptyLabel={clientsText.none}
          value={values.provinceId ?? ''}
          options={(choices?.provinces ?? []).map(({ provinceId, name }) => ({
            value: provinceId,
            label: name,
          }))}
          onChange={({ target }) => change({ provinceId: target.value || null })}
        />
        <TextField
          label={fields['deliveryComments'] ?? ''}
          span={12}
          error={wrong['comments']}
          value={values.comments}
          onChange={({ target }) => change({ comments: target.value })}
        />
      </div>
    </FormSheet>
  );
}
