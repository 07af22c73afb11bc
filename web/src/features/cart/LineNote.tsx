import { FIELD_MAX } from '@mostrador/rules/limits';
import { MessageSquareText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cartScreenText as text } from '../../text/cart-screen';
import { Icon } from '../../ui/Icon';

interface LineNoteProps {
  readonly name: string;
  readonly value: string;
  /** The user has just asked for the field: it takes the focus. */
  readonly opened: boolean;
  readonly onChange: (observations: string) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/**
 * The observations of a cart line. A wide line shows the field while it is being written or has words; a narrow one shows the first
 * words (`NoteFold`) until the user asks for the field.
 */
export function LineNote({ name, value, opened, onChange, onEnter, onLeave }: LineNoteProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);
  return (
    <div className="cart-line-note" data-folded={opened ? undefined : ''}>
      <Icon of={MessageSquareText} />
      <input
        ref={field}
        aria-label={text.observationsOf(name)}
        placeholder={text.observations}
        maxLength={FIELD_MAX.observations}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
        }}
      />
    </div>
  );
}

interface NoteFoldProps {
  readonly name: string;
  readonly value: string;
  readonly onOpen: () => void;
}

/** The first words of the observations, on one line of a narrow cart line; opens the field. */
export function NoteFold({ name, value, onOpen }: NoteFoldProps) {
  return (
    <button
      type="button"
      className="cart-line-fold"
      aria-label={text.changeObservations(name, value)}
      aria-expanded="false"
      onClick={onOpen}
    >
      <Icon of={MessageSquareText} />
      <span>{value}</span>
    </button>
  );
}
