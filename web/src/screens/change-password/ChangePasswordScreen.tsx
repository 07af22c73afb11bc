import { NewPasswordPanel } from '../../features/auth/NewPasswordPanel';

/** The page /changepass: the form for a new password, after a login that requires it or a recovery. */
export default function ChangePasswordScreen() {
  return <NewPasswordPanel forOwed />;
}
