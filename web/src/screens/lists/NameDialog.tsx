// The dialog that asks for the name of a list: for a new one, and to rename one.

import { SHOPPING_LIST_NAME_MAX } from '@mostrador/rules/limits';
import { type FormEvent, useId, useState } from 'react';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';

interface NameDialogProps {
  readonly title: string;
  readonly save: string;
  /** The name that is there already. */
  readonly start: string;
  /** Resolves to whether the name is saved. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

export function NameDialog({ title, save, start, onSave, onClose }: NameDialogProps) {
  const id = useId();
  const [name, setName] = useState(start);
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    setPending(true);
    const isSaved = await onSave(name.trim());
    setPending(false);
    if (isSaved) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={text.close}
      size="small"
      busy={pending}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} disabled={pending}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} pending={pending}>
            {save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={text.newName}
          hint={text.newHint}
          error={isMissing ? text.nameNeeded : undefined}
          value={name}
          maxLength={SHOPPING_LIST_NAME_MAX}
          autoComplete="off"
          enterKeyHint="done"
          required
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
