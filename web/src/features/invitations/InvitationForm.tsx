// The form for the first password of an invited user, with the rules of registration.

import { useState } from 'react';
import { usePage } from '../../page/page';
import { invitationText as text } from '../../text/invitation';
import { passwordText } from '../../text/password';
import { NewPasswordFields } from '../../ui/NewPasswordFields';
import { Note } from '../../ui/Note';
import { useLatch } from '../../ui/useLatch';
import { useNewPasswordFields } from '../../ui/useNewPasswordFields';
import type { AcceptOutcome } from './useInvitation';

interface InvitationFormProps {
  readonly email: string;
  readonly accept: (newPass: string) => Promise<AcceptOutcome>;
  readonly onDone: () => void;
}

const words = { ...passwordText, user: text.user, submit: text.submit };

export function InvitationForm({ email, accept, onDone }: InvitationFormProps) {
  const { passwordMinLength } = usePage().context;
  const fields = useNewPasswordFields({ email, minLength: passwordMinLength }, passwordText);
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
      <NewPasswordFields
        fields={fields}
        email={email}
        minLength={passwordMinLength}
        pending={pending}
        words={words}
      />
    </form>
  );
}
