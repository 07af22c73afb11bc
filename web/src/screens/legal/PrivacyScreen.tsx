// The page 'Privacidad' (/privacidad): the brand's own privacy text, or the general one.

import { useBrand } from '../../page/page';
import { privacyText } from '../../text/legal';
import { LegalPage } from './LegalPage';

export default function PrivacyScreen() {
  return <LegalPage text={useBrand().legal?.privacy ?? privacyText} />;
}
