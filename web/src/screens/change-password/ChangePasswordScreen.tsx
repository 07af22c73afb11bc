import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { NewPasswordPanel } from '../../features/auth/NewPasswordPanel';
import { useSessionState } from '../../session/session-context';
import { decodeToken } from '../../session/token';
import { shellText } from '../../text/shell';
import { LazyPart, partCode } from '../../ui/LazyPart';
import './ChangePasswordScreen.css';

const securityPanel = partCode(
  async () => (await import('../../features/factors/SecurityPanel')).SecurityPanel,
);

/**
 * The page /changepass: the form for a new password, after a login that requires it or a recovery; then the enrolment of a
 * second factor, if the company asks the user for one.
 */
export default function ChangePasswordScreen() {
  const owes = useOwesFactor();
  const [owed, setOwed] = useState(owes);
  if (owes && !owed) setOwed(true);
  if (owed && !owes) return <Navigate to="/store" replace />;
  if (!owes) return <NewPasswordPanel forOwed />;
  return (
    <div className="page-width owed-factor">
      <LazyPart code={securityPanel} words={shellText.part}>
        {(SecurityPanel) => <SecurityPanel owed />}
      </LazyPart>
    </div>
  );
}

/** Returns whether the session opens nothing but the enrolment of a second factor: by its token, or as a refused call said. */
function useOwesFactor(): boolean {
  const { token, session } = useSessionState();
  const { state } = useLocation() as { state: { owedFactor?: boolean } | null };
  // the enrolment renews the token, which ends what the refused call said
  const [refusedToken] = useState(state?.owedFactor === true ? token : undefined);
  if (token === undefined || session === undefined) return false;
  const claims = decodeToken(token);
  const owes = claims.SecondFactorOwed === 'True' || token === refusedToken;
  return owes && claims.ChangePasswordRequired !== 'True';
}
