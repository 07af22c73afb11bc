// The sheet of a discount code: what is typed, what it takes off, for whom, when and how often.

import type { DeskDiscountCode } from '@mostrador/contract/entries/discount-codes';
import { DISCOUNT_CODE_MAX } from '@mostrador/rules/discount-codes';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { conflictsOf, refusedField } from '../../../features/client-desk/useClientChanges';
import { useDiscountCodeChanges } from '../../../features/discount-codes/useDiscountCodes';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { discountCodesText as text } from '../../text/discount-codes';
import { FormSheet } from '../../ui/FormSheet';
import type { LastAction } from '../../ui/useLastAction';
import { type CodeForm, formOf, readForm, valuesOf } from './code-form';

interface DiscountCodeSheetProps {
  /** undefined: a new one. */
  readonly code: DeskDiscountCode | undefined;
  readonly onClose: () => void;
  readonly onSaved: (action: LastAction) => void;
}

export function DiscountCodeSheet({ code, onClose, onSaved }: DiscountCodeSheetProps) {
  const changes = useDiscountCodeChanges();
  const [form, setForm] = useState(() => formOf(code));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const change = (next: Partial<CodeForm>) => setForm((before) => ({ ...before, ...next }));

  async function submit() {
    const read = readForm(form);
    setProblem(undefined);
    setWrong('wrong' in read ? read.wrong : {});
    if ('wrong' in read) return;
    const { values } = read;
    try {
      const saved =
        code === undefined
          ? await changes.create(values)
          : await changes.save(code.discountCodeId, valuesOf(code), { ...values, active: code.active });
      onSaved({
        said: (code === undefined ? text.created : text.saved)(saved.code),
        actionId: saved.actionId,
      });
    } catch (error) {
      const [conflict] = conflictsOf(error) ?? [];
      const refused = refusedField(error);
      if (conflict !== undefined) {
        setProblem(text.conflict(conflict.changedBy));
        changes.refresh();
      } else if (refused !== undefined) setWrong({ [refused.field]: refused.message });
      else setProblem(messageOf(error) ?? text.notSaved);
    }
  }
  const field = (name: keyof CodeForm) => ({
    value: form[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  });
  return (
    <FormSheet
      title={code === undefined ? text.newTitle : text.editTitle}
      verb={code === undefined ? text.create : text.save}
      hasOwnChecks
      onClose={onClose}
      onSubmit={submit}
    >
      {problem !== undefined && (
        <Note tone="warn" announce>
          {problem}
        </Note>
      )}
      <div className="form-grid">
        <TextField
          label={text.code}
          hint={text.codeHint}
          error={wrong['code']}
          span={12}
          maxLength={DISCOUNT_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          {...field('code')}
        />
        <Select
          label={text.kind}
          span={8}
          value={form.kind}
          options={Object.entries(text.kinds).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => change({ kind: target.value === 'amount' ? 'amount' : 'percent' })}
        />
        {form.kind === 'percent' ? (
          <TextField
            label={text.percent}
            error={wrong['bps']}
            span={4}
            inputMode="decimal"
            maxLength={8}
            {...field('percent')}
          />
        ) : (
          <TextField
            label={text.amount}
            error={wrong['amount'] ?? wrong['bps']}
            span={4}
            inputMode="decimal"
            maxLength={20}
            {...field('amount')}
          />
        )}
        <TextField
          label={text.minimum}
          hint={text.minimumHint}
          error={wrong['minimum']}
          span={6}
          inputMode="decimal"
          maxLength={20}
          {...field('minimum')}
        />
        <TextField
          label={text.maxUses}
          hint={text.usesHint}
          error={wrong['maxUses']}
          span={6}
          inputMode="numeric"
          maxLength={9}
          {...field('maxUses')}
        />
        <TextField
          label={text.validFrom}
          hint={text.daysHint}
          error={wrong['validFrom']}
          span={6}
          type="date"
          {...field('validFrom')}
        />
        <TextField
          label={text.validUntil}
          error={wrong['validUntil']}
          span={6}
          type="date"
          min={form.validFrom}
          {...field('validUntil')}
        />
        <TextField
          label={text.client}
          hint={text.clientHint}
          error={wrong['clientCode']}
          span={12}
          maxLength={64}
          {...field('clientCode')}
        />
      </div>
      <p className="text-small text-muted">{text.estimate}</p>
    </FormSheet>
  );
}
