import { NewPasswordPanel } from '../../features/auth/NewPasswordPanel';

/** Where the mail's link leads. */
export default function RecoverScreen() {
  return <NewPasswordPanel forOwed={false} />;
}
