import { authText } from '../../text/auth';
import { Button } from '../../ui/Button';
import type { SecondStepChallenge } from './second-step';
import { useGoogleLogin } from './useGoogleLogin';
import type { LoginOutcome } from './useLogin';

/** The Google login button 'Ingresar con Google'; disabled if the company has no Google client id. */
interface GoogleButtonProps {
  readonly onLogin: (outcome: LoginOutcome) => void;
  readonly onStep: (step: SecondStepChallenge) => void;
}

export function GoogleButton({ onLogin, onStep }: GoogleButtonProps) {
  const { go, pending } = useGoogleLogin(onLogin, onStep);
  return (
    <Button kind="secondary" block disabled={go === undefined} pending={pending} onClick={go}>
      {authText.google}
    </Button>
  );
}
