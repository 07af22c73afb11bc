// The form for the first password of an invited user, with the rules of registration.

import type { FieldFailure } from '@mostrador/rules/field-failure';
import { PASSWORD_MAX, passwordRules } from '@mostrador/rules/password';
import { useCallback, useState } from 'react';
import { usePage } from '../../page/page';
import { invitationText as text } from '../../text/invitation';
import { passwordText } from '../../text/password';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { PasswordChecklist } from '../../ui/PasswordChecklist';
import { PasswordField } from '../../ui/PasswordField';
import { TextField } from '../../ui/TextField';
import { useFields } from '../../ui/useFields';
import { useLatch } from '../../ui/useLatch';
import type { AcceptOutcome } from './useInvitation';

const EMPTY = { newPass: '', repeat: '' };

interface InvitationFormProps {
  readonly email: string;
  readonly accept: (newPass: string) => Promise<AcceptOutcome>;
  readonly onDone: () => void;
}

export function InvitationForm({ email, accept, onDone }: InvitationFormProps) {
  const { passwordMinLength } = usePage().context;
  const failuresOf = useCallback(
    ({ newPass, repeat }: typeof EMPTY): readonly FieldFailure[] => {
      if (newPass === '') return [{ field: 'newPass', message: passwordText.missing }];
      const missing = passwordRules(newPass, { email, minLength: passwordMinLength }).find(({ met }) => !met);
      return [
        ...(missing === undefined ? [] : [{ field: 'newPass', message: missing.message }]),
        ...(newPass === repeat ? [] : [{ field: 'repeat', message: passwordText.differ }]),
      ];
    },
    [email, passwordMinLength],
  );
  const fields = useFields<keyof typeof EMPTY>(EMPTY, failuresOf);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latch = useLatch();

  async function submit() {
    if (!fields.check()) return;
    setPending(true);
    setProblem(undefined);
    const outcome = await accept(fields.values.newPass);
    setPending(false);
    if (outcome.kind === 'done') onDone();
    else if (outcome.kind === 'weak') fields.refuse([{ field: 'newPass', message: outcome.sentence }]);
    else setProblem(outcome.kind === 'acting' ? text.acting : text.failed);
  }

  const eye = { showLabel: passwordText.show, hideTextLabel: passwordText.hide };
  return (
    <form
      ref={fields.form}
      className="invitation-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        latch(submit);
      }}
    >
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <TextField
        label={text.user}
        name="username"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <PasswordField
        {...fields.input('newPass')}
        {...eye}
        label={passwordText.password}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        needs="invitation-password-needs"
        required
      />
      <PasswordChecklist
        id="invitation-password-needs"
        password={fields.values.newPass}
        email={email}
        minLength={passwordMinLength}
        words={passwordText.checklist}
      />
      <PasswordField
        {...fields.input('repeat')}
        {...eye}
        label={passwordText.repeat}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <div className="row">
        <Button type="submit" size="large" pending={pending}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
