// The verbs for the chosen clients: price list, discount list, payment terms, salesman, block or unblock.

import type { DeskClientChoices, ManyClientsChange } from '@mostrador/contract/entries/client-desk';
import { CalendarClock, Lock, LockOpen, Percent, Tags, UserRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Dialog } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import { Menu } from '../../../ui/Menu';
import { Select, type SelectOption } from '../../../ui/Select';
import { clientsText } from '../../text/clients';
import { SelectionBar } from '../../ui/SelectionBar';
import { chosenCount, type Selection } from '../../ui/selection';

const { many: text } = clientsText;

export interface ManyClientsBarProps {
  readonly selection: Selection;
  /** How many rows the filter shows. */
  readonly total: number;
  readonly onSelect: (selection: Selection) => void;
  readonly choices: DeskClientChoices | undefined;
  readonly onChange: (change: ManyClientsChange) => Promise<void>;
}

type Asking = 'priceListId' | 'discountListId' | 'paymentTermsId' | 'salesman';

export function ManyClientsBar({ selection, total, onSelect, choices, onChange }: ManyClientsBarProps) {
  const [asking, setAsking] = useState<Asking>();
  const [isBlocking, setBlocking] = useState(false);
  const count = chosenCount(selection, total);
  async function change(wanted: ManyClientsChange) {
    await onChange(wanted);
    setAsking(undefined);
    setBlocking(false);
  }
  const verb = (icon: typeof Tags, label: string, act: () => void) => (
    <button type="button" onClick={act}>
      <Icon of={icon} />
      {label}
    </button>
  );
  return (
    <>
      <SelectionBar selection={selection} total={total} onSelect={onSelect}>
        {verb(Tags, text.priceListId, () => setAsking('priceListId'))}
        {verb(Percent, text.discountListId, () => setAsking('discountListId'))}
        {verb(CalendarClock, text.paymentTermsId, () => setAsking('paymentTermsId'))}
        {verb(UserRound, text.salesman, () => setAsking('salesman'))}
        <Menu
          className="many-more"
          chevron={false}
          align="end"
          button={text.more}
          entries={[
            { key: 'block', label: text.block, icon: Lock, onSelect: () => setBlocking(true) },
            {
              key: 'unblock',
              label: text.unblock,
              icon: LockOpen,
              onSelect: () => void change({ change: 'blocked', to: false }),
            },
          ]}
        />
      </SelectionBar>
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === undefined ? '' : text[asking]}
        closeLabel={text.close}
        size="small"
      >
        {asking !== undefined && (
          <ChoiceForm
            key={asking}
            asking={asking}
            count={count}
            options={optionsOf(asking, choices)}
            onChange={change}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={isBlocking}
        title={text.blockTitle(count)}
        confirmLabel={text.block}
        cancelLabel={text.cancel}
        closeLabel={text.close}
        onConfirm={() => void change({ change: 'blocked', to: true })}
        onCancel={() => setBlocking(false)}
        dangerous
      >
        <p>{text.blockText}</p>
      </ConfirmDialog>
    </>
  );
}

function optionsOf(asking: Asking, known: DeskClientChoices | undefined): SelectOption[] {
  const none = (label: string) => ({ value: '', label });
  switch (asking) {
    case 'priceListId':
      return [
        none(clientsText.without.priceListId),
        ...(known?.priceLists ?? []).map(({ priceListId, name }) => ({
          value: String(priceListId),
          label: name,
        })),
      ];
    case 'discountListId':
      return [
        none(clientsText.without.discountListId),
        ...(known?.discountLists ?? []).map(({ discountListId, name }) => ({
          value: String(discountListId),
          label: name,
        })),
      ];
    case 'paymentTermsId':
      return [
        none(clientsText.without.paymentTermsId),
        ...(known?.paymentTerms ?? [])
          .filter(({ active }) => active)
          .map(({ paymentTermsId, name }) => ({ value: String(paymentTermsId), label: name })),
      ];
    case 'salesman':
      return (known?.salesmen ?? []).map(({ userId, name }) => ({ value: String(userId), label: name }));
  }
}

interface ChoiceFormProps {
  readonly asking: Asking;
  readonly count: number;
  readonly options: readonly SelectOption[];
  readonly onChange: (change: ManyClientsChange) => Promise<void>;
}

function ChoiceForm({ asking, count, options, onChange }: ChoiceFormProps) {
  const [chosen, setChosen] = useState(options[0]?.value ?? '');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (asking === 'salesman') {
      if (chosen !== '') void onChange({ change: 'addSalesman', to: Number(chosen) });
    } else void onChange({ change: asking, to: chosen === '' ? null : Number(chosen) });
  }
  return (
    <form className="clients-form" onSubmit={submit}>
      <Select
        label={text[asking]}
        value={chosen}
        options={options}
        onChange={({ target }) => setChosen(target.value)}
      />
      <span className="clients-buttons">
        {asking === 'salesman' && (
          <Button
            kind="secondary"
            disabled={chosen === ''}
            onClick={() => void onChange({ change: 'removeSalesman', to: Number(chosen) })}
          >
            {text.removeSalesman(count)}
          </Button>
        )}
        <Button type="submit" disabled={asking === 'salesman' && chosen === ''}>
          {asking === 'salesman' ? text.addSalesman(count) : text.set(count)}
        </Button>
      </span>
    </form>
  );
}
