// The sheet that asks at which moment a reviewed import is applied.

import { momentOf } from '@mostrador/rules/days';
import { useState } from 'react';
import { TextField } from '../../../ui/TextField';
import { importsText as text } from '../../text/imports';
import { FormSheet } from '../../ui/FormSheet';

export interface ScheduleSheetProps {
  readonly onClose: () => void;
  /** @param at ISO 8601 */
  readonly onSchedule: (at: string) => Promise<void>;
}

export function ScheduleSheet({ onClose, onSchedule }: ScheduleSheetProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  async function submit() {
    const at = momentOf(typed);
    setWrong(Number.isNaN(at));
    if (!Number.isNaN(at)) await onSchedule(new Date(at).toISOString());
  }
  return (
    <FormSheet title={text.schedule} verb={text.scheduleDo} onClose={onClose} onSubmit={submit}>
      <TextField
        label={text.scheduleAt}
        hint={text.scheduleZone}
        error={isWrong ? text.scheduleWrong : undefined}
        type="datetime-local"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormSheet>
  );
}
