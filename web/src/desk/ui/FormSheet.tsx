// A sheet with a form: a few fields, 'Cancelar', and one button that says what it does.

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button';
import { tableText as text } from '../text/table';
import { Sheet } from './Sheet';

export interface FormSheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<void>;
  /** What the main button does, and to how many. */
  readonly verb: string;
  /** The word of the button that leaves the sheet, where 'Cancelar' could be taken for what the main button does. */
  readonly back?: string;
  /** Nothing can be done, such as while its figures are read. */
  readonly isDisabled?: boolean;
  /** Whether the form itself says what is wrong, beside each field: the browser's own bubbles are off. */
  readonly hasOwnChecks?: boolean;
  /** A button before the main one. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

/** A sheet with a form whose main button is pressed once: further presses wait for the answer. */
export function FormSheet({
  title,
  onClose,
  onSubmit,
  verb,
  back,
  isDisabled,
  hasOwnChecks = false,
  other,
  children,
}: FormSheetProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await onSubmit().finally(() => setBusy(false));
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <span className="push d-sheet-buttons">
          <Button kind="secondary" onClick={onClose}>
            {back ?? text.cancel}
          </Button>
          {other}
          <Button type="submit" form={id} pending={isBusy} disabled={isDisabled}>
            {verb}
          </Button>
        </span>
      }
    >
      <form
        id={id}
        className="form d-sheet-form"
        noValidate={hasOwnChecks}
        onSubmit={(event) => void submit(event)}
      >
        {children}
      </form>
    </Sheet>
  );
}
