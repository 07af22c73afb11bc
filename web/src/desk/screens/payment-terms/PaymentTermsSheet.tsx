// The sheet of payment terms: their name, and the days from the invoice to the due date.

import type { PaymentTerms } from '@mostrador/contract/entries/client-desk';
import { PAYMENT_TERMS_DAYS_MAX, PAYMENT_TERMS_NAME_MAX } from '@mostrador/rules/client-fields';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { conflictsOf, refusedField, useClientChanges } from '../../../features/client-desk/useClientChanges';
import { Note } from '../../../ui/Note';
import { TextField } from '../../../ui/TextField';
import { paymentTermsText as text } from '../../text/payment-terms';
import { FormSheet } from '../../ui/FormSheet';
import type { LastAction } from '../../ui/useLastAction';

interface PaymentTermsSheetProps {
  /** undefined: new ones. */
  readonly terms: PaymentTerms | undefined;
  readonly onClose: () => void;
  readonly onSaved: (action: LastAction) => void;
}

export function PaymentTermsSheet({ terms, onClose, onSaved }: PaymentTermsSheetProps) {
  const changes = useClientChanges();
  const [name, setName] = useState(terms?.name ?? '');
  const [days, setDays] = useState(terms === undefined ? '' : String(terms.days));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();

  const wrongDays = () =>
    /^\d{1,3}$/.test(days.trim()) && Number(days) <= PAYMENT_TERMS_DAYS_MAX
      ? undefined
      : text.wrongDays(PAYMENT_TERMS_DAYS_MAX);

  async function submit() {
    const failures = {
      ...(name.trim() === '' && { name: text.nameMissing }),
      ...(wrongDays() !== undefined && { days: wrongDays() ?? '' }),
    };
    setWrong(failures);
    setProblem(undefined);
    if (Object.keys(failures).length > 0) return;
    const values = { name: name.trim(), days: Number(days) };
    try {
      const saved =
        terms === undefined
          ? await changes.createTerms(values)
          : await changes.saveTerms(terms.paymentTermsId, [
              { field: 'name', from: terms.name, to: values.name },
              { field: 'days', from: terms.days, to: values.days },
            ]);
      onSaved({
        said: terms === undefined ? text.created(saved.name) : text.saved(saved.name),
        actionId: saved.actionId,
      });
    } catch (error) {
      const refused = refusedField(error);
      const [conflict] = conflictsOf(error) ?? [];
      if (conflict !== undefined) {
        setProblem(text.conflict(conflict.changedBy, String(conflict.current)));
        changes.refresh();
      } else if (refused !== undefined) setWrong({ [refused.field]: refused.message });
      else setProblem(messageOf(error) ?? text.notSaved);
    }
  }
  return (
    <FormSheet
      title={terms === undefined ? text.newTitle : text.editTitle}
      onClose={onClose}
      onSubmit={submit}
      verb={terms === undefined ? text.create : text.save}
    >
      {problem !== undefined && (
        <Note tone="warn" announce>
          {problem}
        </Note>
      )}
      <TextField
        label={text.name}
        hint={text.nameHint}
        error={wrong['name']}
        maxLength={PAYMENT_TERMS_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={text.days}
        hint={text.daysHint}
        error={wrong['days']}
        inputMode="numeric"
        maxLength={3}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </FormSheet>
  );
}
