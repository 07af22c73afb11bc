// The dialog of the login modal, with its modes login and recovery.

import { useState } from 'react';
import { useMissingStep } from '../../session/registration-step';
import { sessionText } from '../../text/session';
import { Dialog } from '../../ui/Dialog';
import { type LoginMode, LoginModes } from './LoginModes';
import type { LoginOutcome } from './useLogin';
import './LoginModal.css';

interface LoginDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLogin: (outcome: LoginOutcome) => void;
}

const atFirst = { mode: 'login', email: '' } as const;

/** Mounted anew for each opening, so that it begins with the login. */
export function LoginDialog({ open, onClose, onLogin }: LoginDialogProps) {
  const [{ mode, email }, setMode] = useState<{ mode: LoginMode; email: string }>(atFirst);
  const missing = useMissingStep();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={mode === 'login' ? sessionText.logIn : sessionText.recoverHeading}
      closeLabel={sessionText.close}
      size="small"
    >
      {mode === 'login' && (
        <p className="text-muted login-why">
          {missing === undefined ? sessionText.modalText : sessionText.modalMissing[missing]}
        </p>
      )}
      <LoginModes
        mode={mode}
        email={email}
        onMode={(next, typed) => setMode({ mode: next, email: typed })}
        onLogin={onLogin}
        autoFocus
      />
    </Dialog>
  );
}
