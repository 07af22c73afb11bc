// The page of a new shop (/admin/instalacion): the person who opens the link that the shop printed creates the first
// administrator and enters the desk.

import { isEmail } from '@mostrador/rules/email';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { PASSWORD_MAX, passwordRules } from '@mostrador/rules/password';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFirstAdministrator, useSetupLink } from '../../../features/setup/setup';
import { useBrand, usePage } from '../../../page/page';
import { passwordText } from '../../../text/password';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Note } from '../../../ui/Note';
import { PasswordChecklist } from '../../../ui/PasswordChecklist';
import { PasswordField } from '../../../ui/PasswordField';
import { TextField } from '../../../ui/TextField';
import { useFields } from '../../../ui/useFields';
import { useLatch } from '../../../ui/useLatch';
import { setupText as text } from '../../text/setup';
import './setup.css';

export default function SetupScreen() {
  const code = useLinkCode();
  const { companyName } = useBrand();
  const link = useSetupLink(code);
  useEffect(() => {
    document.title = `${text.title} | ${companyName}`;
  }, [companyName]);
  return (
    <main className="d-setup" id="contenido" tabIndex={-1}>
      <p className="d-setup__company">{companyName}</p>
      {link.isPending && <p role="status">{text.checking}</p>}
      {link.isError && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void link.refetch()}>
              {text.retry}
            </Button>
          }
        >
          {text.checkFailed}
        </Note>
      )}
      {link.data?.state === 'wrong' && (
        <Empty heading="h1" title={text.wrongTitle}>
          {text.wrongText}
        </Empty>
      )}
      {link.data?.state === 'done' && (
        <Empty
          heading="h1"
          title={text.doneTitle}
          action={
            <a className="button" data-kind="primary" data-size="normal" href="/login">
              {text.logIn}
            </a>
          }
        >
          {text.doneText}
        </Empty>
      )}
      {link.data?.state === 'open' && <AdministratorForm code={code} />}
    </main>
  );
}

/** Returns the code of the address's fragment, which is taken out of the address at once. */
function useLinkCode(): string {
  const [code] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return code;
}

const empty = { name: '', email: '', password: '', repeat: '' };

function AdministratorForm({ code }: { readonly code: string }) {
  const { passwordMinLength } = usePage().context;
  const navigate = useNavigate();
  const failuresOf = useCallback(
    (values: typeof empty) => formFailures(values, passwordMinLength),
    [passwordMinLength],
  );
  const fields = useFields<keyof typeof empty>(empty, failuresOf);
  const { create, pending } = useFirstAdministrator(text.failed);
  const [refusal, setRefusal] = useState<string>();
  const latch = useLatch();
  const { name, email, password } = fields.values;

  async function submit() {
    setRefusal(undefined);
    if (!fields.check()) return;
    const failure = await create({ code, name, email, password });
    if (failure === undefined) void navigate('/admin', { replace: true });
    else setRefusal(fields.refuse([failure])[0]?.message);
  }

  const eye = { showLabel: passwordText.show, hideTextLabel: passwordText.hide };
  return (
    <form
      ref={fields.form}
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        latch(submit);
      }}
    >
      <h1>{text.title}</h1>
      <p>{text.intro}</p>
      <TextField
        {...fields.input('name')}
        label={text.name}
        autoComplete="name"
        maxLength={FIELD_MAX.name}
        required
      />
      <TextField
        {...fields.input('email')}
        label={text.email}
        hint={text.emailHint}
        type="email"
        autoComplete="username"
        maxLength={FIELD_MAX.email}
        required
      />
      <PasswordField
        {...fields.input('password')}
        {...eye}
        label={passwordText.password}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        needs="setup-password-needs"
        required
      />
      <PasswordChecklist
        id="setup-password-needs"
        password={password}
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
      {refusal !== undefined && (
        <Note tone="danger" announce>
          {refusal}
        </Note>
      )}
      <Button type="submit" size="large" pending={pending}>
        {text.create}
      </Button>
    </form>
  );
}

/** At most one message for each field; the checklist shows what else the password needs. */
function formFailures({ name, email, password, repeat }: typeof empty, minLength: number): FieldFailure[] {
  const weak = passwordRules(password, { email, minLength }).find(({ met }) => !met);
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: text.nameMissing }] : []),
    ...(isEmail(email.trim()) ? [] : [{ field: 'email', message: text.emailWrong }]),
    ...(password === ''
      ? [{ field: 'password', message: passwordText.missing }]
      : weak !== undefined
        ? [{ field: 'password', message: weak.message }]
        : []),
    ...(password === repeat ? [] : [{ field: 'repeat', message: passwordText.differ }]),
  ];
}
