// The form 'Recuperar contraseña': e-mail ('La dirección de email ingresada no es válida') and recover button. Shows
// 'Por favor revise su casilla de email.' or
// 'Error. Si el error persiste por favor contacte al administrador del sistema.'

import { isEmail } from '@mostrador/rules/email';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { type FormEvent, useRef, useState } from 'react';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { authText } from '../../text/auth';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { TextField } from '../../ui/TextField';
import { useToasts } from '../../ui/useToasts';
import { randomText } from './window-storage';
import './LoginForm.css';

interface RecoveryFormProps {
  /** The e-mail typed into the log-in form. */
  readonly email: string;
  readonly onBack: (email: string) => void;
}

export function RecoveryForm({ email, onBack }: RecoveryFormProps) {
  const { carrier } = useApi();
  const toasts = useToasts();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(email);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  function refuse(sentence: string) {
    setError(sentence);
    field.current?.focus();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const usr = typed.trim();
    toasts.retry('recovery');
    if (!isEmail(usr)) return refuse(authText.emailInvalid);
    setError(undefined);
    setPending(true);
    try {
      await carrier('recovery', { body: { usr, salt: randomText() } });
      setSentTo(usr);
      toasts.show({ text: authText.recoverDone, about: 'recovery' });
    } catch (failure) {
      const status = statusOf(failure);
      if (status === 400) refuse(messageOf(failure) ?? authText.emailInvalid);
      else {
        const sentence = status === 429 ? messageOf(failure) : undefined;
        toasts.show({ text: sentence ?? authText.recoverFailed, tone: 'error', about: 'recovery' });
      }
    } finally {
      setPending(false);
    }
  }

  if (sentTo !== undefined)
    return (
      <div className="login-form">
        <Note tone="ok" announce>
          {authText.recoverSent(sentTo)}
        </Note>
        <div className="row">
          <Button kind="secondary" autoFocus onClick={() => onBack(typed.trim())}>
            {authText.backToLogin}
          </Button>
        </div>
      </div>
    );
  return (
    <form className="login-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-muted">{authText.recoverWhy}</p>
      <TextField
        ref={field}
        label={authText.user}
        name="usr"
        type="email"
        autoComplete="username"
        maxLength={FIELD_MAX.email}
        autoFocus
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <div className="row row--between">
        <Button type="submit" size="large" pending={pending}>
          {authText.recover}
        </Button>
        <button type="button" className="text-link" onClick={() => onBack(typed.trim())}>
          {authText.backToLogin}
        </button>
      </div>
    </form>
  );
}
