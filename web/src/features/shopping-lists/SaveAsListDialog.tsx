// The dialog 'Guardar como lista': saves the cart or an order as a new list, or adds its lines to one that is there.

import type { CallOptions } from '@mostrador/contract/client';
import { SHOPPING_LIST_NAME_MAX } from '@mostrador/rules/limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { listsText, saveAsListText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { RadioCard, RadioCards } from '../../ui/RadioCard';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { useToasts } from '../../ui/useToasts';
import { useShoppingLists } from './queries';
import { type ListContent, useListChanges } from './useListChanges';

export interface SaveAsListDialogProps {
  /** What is saved: the cart, or an order. */
  readonly content: Pick<ListContent, 'fromCart' | 'orderId'>;
  /** The name that is proposed. */
  readonly name: string;
  /** Returns the client of the cart on the screen. */
  readonly marks: () => CallOptions;
  readonly onClose: () => void;
}

export function SaveAsListDialog({ content, name: proposed, marks, onClose }: SaveAsListDialogProps) {
  const id = useId();
  const changes = useListChanges(marks);
  const toasts = useToasts();
  const { data } = useShoppingLists();
  const named = data?.lists.filter(({ kind }) => kind === 'named') ?? [];
  // the same list, also if the answer is lost and the user presses again
  const key = useRef<string>(undefined);
  const [where, setWhere] = useState<'new' | 'existing'>('new');
  const [name, setName] = useState(proposed);
  const [listId, setListId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const missing = where === 'new' ? name.trim() === '' : listId === '';
    setMissing(missing);
    if (missing || pending) return;
    setPending(true);
    key.current ??= crypto.randomUUID();
    const saved =
      where === 'new'
        ? await changes.create(key.current, { name: name.trim(), ...content })
        : await changes.add(listId, content);
    setPending(false);
    if (saved?.list == null) return;
    toasts.show({
      text: (
        <>
          {text.saved(saved.list.name)}{' '}
          <Link className="text-link" to={`/listas/${saved.list.listId}`}>
            {text.see}
          </Link>
        </>
      ),
    });
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      closeLabel={text.close}
      size="small"
      busy={pending}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} disabled={pending}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} pending={pending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="stack" onSubmit={(event) => void save(event)}>
        {named.length > 0 && (
          <RadioCards legend={text.where} hideLegend>
            <RadioCard
              name="where"
              title={text.newOne}
              checked={where === 'new'}
              onChange={() => setWhere('new')}
            />
            <RadioCard
              name="where"
              title={text.existing}
              detail={text.raises}
              checked={where === 'existing'}
              onChange={() => setWhere('existing')}
            />
          </RadioCards>
        )}
        {where === 'new' ? (
          <TextField
            label={text.name}
            error={isMissing ? listsText.nameNeeded : undefined}
            value={name}
            maxLength={SHOPPING_LIST_NAME_MAX}
            autoComplete="off"
            required
            onChange={(event) => setName(event.target.value)}
          />
        ) : (
          <Select
            label={listsText.name}
            emptyLabel={text.choose}
            error={isMissing ? text.choose : undefined}
            value={listId}
            required
            options={named.map((list) => ({ value: list.listId, label: list.name }))}
            onChange={(event) => setListId(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
