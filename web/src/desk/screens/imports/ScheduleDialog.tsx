// The dialog that asks at which moment a reviewed import is applied.

import { momentOf } from '@mostrador/rules/days';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';
import { importsText as text } from '../../text/imports';

export interface ScheduleDialogProps {
  readonly open: boolean;
  readonly onCancel: () => void;
  /** @param at ISO 8601 */
  readonly onSchedule: (at: string) => void;
}

export function ScheduleDialog({ open, onCancel, onSchedule }: ScheduleDialogProps) {
  const [typed, setTyped] = useState('');
  const at = momentOf(typed);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={text.schedule}
      closeLabel={text.cancel}
      size="small"
      footer={
        <>
          <Button kind="secondary" onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button disabled={Number.isNaN(at)} onClick={() => onSchedule(new Date(at).toISOString())}>
            {text.scheduleDo}
          </Button>
        </>
      }
    >
      <TextField
        label={text.scheduleAt}
        hint={text.scheduleZone}
        type="datetime-local"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}
