import { useBrand } from '../../page/page';
import { termsText } from '../../text/legal';
import { LegalPage } from './LegalPage';

export default function TermsScreen() {
  return <LegalPage text={useBrand().legal?.terms ?? termsText} />;
}
