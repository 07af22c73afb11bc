// The verbs for the chosen clients: price list, discount list, salesman, invite, export, payment terms, block or unblock. Each that asks for something
// opens a sheet.

import type { DeskClientChoices, ManyClientsChange } from '@mostrador/contract/entries/client-desk';
import { CalendarClock, Lock, LockOpen, MailPlus, Percent, Tags, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { ManyChosen } from '../../../features/client-desk/useClientChanges';
import { Button } from '../../../ui/Button';
import { Menu } from '../../../ui/Menu';
import { Select, type SelectOption } from '../../../ui/Select';
import { clientsText } from '../../text/clients';
import { ExportMenu, type ExportMenuProps } from '../../ui/ExportMenu';
import { FormSheet } from '../../ui/FormSheet';
import { SelectionBar, SelectionVerb } from '../../ui/SelectionBar';
import { chosenCount, type Selection } from '../../ui/selection';
import { InviteSheet } from './InviteSheet';

const { many: text } = clientsText;

export interface ManyClientsBarProps {
  readonly selection: Selection;
  /** How many rows the filter shows. */
  readonly total: number;
  readonly onSelect: (selection: Selection) => void;
  readonly choices: DeskClientChoices | undefined;
  /** The chosen clients, as the calls name them. */
  readonly chosen: ManyChosen;
  readonly onChange: (change: ManyClientsChange) => Promise<void>;
  readonly onExport: ExportMenuProps['onExport'];
  /** Called when invitations are on their way. */
  readonly onInvited: (said: string) => void;
}

type Term = 'priceListId' | 'discountListId' | 'paymentTermsId';
type Asking = Term | 'salesman' | 'invite' | 'block';

export function ManyClientsBar(props: ManyClientsBarProps) {
  const { selection, total, onSelect, choices, chosen, onChange, onExport, onInvited } = props;
  const [asking, setAsking] = useState<Asking>();
  const count = chosenCount(selection, total);
  async function change(wanted: ManyClientsChange) {
    await onChange(wanted);
    setAsking(undefined);
  }
  const close = () => setAsking(undefined);
  return (
    <>
      <SelectionBar selection={selection} total={total} onSelect={onSelect}>
        <SelectionVerb icon={Tags} label={text.priceListId} onClick={() => setAsking('priceListId')} />
        <SelectionVerb
          icon={Percent}
          label={text.discountListId}
          onClick={() => setAsking('discountListId')}
        />
        <SelectionVerb icon={UserRound} label={text.salesman} onClick={() => setAsking('salesman')} />
        <SelectionVerb icon={MailPlus} label={text.invite} onClick={() => setAsking('invite')} />
        <ExportMenu onExport={onExport} />
        <Menu
          className="many-more"
          chevron={false}
          align="end"
          button={text.more}
          entries={[
            {
              key: 'terms',
              label: text.paymentTermsId,
              icon: CalendarClock,
              onSelect: () => setAsking('paymentTermsId'),
            },
            { key: 'block', label: text.block, icon: Lock, onSelect: () => setAsking('block') },
            {
              key: 'unblock',
              label: text.unblock,
              icon: LockOpen,
              onSelect: () => void change({ change: 'blocked', to: false }),
            },
          ]}
        />
      </SelectionBar>
      {asking === 'block' && (
        <FormSheet
          title={text.block}
          onClose={close}
          onSubmit={() => change({ change: 'blocked', to: true })}
          verb={text.blockMany(count)}
        >
          <p>{text.blockText}</p>
        </FormSheet>
      )}
      {asking === 'salesman' && (
        <SalesmanSheet count={count} choices={choices} onChange={change} onClose={close} />
      )}
      {asking === 'invite' && (
        <InviteSheet
          chosen={chosen}
          onClose={close}
          onInvited={(said) => {
            close();
            onInvited(said);
          }}
        />
      )}
      {(asking === 'priceListId' || asking === 'discountListId' || asking === 'paymentTermsId') && (
        <TermSheet
          key={asking}
          term={asking}
          count={count}
          choices={choices}
          onChange={change}
          onClose={close}
        />
      )}
    </>
  );
}

interface SheetProps {
  readonly count: number;
  readonly choices: DeskClientChoices | undefined;
  readonly onChange: (change: ManyClientsChange) => Promise<void>;
  readonly onClose: () => void;
}

/** What each term can be set to. The first is none of them. */
function optionsOf(term: Term, known: DeskClientChoices | undefined): SelectOption[] {
  const none = { value: '', label: clientsText.without[term] };
  const named = (id: number, name: string) => ({ value: String(id), label: name });
  switch (term) {
    case 'priceListId':
      return [none, ...(known?.priceLists ?? []).map(({ priceListId, name }) => named(priceListId, name))];
    case 'discountListId':
      return [
        none,
        ...(known?.discountLists ?? []).map(({ discountListId, name }) => named(discountListId, name)),
      ];
    case 'paymentTermsId':
      return [
        none,
        ...(known?.paymentTerms ?? [])
          .filter(({ active }) => active)
          .map(({ paymentTermsId, name }) => named(paymentTermsId, name)),
      ];
  }
}

function TermSheet({ term, count, choices, onChange, onClose }: SheetProps & { readonly term: Term }) {
  const [chosen, setChosen] = useState('');
  return (
    <FormSheet
      title={text[term]}
      onClose={onClose}
      onSubmit={() => onChange({ change: term, to: chosen === '' ? null : Number(chosen) })}
      verb={text.set(count)}
    >
      <Select
        label={text[term]}
        value={chosen}
        options={optionsOf(term, choices)}
        onChange={({ target }) => setChosen(target.value)}
      />
    </FormSheet>
  );
}

function SalesmanSheet({ count, choices, onChange, onClose }: SheetProps) {
  const salesmen = choices?.salesmen ?? [];
  const [chosen, setChosen] = useState(salesmen[0]?.userId ?? 0);
  const send = async (change: 'addSalesman' | 'removeSalesman') => {
    if (chosen !== 0) await onChange({ change, to: chosen });
  };
  return (
    <FormSheet
      title={text.salesman}
      onClose={onClose}
      onSubmit={() => send('addSalesman')}
      verb={text.addSalesman(count)}
      other={
        <Button kind="secondary" onClick={() => send('removeSalesman')}>
          {text.removeSalesman(count)}
        </Button>
      }
    >
      <Select
        label={text.salesman}
        value={String(chosen)}
        options={salesmen.map(({ userId, name }) => ({ value: String(userId), label: name }))}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
    </FormSheet>
  );
}
