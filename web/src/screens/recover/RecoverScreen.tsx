import { NewPasswordPanel } from '../../features/auth/NewPasswordPanel';

/** The page /recover: the form for a new password, opened by the link in the recovery mail. */
export default function RecoverScreen() {
  return <NewPasswordPanel forOwed={false} />;
}
