import { authText } from '../../text/auth';
import { Button } from '../../ui/Button';
import { useGoogleLogin } from './useGoogleLogin';
import type { LoginOutcome } from './useLogin';

/** The Google login button 'Ingresar con Google'; disabled if the company has no Google client id. */
export function GoogleButton({ onLogin }: { readonly onLogin: (outcome: LoginOutcome) => void }) {
  const { go, pending } = useGoogleLogin(onLogin);
  return (
    <Button kind="secondary" block disabled={go === undefined} pending={pending} onClick={go}>
      {authText.google}
    </Button>
  );
}
