import { privacyText } from '../../text/legal';
import { LegalPage } from './LegalPage';

export default function PrivacyScreen() {
  return <LegalPage text={privacyText} />;
}
