// The history of a client, its addresses and notes: who changed what, from which value to which, with an undo for each change.

import type { Change } from '@mostrador/contract/entries/change-log';
import type { DeskClient, DeskClientChoices } from '@mostrador/contract/entries/client-desk';
import { formatCuit } from '@mostrador/rules/cuit';
import { formatPesos } from '@mostrador/rules/money';
import { perceptionText } from '@mostrador/rules/perceptions';
import type { DatedPerception } from '@mostrador/rules/taxes';
import { useEffect, useRef } from 'react';
import { useClientHistory, useRefreshHistory } from '../../../features/change-log/queries';
import { clientsText, clientText } from '../../text/clients';
import { dayText } from '../../text/day-text';
import { type HistoryLine, HistoryList } from '../../ui/HistoryList';
import { useUndoChange } from '../../ui/useUndoChange';

interface HistoryProps {
  readonly client: DeskClient;
  readonly choices: DeskClientChoices | undefined;
  /** A change was undone. */
  readonly onUndone: () => void;
}

export function ClientHistory({ client, choices, onUndone }: HistoryProps) {
  const history = useClientHistory(client.clientId);
  const onUndo = useUndoChange(onUndone);
  const refresh = useRefreshHistory();
  const read = useRef(client);
  // every change of the client may have added to the history
  useEffect(() => {
    if (read.current === client) return;
    read.current = client;
    refresh();
  }, [client, refresh]);
  return <HistoryList history={history} onUndo={onUndo} linesOf={(change) => linesOf(change, choices)} />;
}

/** The name of an address is the end of its label: 'C01001 El Faro: Depósito'. */
const addressOf = (label: string): string => label.slice(label.lastIndexOf(': ') + 2);

function linesOf(
  { kind, event, label, fields }: Change,
  choices: DeskClientChoices | undefined,
): readonly HistoryLine[] {
  const { history } = clientText;
  if (kind === 'client_note') {
    const text = fields.find(({ field }) => field === 'text')?.after;
    const visitedOn = fields.find(({ field }) => field === 'visitedOn')?.after;
    if (typeof visitedOn === 'string') return [history.visitAdded(dayText(visitedOn))];
    if (event === 'created') return [history.noteAdded(String(text ?? ''))];
    return [fields[0]?.after === true ? history.noteStruck : history.noteBack];
  }
  if (kind === 'client_address') {
    const name = addressOf(label);
    const active = fields.find(({ field }) => field === 'active')?.after;
    if (event === 'created') return [history.addressAdded(name)];
    if (active !== undefined)
      return [active === true ? history.addressAdded(name) : history.addressRemoved(name)];
    return fields.map(({ field, before, after }) => ({
      field: `${name}, ${history.addressFields[field] ?? field}`,
      before: valueText(choices, field, before),
      after: valueText(choices, field, after),
    }));
  }
  if (event === 'created') return [clientText.created];
  return fields.map(({ field, before, after }) => ({
    field: clientText.fields[field] ?? field,
    before: valueText(choices, field, before),
    after: valueText(choices, field, after),
  }));
}

/** A field's value in the words of the page. */
function valueText(choices: DeskClientChoices | undefined, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return clientsText.none;
  if (field === 'legalId') return formatCuit(String(value));
  if (field === 'creditLimit') return formatPesos(Number(value));
  if (field === 'status')
    return clientsText.statuses[value as keyof typeof clientsText.statuses] ?? String(value);
  if (field === 'perceptions')
    return (value as readonly DatedPerception[]).map(perceptionText).join(', ') || clientsText.none;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return nameOfChoice(choices, field, value) ?? String(value);
}

function nameOfChoice(
  choices: DeskClientChoices | undefined,
  field: string,
  value: unknown,
): string | undefined {
  if (choices === undefined) return undefined;
  switch (field) {
    case 'priceListId':
      return choices.priceLists.find(({ priceListId }) => priceListId === value)?.name;
    case 'discountListId':
      return choices.discountLists.find(({ discountListId }) => discountListId === value)?.name;
    case 'paymentTermsId':
      return choices.paymentTerms.find(({ paymentTermsId }) => paymentTermsId === value)?.name;
    case 'taxCategoryId':
      return choices.taxCategories.find(({ taxCategoryId }) => taxCategoryId === value)?.description;
    case 'legalAddressProvinceId':
    case 'deliveryAddressProvinceId':
    case 'provinceId':
      return choices.provinces.find(({ provinceId }) => provinceId === value)?.name;
    case 'salesmanIds':
      return (value as readonly number[])
        .map((id) => choices.salesmen.find(({ userId }) => userId === id)?.name ?? String(id))
        .join(', ');
    default:
      return undefined;
  }
}
