import { NewPasswordPanel } from '../../features/auth/NewPasswordPanel';

/** The form for a new password, after a login that requires it or a recovery. */
export default function ChangePasswordScreen() {
  return <NewPasswordPanel forOwed />;
}
