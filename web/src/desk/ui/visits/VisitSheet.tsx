// The sheet in which a visit to a client is noted: what happened with one touch, the day, and a text that may stay empty.

import type { VisitOutcome } from '@mostrador/contract/entries/portfolio';
import { CLIENT_NOTE_MAX } from '@mostrador/rules/client-fields';
import { dayAt } from '@mostrador/rules/days';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { usePortfolioChanges } from '../../../features/portfolio/usePortfolioChanges';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { visitText as text } from '../../text/portfolio';
import { FormSheet } from '../FormSheet';
import './visits.css';

const OUTCOMES = Object.keys(text.outcomes) as VisitOutcome[];

interface VisitSheetProps {
  readonly clientId: number;
  readonly clientName: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function VisitSheet({ clientId, clientName, onClose, onSaved }: VisitSheetProps) {
  const today = dayAt(Date.now());
  const { addVisit } = usePortfolioChanges();
  const toasts = useToasts();
  // one key for all attempts: a lost answer leaves no second visit
  const [key] = useState(() => crypto.randomUUID());
  const [outcome, setOutcome] = useState<VisitOutcome>('ordered');
  const [visitedOn, setVisitedOn] = useState(today);
  const [typed, setTyped] = useState('');
  const isFuture = visitedOn > today;
  async function save() {
    if (isFuture || visitedOn === '') return;
    try {
      await addVisit(clientId, { key, visitedOn, outcome, text: typed });
      toasts.show({ text: text.saved(clientName), tone: 'ok', about: 'visit' });
      onSaved();
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.failed, tone: 'error', about: 'visit' });
    }
  }
  return (
    <FormSheet title={text.addTo(clientName)} verb={text.verb} onClose={onClose} onSubmit={save}>
      <fieldset className="visit-outcomes">
        <legend className="field-label">{text.outcome}</legend>
        {OUTCOMES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="outcome"
              value={each}
              checked={outcome === each}
              onChange={() => setOutcome(each)}
            />
            <span>{text.outcomes[each]}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={text.text}
        placeholder={text.placeholder}
        rows={3}
        maxLength={CLIENT_NOTE_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        label={text.day}
        type="date"
        required
        max={today}
        value={visitedOn}
        error={isFuture ? text.future : undefined}
        onChange={({ target }) => setVisitedOn(target.value)}
      />
    </FormSheet>
  );
}
