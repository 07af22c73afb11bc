// The sheet that releases or cancels orders in review, with the note that their clients get.

import { useState } from 'react';
import { TextArea } from '../../ui/TextArea';
import { reviewText as text } from '../text/review';
import { FormSheet } from './FormSheet';

const NOTE_MAX = 500;

/** What an administrator decides about orders in review: `pending` releases them. */
export type ReviewDecision = 'pending' | 'cancelled';

interface ReviewSheetProps {
  readonly decision: ReviewDecision;
  /** Of how many orders. */
  readonly orders: number;
  readonly onDecide: (note: string) => Promise<void>;
  readonly onClose: () => void;
}

export function ReviewSheet({ decision, orders, onDecide, onClose }: ReviewSheetProps) {
  const [note, setNote] = useState('');
  const words = text[decision];
  return (
    <FormSheet
      title={words.title(orders)}
      verb={words.verb}
      back={text.back}
      onClose={onClose}
      onSubmit={() => onDecide(note.trim())}
    >
      <p>{words.effect}</p>
      <TextArea
        label={text.note}
        hint={text.noteHint}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormSheet>
  );
}
