// The page 'Términos' (/terminos): the brand's own terms of use, or the general ones.

import { useBrand } from '../../page/page';
import { termsText } from '../../text/legal';
import { LegalPage } from './LegalPage';

export default function TermsScreen() {
  return <LegalPage text={useBrand().legal?.terms ?? termsText} />;
}
