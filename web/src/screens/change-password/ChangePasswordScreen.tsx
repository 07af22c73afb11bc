import { NewPasswordPanel } from '../../features/auth/NewPasswordPanel';

/** For who must change the password after the login, and for a recovery. */
export default function ChangePasswordScreen() {
  return <NewPasswordPanel forOwed />;
}
