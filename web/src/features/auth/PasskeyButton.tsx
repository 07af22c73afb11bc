import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api';
import { passkeyFailure } from '../../notices/passkey-failure';
import { useKnowsPasskeys } from '../../page/passkey-support';
import { passkeyText as text } from '../../text/passkeys';
import { Button } from '../../ui/Button';
import { useToasts } from '../../ui/useToasts';
import { type LoginOutcome, useSessionStart } from './useLogin';

/** The button 'Ingresar con llave de acceso', in browsers that know passkeys. */
export function PasskeyButton({ onLogin }: { readonly onLogin: (outcome: LoginOutcome) => void }) {
  const { carrier } = useApi();
  const start = useSessionStart();
  const toasts = useToasts();
  const [pending, setPending] = useState(false);
  if (!useKnowsPasskeys()) return null;

  async function enter() {
    setPending(true);
    toasts.retry('passkey');
    try {
      const { askForPasskey } = await import('./passkeys');
      const passkey = await askForPasskey(carrier);
      const outcome = start(await carrier('passkeyLogin', { body: { passkey } }));
      if (outcome !== undefined) onLogin(outcome);
    } catch (failure) {
      toasts.show({ text: passkeyFailure(failure, text), tone: 'error', about: 'passkey' });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button kind="secondary" block icon={KeyRound} pending={pending} onClick={enter}>
      {text.enterWithPasskey}
    </Button>
  );
}
