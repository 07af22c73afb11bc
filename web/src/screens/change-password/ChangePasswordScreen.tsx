import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useLogout } from '../../api/session-changes';
import { NewPasswordPanel } from '../../features/auth/NewPasswordPanel';
import { useLeaveGuard } from '../../page/useLeaveGuard';
import { useSessionState } from '../../session/session-context';
import { decodeToken } from '../../session/token';
import { shellText } from '../../text/shell';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { LeaveDialog } from '../common/leave-guard/LeaveDialog';
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
  const logout = useLogout();
  const [owed, setOwed] = useState(owes);
  const [codesShown, setCodesShown] = useState(false);
  const [next, setNext] = useState<'/store' | '/login'>();
  const guard = useLeaveGuard(codesShown);
  if (owes && !owed) setOwed(true);
  if (!owed) return <NewPasswordPanel forOwed />;
  // recovery codes stay on the page after the session has continued
  if (next !== undefined || (!owes && !codesShown)) return <Navigate to={next ?? '/store'} replace />;
  return (
    <div className="page-width owed-factor">
      <LazyPart code={securityPanel} words={shellText.part}>
        {(SecurityPanel) => (
          <SecurityPanel
            onCodes={setCodesShown}
            owed={{
              onDone: () => setNext('/store'),
              onLogInAgain: () => {
                setNext('/login');
                logout();
              },
            }}
          />
        )}
      </LazyPart>
      <LeaveDialog guard={guard} />
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
